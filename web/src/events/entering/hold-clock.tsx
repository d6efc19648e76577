import '../entering.css'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language.ts'
import { Moment } from '../../ui/values.tsx'

const HOUR = 3_600_000
/** When it is said aloud how long there still is, in minutes. */
const SPOKEN = [5, 1]

type Props = { until: string; onOver: () => void }

/** How long spots are still held: minutes and seconds in the last hour, before that the moment. */
export function HoldClock({ until, onOver }: Props) {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now())
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const every = setInterval(() => setLeft(Date.parse(until) - Date.now()), 1_000)
    return () => clearInterval(every)
  }, [until])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const minutes = Math.ceil(seconds / 60)
  return (
    <div className="hold-clock">
      <span>{left < HOUR ? t('Your spots are held for') : t('Your spots are held until')}</span>
      {left < HOUR ? (
        <strong className="numbers" role="timer" aria-label={t('Time left')}>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </strong>
      ) : (
        <strong>
          <Moment at={until} />
        </strong>
      )}
      <span className="visually-hidden" role="status">
        {SPOKEN.includes(minutes) && t('{count} minute left|{count} minutes left', { count: minutes })}
      </span>
    </div>
  )
}
