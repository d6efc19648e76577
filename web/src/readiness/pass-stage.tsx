import './gate-stage.css'
import './gate-answer.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { GatePass, SeenScan } from 'contract/events/pass-gate'
import type { Day } from 'contract/dates'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/values.tsx'
import { spelledDay } from '../written.ts'
import { GateVersion } from './gate-version.tsx'
import { useAwake } from './gate-awake.ts'
import { GateCamera } from './gate-camera.tsx'
import { plain } from './gate-finding.ts'
import { GateSign } from './gate-sign.tsx'
import { armSound } from './gate-signals.ts'
import { heads, toneOfPass, type KeptPasses, type PassAnswer, type PassFault } from './pass-judging.ts'
import { usePassCheck } from './use-passes.ts'

type Props = {
  list: KeptPasses
  day: Day
  scans: readonly SeenScan[]
  status: string
  onClose: () => void
}

/** When the camera comes back by itself, for scanning a line of people. */
const PASSES_MS = 2_500

/** The full-screen scanner of passes: the camera, a search by buyer, and the answer over the whole screen. */
export function PassStage({ list, day, scans, status, onClose }: Props) {
  const { answer, check, meet, direction, setDirection, close } = usePassCheck({
    list,
    day,
    scans: [...scans],
  })
  useEffect(() => {
    if (answer?.kind !== 'in' && answer?.kind !== 'out') return
    const timer = setTimeout(close, PASSES_MS)
    return () => clearTimeout(timer)
    // Starts anew with each answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer])
  useAwake()
  useEffect(armSound, [])
  const { inside, came } = heads(scans, day)
  return (
    <div className="gate-stage" data-tone={answer && toneOfPass(answer)}>
      <h1 className="visually-hidden">{t('Event gate')}</h1>
      <div className="gate-bar">
        <button
          type="button"
          className="gate-bar-button"
          aria-label={t('Close the scanner')}
          onClick={onClose}
        >
          <IconX size={24} stroke={2} aria-hidden />
        </button>
        <div className="gate-ways" role="group" aria-label={t('Direction')}>
          {(['in', 'out'] as const).map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={way === direction}
              onClick={() => setDirection(way)}
            >
              {way === 'in' ? t('In##the gate') : t('Out##the gate')}
            </button>
          ))}
        </div>
        <p className="gate-heads numbers">
          <strong>{t('{count} inside', { count: inside })}</strong>
          <span>{t('{count} in all##people', { count: came })}</span>
        </p>
      </div>
      <Search
        passes={list.passes}
        onCode={(typed) => void check(typed, 'typed')}
        onChoose={(pass) => void meet(pass)}
      />
      <div className="gate-middle">
        <GateCamera onCode={(code) => void check(code, 'camera')} hint={t('Point at the code on the pass')} />
        <div aria-live="assertive">
          {answer && <Answer answer={answer} onNext={close} onOut={(pass) => void meet(pass, 'out')} />}
        </div>
      </div>
      <div className="gate-foot">
        <p role="status">{status}</p>
        <GateVersion />
      </div>
    </div>
  )
}

const MOST_SHOWN = 6

/** By who bought it, for whoever has forgotten the pass; a handheld scanner types the code and presses Enter. */
function Search({
  passes,
  onCode,
  onChoose,
}: {
  passes: readonly GatePass[]
  onCode: (typed: string) => void
  onChoose: (pass: GatePass) => void
}) {
  const [typed, setTyped] = useState('')
  const asked = plain(typed.trim())
  const found = asked.length < 2 ? [] : passes.filter(({ name }) => plain(name).includes(asked))
  return (
    <search className="gate-entry">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === '') return
          const [only, other] = found
          if (only && !other) onChoose(only)
          else if (found.length === 0) onCode(typed)
          if (found.length < 2) setTyped('')
        }}
      >
        <input
          type="search"
          aria-label={t('Buyer’s name or pass code')}
          placeholder={t('Buyer’s name')}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" className="gate-go">
          {t('Check')}
        </button>
      </form>
      {found.length > 0 && (
        <ul className="gate-found" aria-label={t('Passes found')}>
          {found.slice(0, MOST_SHOWN).map((pass) => (
            <li key={pass.id}>
              <button
                type="button"
                onClick={() => {
                  setTyped('')
                  onChoose(pass)
                }}
              >
                <span>
                  <strong>{pass.name}</strong>
                  <span className="gate-found-more">{pass.type}</span>
                </span>
              </button>
            </li>
          ))}
          {found.length > MOST_SHOWN && (
            <li className="gate-more">
              {t('{count} more: keep typing|{count} more: keep typing', { count: found.length - MOST_SHOWN })}
            </li>
          )}
        </ul>
      )}
    </search>
  )
}

