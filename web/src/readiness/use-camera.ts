import { useEffect, useRef, useState } from 'react'
import { readerHere, type Reader } from './gate-reader.ts'

/** `refused`: not allowed. `none`: no camera. `busy`: another app has it. */
export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'busy'

const EVERY_MS = 200

/** TypeScript does not know about the torch. */
type Lit = MediaTrackCapabilities & { torch?: boolean }

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}

/** Runs the phone's back camera while the component is mounted, and reports the codes it reads. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  const [light, setLight] = useState<'off' | 'on'>()
  const track = useRef<MediaStreamTrack>(undefined)
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => setAttempt((before) => before + 1)
    const end = () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((one) => one.stop())
    }
    async function look(read: Reader) {
      const code = video.current ? await read(video.current).catch(() => undefined) : undefined
      if (isOver) return
      if (code) told.current(code)
      timer = setTimeout(() => void look(read), EVERY_MS)
    }
    async function begin() {
      setState('starting')
      setLight(undefined)
      if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
      const [read, pictures] = await Promise.all([
        readerHere(),
        navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        }),
      ])
      stream = pictures
      if (isOver || !video.current) return end()
      const [first] = pictures.getVideoTracks()
      track.current = first
      // Locking the phone may end the track.
      first?.addEventListener('ended', again)
      if ((first?.getCapabilities?.() as Lit | undefined)?.torch) setLight('off')
      video.current.srcObject = pictures
      await video.current.play()
      setState('on')
      await look(read)
    }
    begin().catch((error: unknown) => {
      if (isOver) return
      end()
      setState(stateOf(error))
    })
    const stopListening = onAllowed(again)
    return () => {
      end()
      stopListening()
    }
  }, [attempt])

  return {
    /** For the element that shows the picture. */
    video,
    state,
    /** Undefined if the camera has no light. */
    light,
    turnLight: async (on: boolean) => {
      await track.current?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      setLight(on ? 'on' : 'off')
    },
    retry: () => setAttempt((before) => before + 1),
  }
}

/** Starts the camera by itself once it is allowed in the browser's settings. */
function onAllowed(listen: () => void): () => void {
  let status: PermissionStatus | undefined
  let isOver = false
  const look = () => {
    if (status?.state === 'granted') listen()
  }
  void navigator.permissions
    ?.query({ name: 'camera' as PermissionName })
    .then((found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', look)
    })
    .catch(() => {})
  return () => {
    isOver = true
    status?.removeEventListener('change', look)
  }
}
