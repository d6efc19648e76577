import { createRequire } from 'node:module'
import type * as fontkit from 'fontkit'
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import type QRCode from 'qrcode'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

/**
 * What only those need who draw, loaded by the first of them: the server has its drawings made in threads of their own, and a start
 * and its memory would pay for packages that it hardly ever uses.
 */
const require = createRequire(import.meta.url)

export const openFont = (content: Buffer): Font =>
  (require('fontkit') as typeof fontkit).create(content) as Font

export const newDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument =>
  new (require('pdfkit') as typeof PDFDocument)(options)

export const qrCodes = () => require('qrcode') as typeof QRCode

/** A picture to be changed or drawn; its library takes 20 MB. */
export function sharp(options: SharpOptions): Sharp
export function sharp(input: SharpInput, options?: SharpOptions): Sharp
export function sharp(...given: unknown[]): Sharp {
  return (require('sharp') as (...given: unknown[]) => Sharp)(...given)
}
