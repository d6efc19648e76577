import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './context.ts'

const BYTES = 32

/**
 * The installation's secrets: from the configuration, or from a file next to the data that is created at the
 * first start. Never from the database, so that a stolen copy of it is not enough to forge a token or to read
 * what is sealed.
 */
export async function loadKeys({
  dataDir,
  rootKey,
}: {
  dataDir: string
  rootKey?: Buffer | undefined
}): Promise<Keys> {
  const root = rootKey ?? (await keyFile(join(dataDir, 'keys')))
  return keysFrom(root)
}

/** Derives a key for each purpose from one root key, so that leaking one says nothing about the others. */
export function keysFrom(root: Buffer): Keys {
  if (root.length !== BYTES) throw new Error(`The root key must have ${BYTES} bytes, it has ${root.length}.`)
  const derived = new Map<string, Buffer>()
  return {
    derive(purpose) {
      const known = derived.get(purpose)
      if (known) return known
      const key = Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `fieldhouse/${purpose}`, BYTES))
      derived.set(purpose, key)
      return key
    },
  }
}

async function keyFile(folder: string): Promise<Buffer> {
  const file = join(folder, 'root.key')
  const found = await read(file)
  if (found) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `root.key.${randomUUID()}`)
  await writeFile(draft, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // A hard link fails if the name exists: if two servers start at once, both continue with the same key.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await read(file))!
}

async function read(file: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
    await chmod(file, 0o600)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
