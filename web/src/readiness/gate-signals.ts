/** Sound and vibration accompany what the screen shows. The phone remembers whether each is on. */
export type Signal = 'sound' | 'vibration'

const keyOf = (signal: Signal) => `gate-${signal}`

export const isOn = (signal: Signal): boolean => localStorage.getItem(keyOf(signal)) !== 'off'

export function setSignal(signal: Signal, on: boolean) {
  if (on) localStorage.removeItem(keyOf(signal))
  else localStorage.setItem(keyOf(signal), 'off')
}

export const canVibrate = () => typeof navigator.vibrate === 'function'

/** Easy to tell apart even on a small speaker in the wind: short and rising, or low and twice. */
const TONES = {
  good: [
    { hertz: 880, from: 0, until: 0.09, wave: 'sine' },
    { hertz: 1320, from: 0.1, until: 0.24, wave: 'sine' },
  ],
  stop: [
    { hertz: 233, from: 0, until: 0.18, wave: 'square' },
    { hertz: 196, from: 0.24, until: 0.5, wave: 'square' },
  ],
} as const

const PATTERNS = { good: [70], stop: [180, 90, 180] } as const

let audio: AudioContext | undefined

/** Browsers allow sound only after a tap or a key; the returned function stops waiting for one and frees the audio. */
export function armSound(): () => void {
  const arm = () => {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume().catch(() => {})
  }
  addEventListener('pointerdown', arm)
  addEventListener('keydown', arm)
  return () => {
    removeEventListener('pointerdown', arm)
    removeEventListener('keydown', arm)
    void audio?.close().catch(() => {})
    audio = undefined
  }
}

/** Plays and vibrates whether somebody may go in. */
export function signal(kind: 'good' | 'stop') {
  if (isOn('vibration') && canVibrate()) navigator.vibrate([...PATTERNS[kind]])
  if (isOn('sound') && audio?.state === 'running') for (const tone of TONES[kind]) play(audio, tone)
}

type Tone = (typeof TONES)['good' | 'stop'][number]

function play(at: AudioContext, { hertz, from, until, wave }: Tone) {
  const [source, volume] = [at.createOscillator(), at.createGain()]
  const begin = at.currentTime + from
  const end = at.currentTime + until
  source.type = wave
  source.frequency.value = hertz
  // Fades in and out, which avoids clicks.
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(wave === 'square' ? 0.25 : 0.5, begin + 0.01)
  volume.gain.setValueAtTime(wave === 'square' ? 0.25 : 0.5, end - 0.02)
  volume.gain.linearRampToValueAtTime(0, end)
  source.connect(volume).connect(at.destination)
  source.start(begin)
  source.stop(end)
}
