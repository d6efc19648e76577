import { useCallback, useEffect, useRef, useState } from 'react'
import { COLOUR_NAMES } from 'contract/readiness'
import { sendCheckIns, type CheckIn, type GatePerson } from 'contract/readiness/gate'
import { call } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Moment } from '../ui/values.tsx'
import { GateCamera } from './gate-camera.tsx'
import { GatePhoto } from './gate-photo.tsx'
import {
  digestOf,
  forgetCheckIns,
  keepCheckIn,
  randomKey,
  waitingCheckIns,
  type KeptList,
} from './gate-store.ts'

type Before = { at: string; by: string | null }
type Shown = { person: GatePerson; before: Before | null; isIn: boolean } | 'unknown'

/** Checks one card after the other. Whoever is ready is let in at once; with anybody else somebody decides. */
export function GateCheck({ list }: { list: KeptList }) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>()
  const [waiting, setWaiting] = useState(0)
  /** Who was let in by this phone or before the list was taken. */
  const seen = useRef(
    new Map(
      list.people.flatMap(({ member_id, seen_at }) =>
        seen_at ? [[member_id, { at: seen_at, by: null }]] : [],
      ),
    ),
  )
  const send = useCallback(async () => {
    const all = await waitingCheckIns()
    setWaiting(all.length)
    if (all.length === 0 || !navigator.onLine) return
    const some = all.slice(0, 100)
    const answers = await call(sendCheckIns, { check_ins: some }).catch(() => undefined)
    if (!answers) return
    await forgetCheckIns(some.map(({ key }) => key))
    setWaiting(all.length - some.length)
    for (const { key, before } of answers) {
      const member_id = Number(some.find((one) => one.key === key)?.member_id)
      if (before)
        setShown((now) =>
          now && now !== 'unknown' && now.person.member_id === member_id ? { ...now, before } : now,
        )
    }
  }, [])
  useEffect(() => {
    void send()
    const again = () => void send()
    addEventListener('online', again)
    // A connection that comes and goes tells nobody.
    const every = setInterval(again, 30_000)
    return () => {
      removeEventListener('online', again)
      clearInterval(every)
    }
  }, [send])

  const letIn = async (person: GatePerson) => {
    const checked_at = new Date().toISOString()
    const one: CheckIn = {
      key: randomKey(),
      member_id: person.member_id,
      team_id: person.team_id,
      day: list.day,
      colour: person.colour,
      was_offline: !navigator.onLine,
      checked_at,
    }
    await keepCheckIn(one)
    const before = seen.current.get(person.member_id) ?? null
    seen.current.set(person.member_id, { at: checked_at, by: null })
    setShown({ person, before, isIn: true })
    await send()
  }
  const check = async (code: string) => {
    if (code.trim() === '') return
    const key = await digestOf(code)
    const person = list.people.find(({ keys }) => keys.includes(key))
    setTyped('')
    if (!person) setShown('unknown')
    else if (person.colour === 'ready') await letIn(person)
    else setShown({ person, before: seen.current.get(person.member_id) ?? null, isIn: false })
  }
  return (
    <div className="gate">
      <Panel>
        <Form className="gate-form" errors={{}} onSubmit={() => void check(typed)}>
          <TextField
            label={t('Member ID or code of the card')}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button kind="primary" type="submit">
            {t('Check')}
          </Button>
        </Form>
        <GateCamera onCode={(code) => void check(code)} />
      </Panel>
      <div aria-live="assertive">
        {shown === 'unknown' && (
          <div className="gate-answer" data-colour="missing">
            <p className="gate-colour">✗ {t('Not on this list')}</p>
            <p>
              {t('Look at the number again, or ask for another card. The person may be on another team.')}
            </p>
          </div>
        )}
        {shown && shown !== 'unknown' && <Answer shown={shown} onLetIn={() => void letIn(shown.person)} />}
      </div>
      <p className="dim" role="status">
        {waiting > 0
          ? t('{count} person let in is not sent yet.|{count} people let in are not sent yet.', {
              count: waiting,
            })
          : t('Everybody who was let in is sent.')}{' '}
        {t('List of')} <Moment at={list.made_at} />
      </p>
    </div>
  )
}

const SIGNS = { ready: '✓', soon: '!', missing: '✗' } as const

function Answer({
  shown: { person, before, isIn },
  onLetIn,
}: {
  shown: Exclude<Shown, 'unknown'>
  onLetIn: () => void
}) {
  const { name, team, role, colour, why } = person
  return (
    <div className="gate-answer" data-colour={colour}>
      <p className="gate-colour">
        {SIGNS[colour]} {told(COLOUR_NAMES[colour])}
      </p>
      <div className="gate-who">
        <GatePhoto person={person} />
        <p>
          <strong>{name}</strong>
          <br />
          {told(role)} · {team}
        </p>
      </div>
      {before && (
        <p className="gate-before">
          {t('Was let in before:')} <Moment at={before.at} /> {before.by}
        </p>
      )}
      <ul>
        {why.map(({ title, says }) => (
          <li key={title}>
            <strong>{told(title)}</strong>: {told(says)}
          </li>
        ))}
      </ul>
      {isIn ? (
        <p className="gate-in">{t('Let in.')}</p>
      ) : (
        <Button onClick={onLetIn}>{t('Let in all the same')}</Button>
      )}
    </div>
  )
}
