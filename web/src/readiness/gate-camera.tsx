import './gate.css'
import { useEffect, useRef, useState } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Reads the code in a picture; undefined if there is none. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

declare const BarcodeDetector:
  | (new (options: {
      formats: string[]
    }) => { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> })
  | undefined

/** The browser's own detector, or else our code, which is only loaded if there is none. */
async function readerHere(): Promise<Reader> {
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

const EVERY_MS = 250
/** The same card may be held in front of the camera for a while. */
const AGAIN_MS = 4000

/** The phone's camera, as long as it is wanted. */
export function GateCamera({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if (!isOn)
    return (
      <div className="gate-camera">
        {isRefused && (
          <Notice kind="warn">
            {t('There is no camera, or it may not be used. Please type the number.')}
          </Notice>
        )}
        <Button
          onClick={() => {
            setRefused(false)
            setOn(true)
          }}
        >
          {t('Scan with the camera')}
        </Button>
      </div>
    )
  return (
    <div className="gate-camera">
      <Viewfinder
        onCode={onCode}
        onRefused={() => {
          setOn(false)
          setRefused(true)
        }}
      />
      <Button onClick={() => setOn(false)}>{t('Stop the camera')}</Button>
    </div>
  )
}

function Viewfinder({ onCode, onRefused }: { onCode: (code: string) => void; onRefused: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onCode, onRefused })
  useEffect(() => {
    told.current = { onCode, onRefused }
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { code: '', at: 0 }
    async function look(read: Reader) {
      const code = video.current ? await read(video.current).catch(() => undefined) : undefined
      if (isOver) return
      const now = performance.now()
      if (code && (code !== last.code || now - last.at > AGAIN_MS)) {
        last = { code, at: now }
        told.current.onCode(code)
      }
      timer = setTimeout(() => void look(read), EVERY_MS)
    }
    async function begin() {
      const [read, pictures] = await Promise.all([
        readerHere(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = pictures
      if (isOver || !video.current) return end()
      video.current.srcObject = pictures
      await video.current.play()
      await look(read)
    }
    const end = () => stream?.getTracks().forEach((track) => track.stop())
    begin().catch(() => {
      end()
      if (!isOver) told.current.onRefused()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [])
  return (
    <video ref={video} className="gate-video" muted playsInline aria-label={t('Picture of the camera')} />
  )
}
