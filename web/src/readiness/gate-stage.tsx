import './gate-stage.css'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Moment } from '../ui/values.tsx'
import { spelledDay } from '../written.ts'
import { GateVersion } from './gate-version.tsx'
import { GateAnswer } from './gate-answer.tsx'
import { useAwake } from './gate-awake.ts'
import { GateCamera } from './gate-camera.tsx'
import type { KeptList } from './gate-database.ts'
import { GateEntry } from './gate-entry.tsx'
import type { Entry } from './gate-inside.ts'
import { countOf, GatePeople } from './gate-people.tsx'
import { toneOf } from './gate-result.ts'
import { armSound } from './gate-signals.ts'
import { useGateCheck } from './use-gate-check.ts'

type Props = {
  list: KeptList
  day: string
  today: string
  inside: ReadonlyMap<number, readonly Entry[]>
  /** Whether everything is sent, in a few words. */
  status: string
  /** The server refused some check-ins; the reasons are shown outside the scanner. */
  isRefused: boolean
  onClose: () => void
}

/** When the camera comes back by itself, for scanning a line of people. The last person stays below, with Undo. */
const PASSES_MS = 3_000

/** The full-screen scanner: the camera, a search field, and the result of either. */
export function GateStage({ list, day, today, inside, status, isRefused, onClose }: Props) {
  const { result, check, meet, letIn, undo, close } = useGateCheck({ list, day, inside })
  const [isListed, setListed] = useState(false)
  useEffect(() => {
    if (result?.kind !== 'in' || !result.passes) return
    const timer = setTimeout(close, PASSES_MS)
    return () => clearTimeout(timer)
    // Starts anew with each result.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [result])
  useAwake()
  useEffect(armSound, [])
  const counts = countOf(list.people, inside)
  const last = [...inside.values()].flat().toSorted((a, b) => b.at.localeCompare(a.at))[0]
  const lastOne = last && list.people.find(({ member_id }) => member_id === last.member_id)
  return (
    <div className="gate-stage" data-tone={result && toneOf(result)}>
      <h1 className="visually-hidden">{t('Gate')}</h1>
      <div className="gate-bar">
        <button
          type="button"
          className="gate-bar-button"
          aria-label={t('Close the scanner')}
          onClick={onClose}
        >
          <IconX size={24} stroke={2} aria-hidden />
        </button>
        <button type="button" className="gate-count" onClick={() => setListed(true)}>
          <IconUsers size={20} stroke={2} aria-hidden />
          <span className="numbers">{t('{in} of {all} in', { in: counts.in, all: counts.all })}</span>
        </button>
      </div>
      <GateEntry
        people={list.people}
        isIn={(id) => inside.has(id)}
        onCheck={(typed) => check(typed, 'typed')}
        onChoose={(person) => void meet(person)}
      />
      {day !== today && (
        <p className="gate-other-day">
          {t('This list is for {day}. Check-ins count for that day.', { day: spelledDay(day) })}
        </p>
      )}
      <div className="gate-middle">
        <GateCamera onCode={(code) => void check(code, 'camera')} />
        <div aria-live="assertive">
          {result && (
            <GateAnswer
              // A new person starts without an open question.
              key={'person' in result ? `${result.kind} ${result.person.member_id}` : result.kind}
              result={result}
              onNext={close}
              onLetIn={(reason) => result.kind === 'decide' && void letIn(result.person, reason)}
              onUndo={(entry) => void undo(entry)}
            />
          )}
        </div>
      </div>
      <div className="gate-foot">
        {!result && last && lastOne && (
          <div className="gate-last">
            <span>
              <strong>{lastOne.name}</strong>
              <span className="gate-last-more">
                <Moment at={last.at} part="time" />
                {' · '}
                {last.is_own || last.by === null ? t('by you') : t('by {name}', { name: last.by })}
              </span>
            </span>
            {last.is_own && (
              <Button aria-label={t('Undo: {name}', { name: lastOne.name })} onClick={() => void undo(last)}>
                {t('Undo')}
              </Button>
            )}
          </div>
        )}
        <p role="status">{status}</p>
        <GateVersion />
        {isRefused && <Button onClick={onClose}>{t('See why')}</Button>}
      </div>
      {isListed && (
        <Dialog
          title={t('{in} of {all} in', { in: counts.in, all: counts.all })}
          onClose={() => setListed(false)}
          buttons={<Button onClick={() => setListed(false)}>{t('Close')}</Button>}
        >
          <GatePeople list={list} inside={inside} onUndo={(entry) => void undo(entry)} />
        </Dialog>
      )}
    </div>
  )
}
