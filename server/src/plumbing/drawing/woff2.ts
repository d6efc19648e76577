import { brotliDecompressSync } from 'node:zlib'
import { writeOutline } from './outlines.ts'

/**
 * Unpacks a web font (WOFF2, https://www.w3.org/TR/WOFF2/) into one that can be subset for a document. The
 * outlines are written uncompressed: the result stays in memory.
 */
export function unpackWoff2(packed: Buffer): Buffer {
  const from = new Reader(packed)
  if (from.u32() !== 0x774f4632) throw new Error('this is no WOFF2 font')
  const flavor = from.u32()
  from.skip(4)
  const count = from.u16()
  from.skip(6)
  const size = from.u32()
  from.skip(24)
  const entries = Array.from({ length: count }, () => entryOf(from))
  const unpacked = brotliDecompressSync(packed.subarray(from.at, from.at + size))
  const tables = new Map<string, Buffer>()
  let at = 0
  for (const { tag, length } of entries) {
    tables.set(tag, unpacked.subarray(at, at + length))
    at += length
  }
  const isChanged = (tag: string) => entries.some((entry) => entry.tag === tag && entry.isChanged)
  if (isChanged('glyf')) restoreOutlines(tables, isChanged('hmtx'))
  return fontOf(flavor, tables)
}

/** The known tags in the order of their numbers (WOFF2 §4.1). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))
const OWN_TAG = 63

function entryOf(from: Reader) {
  const flags = from.u8()
  const number = flags & 63
  const tag = number === OWN_TAG ? from.bytes(4).toString('latin1') : TAGS[number]!
  const kind = flags >> 6
  // For these two tables version 3 means untransformed; for all others it is version 0.
  const isChanged = tag === 'glyf' || tag === 'loca' ? kind !== 3 : kind !== 0
  const whole = from.base128()
  return { tag, isChanged, length: isChanged ? from.base128() : whole }
}

const MORE_PARTS = 0x20
const PART_HAS_PROGRAM = 0x100

/** Reconstructs `glyf`, `loca` and, if it was transformed, `hmtx` (WOFF2 §5). */
function restoreOutlines(tables: Map<string, Buffer>, isShortened: boolean) {
  const from = new Reader(tables.get('glyf')!)
  from.skip(4)
  const count = from.u16()
  from.skip(2)
  const sizes = Array.from({ length: 7 }, () => from.u32())
  const [contours, points, flags, triplets, composites, boxes, programs] = sizes.map(
    (size) => new Reader(from.bytes(size)),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader]
  const hasBox = boxes.bytes(((count + 31) >> 5) << 2)
  const parts: Buffer[] = []
  const places = Buffer.alloc((count + 1) * 4)
  const lefts: number[] = []
  let at = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const box = (hasBox[glyph >> 3]! & (128 >> (glyph & 7))) > 0 ? boxes.bytes(8) : undefined
    const lines = contours.i16()
    const outline =
      lines > 0
        ? simple(lines, box, { points, flags, triplets, programs })
        : lines < 0
          ? composite(box!, { triplets, composites, programs })
          : Buffer.alloc(0)
    lefts.push(outline.length > 0 ? outline.readInt16BE(2) : 0)
    const padded = Buffer.alloc((outline.length + 3) & ~3)
    outline.copy(padded)
    parts.push(padded)
    at += padded.length
    places.writeUInt32BE(at, (glyph + 1) * 4)
  }
  tables.set('glyf', Buffer.concat(parts))
  tables.set('loca', places)
  const head = Buffer.from(tables.get('head')!)
  // Offsets in `loca` have four bytes.
  head.writeInt16BE(1, 50)
  tables.set('head', head)
  if (isShortened)
    tables.set('hmtx', widthsOf(tables.get('hmtx')!, tables.get('hhea')!.readUInt16BE(34), lefts))
}

type Streams = Record<'points' | 'flags' | 'triplets' | 'composites' | 'programs', Reader>

function simple(
  lines: number,
  box: Buffer | undefined,
  { points, flags, triplets, programs }: Omit<Streams, 'composites'>,
): Buffer {
  const ends: number[] = []
  let total = 0
  for (let i = 0; i < lines; i++) ends.push((total += points.short()) - 1)
  const moves = Array.from({ length: total }, () => {
    const flag = flags.u8()
    const [dx, dy] = moveOf(flag & 127, triplets)
    return { dx, dy, isOn: flag < 128 }
  })
  return writeOutline({ ends, moves }, box, programs.bytes(triplets.short()))
}

