/** Keeps files by key: pictures, signed PDFs, tenant documents. Keys are made by us: lower-case words, digits, `-`, `.` and `/`. */
export interface Storage {
  put(key: string, content: Buffer, type: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<StoredFile | undefined>
  /** No error when it is gone already. */
  remove(key: string): Promise<void>
}

export type StoredFile = { content: Buffer; type: string }
