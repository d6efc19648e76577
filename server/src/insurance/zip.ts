import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from '../outside/storage.ts'

type Packed = { name: string; file_key: string; uploaded_at: string }

/** A ZIP of uncompressed files, created as it is read. PDFs and pictures are compressed already. */
export function zipOf(files: readonly Packed[], storage: Storage): Readable {
  const zip = new ZipFile()
  const taken = new Set<string>()
  for (const { name, file_key, uploaded_at } of files)
    zip.addReadStreamLazy(
      freeName(name, taken),
      { mtime: new Date(uploaded_at), compress: false },
      (give) =>
        void storage.get(file_key).then(
          (file) => give(null, Readable.from(file ? [file.content] : [], { objectMode: false })),
          (error: unknown) => give(error, Readable.from([])),
        ),
    )
  zip.end()
  const packed = Readable.from(zip.outputStream)
  // If the storage fails midway, the download is aborted, which the client notices.
  zip.on('error', (error: Error) => packed.destroy(error))
  return packed
}

/** Two files with the same name would overwrite each other when unpacked. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem, ending] = /^(.*)(\.[^.]+)$/.exec(name) ?? [undefined, name, '']
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
  taken.add(free.toLowerCase())
  return free
}
