import { problem } from 'contract/problem'

/** Keeps files by key: pictures, signed PDFs, tenant documents. Keys are made by us: lower-case words, digits, `-`, `.` and `/`. */
export interface Storage {
  /** @throws StorageFull when there is no room; the file that was there before is still there. */
  put(key: string, content: Buffer, type: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<StoredFile | undefined>
  /** @throws where nothing could be put now, as far as that can be seen on this machine. */
  check(): Promise<void>
  /** No error when it is gone already. */
  remove(key: string): Promise<void>
}

export type StoredFile = { content: Buffer; type: string }

export const StorageFull = problem(
  'storage_full',
  507,
  'There is no room left for files. Nothing was lost; please try again later.',
)

/** A key that can leave no folder, name no hidden file and mean the same on every file system. */
export function checkKey(key: string): string {
  if (
    key.length > 300 ||
    !/^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*(?:\/[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*)*$/.test(key)
  )
    throw new Error(`this is no key of a file: ${key}`)
  return key
}
