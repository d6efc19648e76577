import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from './context.ts'

const BYTES = 32
/** How long a server may go on writing with the key that another process has replaced. */
const LOOKS_AGAIN_MS = 1000

/** A root key; `since` is when it began to write, if that is known. */
export type RootKey = { root: Buffer; since: Date | undefined }

/** The installation's root keys: the first one writes, the others only read what they once wrote. */
export type KeyRing = Keys & {
  /** By the names that operators read, the one that writes first. */
  listed: () => readonly { name: string; since: Date | undefined }[]
  /** The secrets themselves, in the same order. */
  roots: () => readonly Buffer[]
  /** Looks into the file again. @returns whether there are other keys now */
  reload: () => boolean
  /** Only the one of this name. @throws Error if there is none */
  only: (name: string) => Keys
  close: () => void
}

type Where = {
  dataDir: string
  rootKey?: Buffer | undefined
  /** Older ones, and the next one while servers are restarted with it. */
  rootKeysRead?: readonly Buffer[] | undefined
}

/**
 * The installation's secrets: from the configuration, or from a file next to the data that is created at the
 * first start. Never from the database, so that a stolen copy of it is not enough to forge a token or to read
 * what is sealed. When the file changes, its new keys are used within a second, or as soon as something was made with one.
 */
export async function loadKeys({ dataDir, rootKey, rootKeysRead = [] }: Where): Promise<KeyRing> {
  if (rootKey) return ringOf([rootKey, ...rootKeysRead].map((root) => ({ root, since: undefined })))
  const folder = join(dataDir, 'keys')
  await keyFile(folder)
  const file = fileOf(folder)
  const ring = ringOf(readRing(readFileSync(file, 'utf8')), () => readRing(readFileSync(file, 'utf8')))
  const look = () => ring.reload()
  watchFile(file, { interval: LOOKS_AGAIN_MS, persistent: false }, look)
  return { ...ring, close: () => unwatchFile(file, look) }
}

/** Keys that derive from these roots, of which the first one writes. */
export const keysFrom = (...roots: [Buffer, ...Buffer[]]): Keys =>
  ringOf(roots.map((root) => ({ root, since: undefined })))

/** A ring whose last keys are these; they only read. */
export function beside(ring: KeyRing, roots: readonly Buffer[]): KeyRing {
  const others = ringOf(roots.map((root) => ({ root, since: undefined })))
  return {
    ...ring,
    find(purpose, attempt) {
      const found = ring.find(purpose, attempt)
      return found === undefined ? others.find(purpose, attempt) : found
    },
    listed: () => [...ring.listed(), ...others.listed()],
    roots: () => [...ring.roots(), ...others.roots()],
    only: (name) => (others.listed().some((one) => one.name === name) ? others : ring).only(name),
  }
}

function ringOf(roots: readonly RootKey[], read?: () => readonly RootKey[]) {
  let known = roots.map(derived)
  let text = nameAll(known)
  /** Whether there are other keys now. A file that cannot be read at this moment changes nothing. */
  function reload(): boolean {
    if (!read) return false
    try {
      const now = read().map(derived)
      if (nameAll(now) === text) return false
      known = now
      text = nameAll(now)
      return true
    } catch {
      return false
    }
  }
  return {
    derive: (purpose: string) => known[0]!.key(purpose),
    find<T>(purpose: string, attempt: (key: Buffer) => T | undefined): T | undefined {
      const found = firstOf(known, purpose, attempt)
      // Another process may have made it with a key that is newer than what is known here.
      return found === undefined && reload() ? firstOf(known, purpose, attempt) : found
    },
    listed: () => known.map(({ name, since }) => ({ name, since })),
    roots: () => known.map(({ root }) => root),
    only(name: string): Keys {
      const one = known.filter((key) => key.name === name)
      if (one.length === 0) throw new Error(`There is no key ${name}.`)
      return {
        derive: (purpose) => one[0]!.key(purpose),
        find: (purpose, attempt) => firstOf(one, purpose, attempt),
      }
    },
    reload,
    close() {},
  }
}

type Derived = { root: Buffer; name: string; since: Date | undefined; key: (purpose: string) => Buffer }

const nameAll = (all: readonly Derived[]) => all.map(({ name }) => name).join()

function firstOf<T>(
  all: readonly Derived[],
  purpose: string,
  attempt: (key: Buffer) => T | undefined,
): T | undefined {
  for (const { key } of all) {
    const found = attempt(key(purpose))
    if (found !== undefined) return found
  }
  return undefined
}

/** Derives a key for each purpose from one root key, so that leaking one says nothing about the others. */
function derived({ root, since }: RootKey): Derived {
  if (root.length !== BYTES) throw new Error(`The root key must have ${BYTES} bytes, it has ${root.length}.`)
  const made = new Map<string, Buffer>()
  return {
    root,
    name: nameOf(root),
    since,
    key(purpose) {
      const known = made.get(purpose)
      if (known) return known
      const key = deriveFrom(root, purpose)
      made.set(purpose, key)
      return key
    },
  }
}

const deriveFrom = (root: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `fieldhouse/${purpose}`, BYTES))

/** What operators call a key; it says nothing about it. */
export const nameOf = (root: Buffer): string => deriveFrom(root, 'name').toString('hex', 0, 4)

const fileOf = (folder: string) => join(folder, 'root.key')

/** A line for each key: 32 bytes as base64url and, from the second one ever made on, since when it writes. */
function readRing(text: string): RootKey[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', since] = line.trim().split(' ')
      return { root: Buffer.from(key, 'base64url'), since: since === undefined ? undefined : new Date(since) }
    })
}

const writeRing = (roots: readonly RootKey[]) =>
  roots
    .map(({ root, since }) => [root.toString('base64url'), ...(since ? [since.toISOString()] : [])].join(' '))
    .join('\n')
    .concat('\n')

async function keyFile(folder: string): Promise<void> {
  const file = fileOf(folder)
  if (await isThere(file)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = await draftOf(folder, [{ root: randomBytes(BYTES), since: undefined }])
  try {
    // A hard link fails if the name exists: if two servers start at once, both continue with the same key.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

async function draftOf(folder: string, roots: readonly RootKey[]): Promise<string> {
  const draft = join(folder, `root.key.${randomUUID()}`)
  await writeFile(draft, writeRing(roots), { mode: 0o600, flush: true })
  return draft
}

/** Puts a new key before the others in the file; it writes from now on. @returns its name */
export async function addRootKey(dataDir: string, now: Date): Promise<string> {
  const root = randomBytes(BYTES)
  await changeFile(dataDir, (roots) => [{ root, since: now }, ...roots])
  return nameOf(root)
}

/** Takes an older key out of the file: what only it can read is lost. */
export const dropRootKey = (dataDir: string, name: string): Promise<void> =>
  changeFile(dataDir, (roots) => roots.filter(({ root }, i) => i === 0 || nameOf(root) !== name))

/** All of it or nothing: the file is replaced under its name. */
async function changeFile(
  dataDir: string,
  change: (roots: readonly RootKey[]) => readonly RootKey[],
): Promise<void> {
  const folder = join(dataDir, 'keys')
  const file = fileOf(folder)
  await rename(await draftOf(folder, change(readRing(await readFile(file, 'utf8')))), file)
}

async function isThere(file: string): Promise<boolean> {
  try {
    await chmod(file, 0o600)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
