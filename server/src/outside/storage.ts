import { problem } from 'contract/problem'

/**
 * Stores files by key: pictures, signed PDFs, tenant documents. We make the keys ourselves: lowercase words,
 * digits, `-`, `.` and `/`.
 */
export interface Storage {
  /** @throws StorageFull if there is no room; the previous file is still there. */
  put(key: string, content: Buffer, type: string): Promise<void>
  /** Undefined if there is no such file. */
  get(key: string): Promise<StoredFile | undefined>
  /** @throws if nothing can be stored at the moment. */
  check(): Promise<void>
  /** No error if it is already gone. */
  remove(key: string): Promise<void>
}

export type StoredFile = { content: Buffer; type: string }

export const StorageFull = problem(
  'storage_full',
  507,
  'There’s no room left for files. Nothing was lost. Please try again later.',
)

/** Keys that cannot leave a folder or name a hidden file, and that mean the same on every file system. */
export function checkKey(key: string): string {
  if (
    key.length > 300 ||
    !/^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*(?:\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*)*$/.test(key)
  )
    throw new Error(`this is no key of a file: ${key}`)
  return key
}
