/** Reads the code in a picture; undefined if there is none. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

declare const BarcodeDetector:
  | (new (options: {
      formats: string[]
    }) => { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> })
  | undefined

/** The browser's own detector, or else our code, which is only loaded if there is none. */
export async function readerHere(): Promise<Reader> {
  if (typeof BarcodeDetector !== 'undefined') {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    // Small enough for a phone to analyze several times a second.
    const scale = Math.min(1, 640 / Math.max(video.videoWidth, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (canvas.width === 0) return undefined
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      return undefined
    }
  }
}
