import './photo-field.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../language.ts'
import { Button } from '../button.tsx'
import { dragged, WHOLE, zoomed, type Crop } from './crop.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { drawCrop } from './picture.ts'

type Props = { picture: ImageBitmap; onDone: (crop: Crop) => void; onCancel: () => void }

const STEP = 0.04

/** Selects the square of a picture: drag, wheel and pinch, or arrow keys and plus and minus. */
export function PhotoCrop({ picture, onDone, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const [crop, setCrop] = useState(WHOLE)
  const zoomBy = (factor: number) => setCrop((now) => zoomed(picture, now, now.zoom * factor))

  useEffect(() => {
    const paper = canvas.current!
    paper.width = paper.height = Math.round(paper.offsetWidth * devicePixelRatio) || 320
    drawCrop(paper, picture, crop)
  }, [picture, crop])

  // React's wheel listeners are passive, so the page would scroll as well.
  useEffect(() => {
    const paper = canvas.current!
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      setCrop((now) => zoomed(picture, now, now.zoom * Math.exp(-event.deltaY / 400)))
    }
    paper.addEventListener('wheel', onWheel, { passive: false })
    return () => paper.removeEventListener('wheel', onWheel)
  }, [picture])

  const onMove = (id: number, x: number, y: number) => {
    const down = pointers.current
    const before = down.get(id)
    if (!before) return
    const other = [...down].find(([key]) => key !== id)?.[1]
    const side = canvas.current!.offsetWidth
    if (other) zoomBy(distance({ x, y }, other) / Math.max(1, distance(before, other)))
    else setCrop((now) => dragged(picture, now, (x - before.x) / side, (y - before.y) / side))
    down.set(id, { x, y })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[
      event.key
    ]
    const factor = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }[event.key]
    if (!move && !factor) return
    event.preventDefault()
    if (factor) zoomBy(factor)
    else setCrop((now) => dragged(picture, now, move![0]!, move![1]!))
  }

  return (
    <Dialog
      title={t('Choose the area to show')}
      onClose={onCancel}
      buttons={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button kind="primary" onClick={() => onDone(crop)}>
            {t('Use this photo')}
          </Button>
        </>
      }
    >
      <div className="photo-crop">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={t('Photo. Arrow keys move it, plus and minus zoom.')}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          }}
          onPointerMove={(event) => onMove(event.pointerId, event.clientX, event.clientY)}
          onPointerUp={(event) => pointers.current.delete(event.pointerId)}
          onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        />
        <label>
          <span>{t('Zoom')}</span>
          <input
            type="range"
            min="1"
            max="5"
            step="0.01"
            value={crop.zoom}
            onChange={({ currentTarget }) =>
              setCrop((now) => zoomed(picture, now, Number(currentTarget.value)))
            }
          />
        </label>
      </div>
    </Dialog>
  )
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)