function composite(
  box: Buffer,
  { triplets, composites, programs }: Pick<Streams, 'triplets' | 'composites' | 'programs'>,
): Buffer {
  const began = composites.at
  let hasProgram = false
  for (let flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = composites.u16()
    hasProgram ||= (flags & PART_HAS_PROGRAM) > 0
    // The component's glyph, its position, and its scale.
    composites.skip(2 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0))
  }
  const parts = composites.since(began)
  const program = hasProgram ? programs.bytes(triplets.short()) : undefined
  const length = Buffer.alloc(program ? 2 : 0)
  if (program) length.writeUInt16BE(program.length)
  const lines = Buffer.from([0xff, 0xff])
  return Buffer.concat([lines, box, parts, length, program ?? Buffer.alloc(0)])
}

/** The step from one point to the next (WOFF2 §5.2, "triplet encoding"). */
function moveOf(flag: number, from: Reader): [number, number] {
  const signed = (bit: number, size: number) => (flag & bit ? size : -size)
  if (flag < 10) return [0, signed(1, ((flag & 14) << 7) + from.u8())]
  if (flag < 20) return [signed(1, (((flag - 10) & 14) << 7) + from.u8()), 0]
  if (flag < 84) {
    const [b, byte] = [flag - 20, from.u8()]
    return [signed(1, 1 + (b & 0x30) + (byte >> 4)), signed(2, 1 + ((b & 0x0c) << 2) + (byte & 15))]
  }
  if (flag < 120) {
    const b = flag - 84
    const dx = 1 + (Math.floor(b / 12) << 8) + from.u8()
    return [signed(1, dx), signed(2, 1 + (((b % 12) >> 2) << 8) + from.u8())]
  }
  if (flag < 124) {
    const [one, two, three] = [from.u8(), from.u8(), from.u8()]
    return [signed(1, (one << 4) + (two >> 4)), signed(2, ((two & 15) << 8) + three)]
  }
  const dx = from.u16()
  return [signed(1, dx), signed(2, from.u16())]
}

/** The advance widths, with left side bearings taken from the outlines (WOFF2 §5.4). */
function widthsOf(shortened: Buffer, measured: number, lefts: readonly number[]): Buffer {
  const from = new Reader(shortened)
  const flags = from.u8()
  const widths = Array.from({ length: measured }, () => from.u16())
  const own = lefts.map((left, i) => (flags & (i < measured ? 1 : 2) ? left : from.i16()))
  const table = Buffer.alloc(measured * 4 + (lefts.length - measured) * 2)
  let at = 0
  own.forEach((left, i) => {
    if (i < measured) at = table.writeUInt16BE(widths[i]!, at)
    at = table.writeInt16BE(left, at)
  })
  return table
}

/** An OpenType file with these tables; checksums are left 0 because nothing here reads them. */
function fontOf(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * 16)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(sorted.length, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  sorted.forEach(([tag, table], i) => {
    head.write(tag, 12 + i * 16, 'latin1')
    head.writeUInt32BE(at, 20 + i * 16)
    head.writeUInt32BE(table.length, 24 + i * 16)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    at += table.length + padding.length
  })
  return Buffer.concat(parts)
}

class Reader {
  at = 0
  readonly #data: Buffer

  constructor(data: Buffer) {
    this.#data = data
  }

  u8() {
    return this.#data.readUInt8(this.at++)
  }

  u16() {
    return this.#data.readUInt16BE((this.at += 2) - 2)
  }

  i16() {
    return this.#data.readInt16BE((this.at += 2) - 2)
  }

  u32() {
    return this.#data.readUInt32BE((this.at += 4) - 4)
  }

  /** Seven bits per byte; the highest bit says that there is more. */
  base128() {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a number of a WOFF2 font has no end')
  }

  /** A number that is usually small (WOFF2 §3.1, 255UInt16). */
  short() {
    const byte = this.u8()
    if (byte === 253) return this.u16()
    if (byte === 255) return this.u8() + 253
    if (byte === 254) return this.u8() + 506
    return byte
  }

  bytes(length: number) {
    this.at += length
    return this.#data.subarray(this.at - length, this.at)
  }

  since(began: number) {
    return this.#data.subarray(began, this.at)
  }

  skip(length: number) {
    this.at += length
  }
}
