import { readdirSync } from 'node:fs'
import { isOperation, type Operation } from 'contract/operation'

const folder = new URL('../../contract/src/', import.meta.url)

/** Every operation the contract declares, by the name it is exported under. */
export async function contractOperations(): Promise<{ name: string; op: Operation }[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  )
  const found = new Map<Operation, string>()
  for (const exports of modules)
    for (const [name, value] of Object.entries(exports))
      if (isOperation(value) && !found.has(value)) found.set(value, name)
  return [...found].map(([op, name]) => ({ name, op }))
}
