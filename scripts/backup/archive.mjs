import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'

/**
 * What goes into an archive: a folder, a text made here, or a file of the disk as it is when its turn comes.
 * @typedef {{ name: string, folder?: true, text?: string, file?: string }} Entry
 */

/**
 * Writes a .tar.gz that only its owner may read; it gets its name when it is whole and on disk.
 * @param {string} file
 * @param {AsyncIterable<Entry>} entries read one after the other, so that what comes late is seen late
 */
export async function writeArchive(file, entries) {
  const partial = `${file}.partial`
  const pack = tar.pack()
  const output = createWriteStream(partial, { mode: 0o600, flush: true })
  const work = [packAll(pack, entries), pipeline(pack, createGzip({ level: 3 }), output)]
  try {
    await Promise.all(work)
    await rename(partial, file)
  } catch (error) {
    pack.destroy()
    await Promise.allSettled(work)
    await rm(partial, { force: true })
    throw error
  }
}

async function packAll(pack, entries) {
  for await (const entry of entries) {
    if (entry.file) await addFile(pack, entry.name, entry.file)
    else if (entry.folder) await add(pack, { name: entry.name, type: 'directory', mode: 0o700 })
    else await add(pack, { name: entry.name, mode: 0o600 }, entry.text)
  }
  pack.finalize()
}

const add = (pack, header, text) =>
  new Promise((resolve, reject) => {
    pack.entry(header, text, (error) => (error ? reject(error) : resolve(undefined)))
  })

async function addFile(pack, name, file) {
  const handle = await open(file).catch((error) => {
    if (error.code === 'ENOENT') return undefined // gone since it was listed
    throw error
  })
  if (!handle) return
  try {
    const { size, mtime } = await handle.stat()
    await new Promise((resolve, reject) => {
      const done = (error) => (error ? reject(error) : resolve(undefined))
      const sink = pack.entry({ name, size, mtime, mode: 0o600 }, done)
      Readable.from(exactly(handle, size)).once('error', reject).pipe(sink)
    })
  } finally {
    await handle.close()
  }
}

/**
 * Exactly as many bytes as promised: a database file may grow or shrink in the meantime, and the log corrects
 * either.
 */
async function* exactly(handle, size) {
  const most = 256 * 1024
  for (let at = 0; at < size; at += most) {
    const zeros = Buffer.alloc(Math.min(most, size - at))
    await handle.read(zeros, 0, zeros.length, at)
    yield zeros
  }
}

/**
 * Unpacks an archive below a folder; if it is damaged this fails, and what it has unpacked must not be used.
 */
export async function readArchive(file, folder) {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(file), createGunzip(), extract)
  const unpacking = unpack(extract, folder)
  await Promise.all([reading, unpacking]).catch((error) => {
    throw new Error(`${file} is damaged or no backup: ${error.message}`, { cause: error })
  })
}

async function unpack(extract, folder) {
  for await (const entry of extract) {
    const target = path.join(folder, entry.header.name)
    if (!target.startsWith(folder + path.sep)) throw new Error(`it names ${entry.header.name}`)
    if (entry.header.type === 'directory') {
      await mkdir(target, { recursive: true, mode: 0o700 })
      entry.resume()
    } else {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(target, { mode: 0o600, flush: true }))
    }
  }
}
