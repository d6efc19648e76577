import { randomUUID } from 'node:crypto'
import { mkdir, open as openFile, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageFull, checkKey, type Storage } from './storage.ts'

/** The media type is stored next to each file, under a name that no key can have. */
const typeFile = (path: string) => `${path}~type`

/**
 * Stores files below a folder. A file is there completely or not at all, and once it is there it survives a
 * power failure. `open` is the system's, except in a test of a full disk.
 */
export function diskStorage(folder: string, open: Open = openFile): Storage {
  const at = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, content, type) {
      const path = at(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        await write(open, typeFile(path), Buffer.from(type))
        await write(open, path, content)
        await settle(dirname(path))
      } catch (error) {
        throw isFull(error) ? StorageFull() : error
      }
    },
    async get(key) {
      const path = at(key)
      try {
        const [content, type] = await Promise.all([readFile(path), readFile(typeFile(path), 'utf8')])
        return { content, type }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async check() {
      await mkdir(folder, { recursive: true })
      const path = join(folder, '~room')
      await write(open, path, Buffer.alloc(ROOM_BYTES))
      await rm(path, { force: true })
    },
    async remove(key) {
      await rm(at(key), { force: true })
      await rm(typeFile(at(key)), { force: true })
    },
  }
}

type Open = typeof openFile

/** More than a file system holds in reserve for small files. */
const ROOM_BYTES = 65_536

async function write(open: Open, path: string, content: Buffer) {
  const draft = `${path}~${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o640)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The name of a new file is only durable once its folder is. */
async function settle(folder: string) {
  // Windows does not support this and keeps names durable by itself.
  if (process.platform === 'win32') return
  const handle = await openFile(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))