type AnswerProps = { answer: PassAnswer; onNext: () => void; onOut: (pass: GatePass) => void }

function Answer({ answer, onNext, onOut }: AnswerProps) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) next.current?.focus()
  }, [])
  return (
    <section className="gate-answer" aria-label={t('Result')}>
      <div className="gate-answer-body">
        <GateSign tone={toneOfPass(answer)} />
        <h2>{titleOf(answer)}</h2>
        {answer.pass && (
          <div className="gate-who">
            <div>
              <p className="gate-name">{answer.pass.type}</p>
              {answer.kind !== 'bad' && <p>{agesOf(answer.pass)}</p>}
              {answer.pass.name && <p>{answer.pass.name}</p>}
              {answer.kind === 'again' && (
                <p>
                  <Moment at={answer.before.at} part="time" />
                  {answer.before.by && ` · ${t('by {name}', { name: answer.before.by })}`}
                </p>
              )}
            </div>
          </div>
        )}
        {answer.kind === 'bad' && <p className="gate-stranger">{todoOf(answer.fault)}</p>}
      </div>
      <div className="gate-answer-buttons">
        {answer.kind === 'again' && <Button onClick={() => onOut(answer.pass)}>{t('Scan out')}</Button>}
        <Button ref={next} kind="primary" onClick={onNext}>
          {t('Next')}
        </Button>
      </div>
    </section>
  )
}

function titleOf(answer: PassAnswer): string {
  switch (answer.kind) {
    case 'in':
      return t('Come on in')
    case 'out':
      return t('Out. Good for re-entry')
    case 'again':
      return t('Already inside')
    case 'bad':
      return faultTitle(answer.fault)
  }
}

function faultTitle(fault: PassFault): string {
  switch (fault.why) {
    case 'refunded':
      return t('This pass was refunded')
    case 'day':
      return t('A pass for {day}', { day: spelledDay(fault.day) })
    case 'event':
      return t('A pass for {event}', { event: fault.event })
    case 'newer':
    case 'offline':
      return t('Not on this list')
    case 'unknown':
      return t('We don’t recognize this pass')
    case 'organization':
      return t('Another organization’s pass')
    case 'no_pass':
      return t('Not a pass')
    case 'outside':
      return t('Not inside')
  }
}

function todoOf(fault: PassFault): string {
  switch (fault.why) {
    case 'refunded':
      return t('It doesn’t let anyone in anymore.')
    case 'day':
      return t('It isn’t good today.')
    case 'event':
      return t('It isn’t good here.')
    case 'newer':
      return t('It was bought after this list was downloaded. Update the list, then scan again.')
    case 'offline':
      return t('Without a connection we can’t tell what this pass is for.')
    case 'unknown':
      return t('Ask for the email with the passes, or search by the buyer’s name.')
    case 'organization':
      return t('It comes from {host}.', { host: fault.host })
    case 'no_pass':
      return t('Ask for the pass with the square code.')
    case 'outside':
      return t('This pass wasn’t scanned in, or is out already.')
  }
}

function agesOf({ ages: { min, max } }: GatePass): string {
  if (min !== null && max !== null) return t('Ages {min}–{max}', { min, max })
  if (min !== null) return t('Ages {min} and up', { min })
  return max === null ? '' : t('Age {max} and under', { max })
}
