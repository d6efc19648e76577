import './gate.css'
import { useEffect, useState } from 'react'
import { COLOUR_NAMES } from 'contract/readiness'
import type { GatePerson } from 'contract/readiness/gate'
import { messageOf } from '../api-problems.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import { GateCamera } from './gate-camera.tsx'
import { namedIn } from './gate-finding.ts'
import { GatePhoto } from './gate-photo.tsx'
import { sendWaiting } from './gate-sending.ts'
import {
  digestOf,
  keepCheckIn,
  onGateNews,
  randomKey,
  seenHere,
  type Before,
  type KeptList,
} from './gate-store.ts'

type Shown =
  | { person: GatePerson; before: Before | null; isIn: boolean }
  | { several: GatePerson[] }
  | 'unknown'

/** Let in at this phone, or before the list was downloaded. */
const beforeOf = ({ seen_at }: GatePerson, here: string | undefined): Before | null => {
  const at = here ?? seen_at
  return at === null ? null : { at, by: null }
}

/**
 * Checks cards one after the other. People who are ready are let in at once; for anyone else the user
 * decides.
 */
export function GateCheck({ list }: { list: KeptList }) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>()
  useEffect(
    () =>
      onGateNews(({ before: met = [] }) => {
        for (const { member_id, before } of met)
          setShown((now) =>
            now && now !== 'unknown' && 'person' in now && now.person.member_id === member_id
              ? { ...now, before }
              : now,
          )
      }),
    [],
  )

  const letIn = async (person: GatePerson) => {
    const { member_id, team_id, name, team, colour } = person
    try {
      const here = await keepCheckIn({
        key: randomKey(),
        member_id,
        team_id,
        day: list.day,
        colour,
        was_offline: !navigator.onLine,
        checked_at: new Date().toISOString(),
        owner: list.owner,
        name,
        team,
      })
      setShown({ person, before: beforeOf(person, here), isIn: true })
    } catch (error) {
      // Nobody is let in without a record.
      setShown(undefined)
      toast.failure(messageOf(error))
      return
    }
    await sendWaiting().catch(() => {})
  }
  const check = async (code: string) => {
    if (code.trim() === '') return
    const key = await digestOf(code)
    const holder = list.people.find(({ keys }) => keys.includes(key))
    const named = holder ? [] : namedIn(list.people, code)
    // Input that matched nobody stays, so that it can be corrected.
    if (holder) await meet(holder)
    else if (named.length > 0) setShown({ several: named.slice(0, MOST_NAMED) })
    else setShown('unknown')
  }
  /** Somebody was recognized, by the card or by a selected name. */
  const meet = async (person: GatePerson) => {
    setTyped('')
    if (person.colour === 'ready') await letIn(person)
    else {
      const here = await seenHere(list.day, person.member_id)
      setShown({ person, before: beforeOf(person, here), isIn: false })
    }
  }
  return (
    <div className="gate">
      <Panel>
        <Form className="gate-form" errors={{}} onSubmit={() => void check(typed)}>
          <TextField
            label={t('Member ID, code of the card, or name')}
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
        {shown && shown !== 'unknown' && 'several' in shown && (
          <div className="gate-answer">
            <p className="gate-colour">{t('Who is it?')}</p>
            <ul className="gate-names">
              {shown.several.map((person) => (
                <li key={`${person.member_id} ${person.team_id}`}>
                  <Button onClick={() => void meet(person)}>
                    {person.name} · {person.team}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {shown && shown !== 'unknown' && 'person' in shown && (
          <Answer shown={shown} onLetIn={() => void letIn(shown.person)} />
        )}
      </div>
      <p className="dim">
        {t('List of')} <Moment at={list.made_at} />
      </p>
    </div>
  )
}

/** More names than this do not help at a gate: the user types more of the name. */
const MOST_NAMED = 8
const SIGNS = { ready: '✓', soon: '!', missing: '✗' } as const

function Answer({
  shown: { person, before, isIn },
  onLetIn,
}: {
  shown: Extract<Shown, { person: GatePerson }>
  onLetIn: () => void
}) {
  const { name, team, role, colour, why } = person
  return (
    <div className="gate-answer" data-colour={isIn ? 'ready' : colour}>
      <p className="gate-colour">
        {isIn ? `${SIGNS.ready} ${t('Checked in')}` : `${SIGNS[colour]} ${told(COLOUR_NAMES[colour])}`}
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
          {t('Checked in before:')} <Moment at={before.at} /> {before.by}
        </p>
      )}
      <ul>
        {why.map(({ title, says }) => (
          <li key={title}>
            <strong>{told(title)}</strong>: {told(says)}
          </li>
        ))}
      </ul>
      {!isIn && <Button onClick={onLetIn}>{t('Check in anyway')}</Button>}
    </div>
  )
}
