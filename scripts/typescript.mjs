// Given to Node by `--import`, this lets it import TypeScript, which Node from 22.18 can do by itself. Types are replaced by
// blanks, so lines and columns stay those of the source.
import { readFileSync } from 'node:fs'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { transformSync } from 'amaro'

if (isMainThread && !Reflect.get(process.features, 'typescript')) register(import.meta.url)

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), { mode: 'strip-only' })
  return { format: 'module', source: code, shortCircuit: true }
}
