import './gate-answer.css'
import { useEffect, useRef, useState } from 'react'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Moment } from '../ui/values.tsx'
import type { Entry } from './gate-inside.ts'
import { useGatePicture } from './gate-pictures.ts'
import { toneOf, type Result } from './gate-result.ts'
import { GateSign } from './gate-sign.tsx'
import { GateStranger, saysOf } from './gate-stranger.tsx'

type Props = {
  result: Result
  onNext: () => void
  onLetIn: (reason: string) => void
  onUndo: (entry: Entry) => void
}

/** The result of a check, over the whole screen: a color, a shape and words that say the same. */
export function GateAnswer({ result, onNext, onLetIn, onUndo }: Props) {
  const tone = toneOf(result)
  const next = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    // Does not interrupt typing.
    if (!(document.activeElement instanceof HTMLInputElement)) next.current?.focus()
  }, [])
  return (
    <section className="gate-answer" data-asks={isAsking || undefined} aria-label={t('Result')}>
      <div className="gate-answer-body">
        <GateSign tone={tone} />
        <h2>{titleOf(result)}</h2>
        {result.kind === 'stranger' ? (
          <GateStranger stranger={result.stranger} typed={result.typed} />
        ) : (
          <Who result={result} />
        )}
        {result.kind === 'decide' && isAsking && <Reason onReason={onLetIn} />}
      </div>
      <div className="gate-answer-buttons">
        {result.kind === 'decide' && !isAsking && (
          <Button onClick={() => setAsking(true)}>{t('Check in anyway')}</Button>
        )}
        {(result.kind === 'in' || result.kind === 'again') && result.entry.is_own && (
          <Button onClick={() => onUndo(result.entry)}>{t('Undo')}</Button>
        )}
        <Button ref={next} kind="primary" onClick={onNext}>
          {result.kind === 'decide' ? t('Not yet') : t('Next')}
        </Button>
      </div>
    </section>
  )
}

function titleOf(result: Result): string {
  if (result.kind === 'in') return t('Checked in')
  if (result.kind === 'again') return t('Already in')
  if (result.kind === 'decide')
    return result.person.colour === 'missing' ? t('Not ready') : t('Take a closer look')
  return saysOf(result.stranger)
}

function Who({ result }: { result: Exclude<Result, { kind: 'stranger' }> }) {
  const { name, team, role, jersey_number, member_id, why } = result.person
  const picture = useGatePicture(member_id)
  return (
    <>
      <div className="gate-who">
        {picture && <img className="gate-picture" src={picture} alt="" width={120} height={150} />}
        <div>
          <p className="gate-name">{name}</p>
          <p>{team}</p>
          <p>{[jersey_number && `#${jersey_number}`, told(role)].filter(Boolean).join(' · ')}</p>
          {result.kind === 'again' && (
            <p>
              <Moment at={result.entry.at} part="time" />
              {' · '}
              {result.entry.by === null || result.entry.is_own
                ? t('by you')
                : t('by {name}', { name: result.entry.by })}
            </p>
          )}
        </div>
      </div>
      {result.kind === 'decide' && (
        <ul className="gate-why">
          {result.isOld && (
            <li>
              <strong>{t('Card')}</strong>: {t('This card is out of date. Ask for the current one.')}
            </li>
          )}
          {why.map(({ title, says }) => (
            <li key={title}>
              <strong>{told(title)}</strong>: {told(says)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Asks why somebody is let in although not ready: one tap, or a few words. */
function Reason({ onReason }: { onReason: (reason: string) => void }) {
  const [typed, setTyped] = useState('')
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  const usual = [t('Showed the paperwork'), t('Coach vouches'), t('Office said OK'), t('Fixing it today')]
  return (
    <div className="gate-reason" ref={first} role="group" aria-label={t('Why check in anyway?')}>
      <p>{t('Why check in anyway?')}</p>
      <div className="gate-reasons">
        {usual.map((reason) => (
          <Button key={reason} onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form
        className="gate-other"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') onReason(typed.trim())
        }}
      >
        <TextField
          label={t('Another reason')}
          optional
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('Check in')}
        </Button>
      </form>
    </div>
  )
}
