import QRCode from 'qrcode'

/** The squares of a QR code; outside of it nothing is dark. */
export function squaresOf(text: string) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const isInside = (at: number) => at >= 0 && at < size
  return {
    size,
    isDark: (row: number, column: number) =>
      isInside(row) && isInside(column) && data[row * size + column] === 1,
  }
}
