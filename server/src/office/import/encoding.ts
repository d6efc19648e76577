/** Text encodings, by the labels `TextDecoder` uses. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How much of a file is searched for zero bytes. */
const LOOK_BYTES = 4_000

/**
 * Detects the encoding of a text file: by its byte order mark if it has one; UTF-16 if every other byte is
 * zero; UTF-8 if all of it is valid; otherwise the usual Windows encoding for Western Europe.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const begin = bytes.subarray(0, LOOK_BYTES)
  const zeros = [0, 0]
  begin.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]! += 1
  })
  const many = begin.length / 8
  if (zeros[1]! > many && zeros[0]! === 0) return 'utf-16le'
  if (zeros[0]! > many && zeros[1]! === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const piece of pieces(bytes)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The text of a file, piece by piece, without its byte order mark. */
export function* textOf(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const piece of pieces(bytes)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

const PIECE_BYTES = 64_000

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += PIECE_BYTES) yield bytes.subarray(i, i + PIECE_BYTES)
}
