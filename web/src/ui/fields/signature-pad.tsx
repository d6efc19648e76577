import './signature-field.css'
import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import type { Strokes } from 'contract/waivers'
import { t } from '../../language.ts'

type Props = {
  id: string
  name: string | undefined
  describedBy: string
  /** The drawing when the pad appears. */
  strokes: Strokes
  onChange: (strokes: Strokes) => void
}

/** A sheet to sign on: white with dark ink in every color scheme, as it will be printed. */
export function SignaturePad({ id, name, describedBy, strokes, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const first = useRef(strokes)
  const told = useRef(onChange)
  told.current = onChange

  useEffect(() => {
    const paper = canvas.current!
    const made = new Pad(paper, { penColor: '#111827', minWidth: 0.8, maxWidth: 2.4, throttle: 0 })
    pad.current = made
    const tell = () => told.current(strokesOf(made))
    // A canvas loses its content when its size changes: turning the phone must not lose the signature.
    const fit = () => {
      const ratio = Math.max(1, devicePixelRatio)
      const [width, height] = [paper.offsetWidth * ratio, paper.offsetHeight * ratio]
      if (paper.width === width && paper.height === height) return
      const drawn = made.toData()
      paper.width = width
      paper.height = height
      paper.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(drawn)
    }
    fit()
    if (first.current.length > 0) made.fromData(first.current.map(groupOf))
    made.addEventListener('endStroke', tell)
    const watch = new ResizeObserver(fit)
    watch.observe(paper)
    return () => {
      first.current = strokesOf(made)
      watch.disconnect()
      made.off()
      made.removeEventListener('endStroke', tell)
    }
  }, [])

  return (
    <div className="signature-paper">
      <canvas
        ref={canvas}
        id={id}
        data-path={name}
        role="img"
        aria-label={t('Signature area. With a keyboard or screen reader, type your name instead.')}
        aria-describedby={describedBy}
        tabIndex={-1}
      />
      <button
        type="button"
        className="button"
        onClick={() => {
          pad.current?.clear()
          onChange([])
        }}
      >
        {t('Clear')}
      </button>
    </div>
  )
}

const strokesOf = (pad: Pad): Strokes =>
  pad.toData().map(({ points }) => ({
    points: points.map(({ x, y, time, pressure }) => ({
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
      time,
      pressure: Math.round(pressure * 100) / 100,
    })),
  }))

const groupOf = ({ points }: Strokes[number]) => ({
  penColor: '#111827',
  dotSize: 0,
  minWidth: 0.8,
  maxWidth: 2.4,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
  points: points.map(({ x, y, time = 0, pressure = 0.5 }) => ({ x, y, time, pressure })),
})
