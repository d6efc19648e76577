import './entering.css'
import { useEffect, useState } from 'react'
import { t } from '../language.ts'
import { Moment } from '../ui/values.tsx'

const HOUR = 3_600_000

type Props = { until: string; onOver: () => void }

/** How long spots are still held: minutes and seconds in the last hour, before that the moment. */
export function HoldClock({ until, onOver }: Props) {
  const [left, setLeft] = useState(() => Date.parse(until) - Date.now())
  useEffect(() => {
    const every = setInterval(() => setLeft(Date.parse(until) - Date.now()), 1_000)
    return () => clearInterval(every)
  }, [until])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  return (
    <p className="hold-clock">
      <span>{left < HOUR ? t('Your spots are held for') : t('Your spots are held until')}</span>
      {left < HOUR ? (
        <strong className="numbers" role="timer">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </strong>
      ) : (
        <strong>
          <Moment at={until} />
        </strong>
      )}
    </p>
  )
}
