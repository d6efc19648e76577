import { FONT_NAMES } from './fonts.ts'
import { newDocument } from './packages.ts'
import { registerFont } from './pdf-fonts.ts'
import { Pdf } from './pdf-parts.ts'
import { INK, LEADING, PAGE, SOFT, oneLine } from './pdf-pen.ts'
import { fitLine, setLines } from './typesetting.ts'
import { escapeXml } from './xml.ts'

export { type Cell, type Column, type Pdf } from './pdf-parts.ts'

/** Who issues the document: printed at the top of the first page and at the foot of every page. */
export type Letterhead = {
  name: string
  /** '#rrggbb'; ink if it is omitted or not a color. */
  color?: string | undefined
  /** PNG or JPEG; anything else is ignored. */
  logo?: Uint8Array | undefined
  /** Address and contact, one entry per line. */
  lines?: readonly string[] | undefined
}

export type About = {
  title: string
  tenant: Letterhead
  /** BCP 47, for screen readers: 'en', 'es'. */
  lang: string
  /** The moment the document is about, never the clock. */
  created: Date
  /** 'Page {page} of {pages}' in another language. */
  paging?: string | undefined
  /** A sheet of labels or a sign: without the head of the first page and the foot of every page. */
  isBare?: boolean
  /** A short text at the foot of every page, such as a reference number. */
  reference?: string | undefined
}

/**
 * Creates a PDF with US letter pages, tagged for screen readers and with embedded fonts. The same input gives
 * the same bytes on every machine: nothing is compressed, because compressors differ between versions of
 * Node.
 */
export function renderPdf(about: About, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const { name } = about.tenant
  const doc = newDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: about.lang,
    compress: false,
    bufferPages: true,
    autoFirstPage: false,
    font: '',
    fontLayoutCache: false,
    info: {
      Title: about.title,
      Author: name,
      Creator: name,
      Producer: name,
      CreationDate: about.created,
      ModDate: about.created,
    },
  })
  escapeMetadata(doc)
  for (const name of FONT_NAMES) registerFont(doc, name)
  return new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    const pdf = new Pdf(doc, about.title)
    if (!about.isBare) letterhead(pdf, about.tenant)
    draw(pdf)
    pdf.close((page, pages) => about.isBare || foot(pdf, about, page, pages))
  })
}

function letterhead(pdf: Pdf, { name, color, logo, lines = [] }: Letterhead) {
  const band = color && /^#[0-9a-f]{6}$/i.test(color) ? color : INK
  pdf.artifact(() => pdf.doc.rect(0, 0, PAGE.width, 6).fill(band))
  const top = pdf.y
  const bytes = logo && Buffer.from(logo)
  const picture = bytes && isReadable(pdf, bytes) ? bytes : undefined
  const height = picture ? 44 : 0
  const indent = picture ? logoWidth(pdf, picture, height) + 14 : 0
  if (picture)
    pdf.part(
      'Figure',
      () => pdf.doc.image(picture, PAGE.left, top, { fit: [LOGO, height], valign: 'center' }),
      name,
    )
  const set = setLines([{ text: name, face: 'bold' }], { size: 14, width: 290 - indent })
  pdf.y = top + Math.max(0, (height - set.length * 14 * LEADING) / 2)
  pdf.lines('P', set, { size: 14, color: INK, x: PAGE.left + indent, width: 290 - indent })
  const below = Math.max(pdf.y, top + height)
  pdf.y = top
  for (const text of lines) {
    const [size, width] = [8.5, 190]
    pdf.lines('P', setLines(text, { size, width }), {
      size,
      color: SOFT,
      x: PAGE.left + PAGE.inner - width,
      width,
      align: 'right',
    })
  }
  pdf.y = Math.max(pdf.y, below) + 12
  pdf.rule()
  pdf.space(20)
}

function foot(
  pdf: Pdf,
  { tenant, reference, paging = 'Page {page} of {pages}' }: About,
  page: number,
  pages: number,
) {
  const size = 8
  const number = oneLine(paging.replace('{page}', String(page)).replace('{pages}', String(pages)), size)
  const width = PAGE.inner - number.width - 20
  const left = [tenant.name, reference].filter(Boolean).join('   ·   ')
  pdf.y = PAGE.height - PAGE.bottom + 22
  pdf.rule()
  pdf.space(7)
  pdf.line(fitLine(left, { size, width }, 'regular'), PAGE.left, size, SOFT)
  pdf.line(number, PAGE.left + PAGE.inner - number.width, size, SOFT)
}

const LOGO = 120

function logoWidth({ doc }: Pdf, logo: Buffer, high: number): number {
  const { width, height } = (doc as unknown as Images).openImage(logo)
  return width * Math.min(LOGO / width, high / height)
}

function isReadable({ doc }: Pdf, logo: Buffer): boolean {
  try {
    return (doc as unknown as Images).openImage(logo).width > 0
  } catch {
    return false
  }
}

type Images = { openImage: (source: Buffer) => { width: number; height: number } }

/** The library writes names into the metadata XML without escaping them. */
function escapeMetadata(doc: PDFKit.PDFDocument) {
  const inner = doc as unknown as { info: Record<string, unknown>; endMetadata: () => void }
  const { endMetadata } = inner
  inner.endMetadata = () => {
    const { info } = inner
    inner.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeXml(value) : value]),
    )
    endMetadata.call(doc)
    inner.info = info
  }
}
