import './gate-people.css'
import { useState } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Meter } from '../ui/meter.tsx'
import { Segments } from '../ui/segments.tsx'
import { Moment } from '../ui/values.tsx'
import type { KeptList } from './gate-database.ts'
import type { Entry } from './gate-inside.ts'

type Props = {
  list: KeptList
  inside: ReadonlyMap<number, readonly Entry[]>
  onUndo: (entry: Entry) => void
}

/** How many people are in. Somebody on several teams counts once. */
export function countOf(people: KeptList['people'], inside: Props['inside']) {
  const ids = new Set(people.map(({ member_id }) => member_id))
  return { all: ids.size, in: [...ids].filter((id) => inside.has(id)).length }
}

/** Who is in, since when and let in by whom, newest first; and who is still expected. */
export function GatePeople({ list, inside, onUndo }: Props) {
  const [which, setWhich] = useState<'in' | 'out'>('in')
  const teams = [...new Map(list.people.map((one) => [one.team_id, one.team]))]
  const here = [...inside.values()]
    .flat()
    .flatMap((entry) => {
      const person = list.people.find(
        (one) => one.member_id === entry.member_id && one.team_id === entry.team_id,
      )
      return person ? [{ entry, person }] : []
    })
    .toReversed()
    .toSorted((a, b) => b.entry.at.localeCompare(a.entry.at))
  const out = list.people
    .filter(({ member_id }) => !inside.has(member_id))
    .toSorted((a, b) => a.team.localeCompare(b.team) || a.name.localeCompare(b.name))
  const counts = countOf(list.people, inside)
  return (
    <div className="gate-people">
      {teams.length > 1 && (
        <ul className="gate-team-counts">
          {teams.map(([id, team]) => {
            const { all, in: arrived } = countOf(
              list.people.filter(({ team_id }) => team_id === id),
              inside,
            )
            return (
              <li key={id}>
                <span>{team}</span>
                <Meter max={all} value={arrived} />
                <span className="numbers">{t('{in} of {all}', { in: arrived, all })}</span>
              </li>
            )
          })}
        </ul>
      )}
      <Segments
        label={t('Show')}
        value={which}
        onChange={setWhich}
        options={[
          ['in', t('In ({count})', { count: counts.in })],
          ['out', t('Not yet ({count})', { count: counts.all - counts.in })],
        ]}
      />
      {which === 'in' && here.length === 0 && <p className="dim">{t('Check-ins show up here.')}</p>}
      {which === 'out' && out.length === 0 && <p className="dim">{t('Everyone is in.')}</p>}
      <ul className="gate-arrivals">
        {which === 'in' &&
          here.map(({ entry, person }) => (
            <li key={entry.key}>
              <span>
                <strong>{person.name}</strong>
                <span className="gate-arrival-more">
                  {person.team} · <Moment at={entry.at} part="time" />
                  {' · '}
                  {entry.is_own || entry.by === null ? t('by you') : t('by {name}', { name: entry.by })}
                  {entry.reason && ` · ${entry.reason}`}
                </span>
              </span>
              {entry.is_own && (
                <Button aria-label={t('Undo: {name}', { name: person.name })} onClick={() => onUndo(entry)}>
                  {t('Undo')}
                </Button>
              )}
            </li>
          ))}
        {which === 'out' &&
          out.map((person) => (
            <li key={`${person.member_id} ${person.team_id}`}>
              <span>
                <strong>{person.name}</strong>
                <span className="gate-arrival-more">{person.team}</span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
