import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type * as z from 'zod/mini'
import { getMyTeam } from 'contract/clubs/teams'
import { kindLabel } from 'contract/events/kinds'
import { DISTANCE, DISTANCES, type listPublicEvents } from 'contract/events/public-list'
import { findState } from 'contract/places'
import { query } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useSession } from '../../session.ts'
import { spelledDay } from '../../written.ts'
import { EVENT_LIST, viewIn, type Asked } from './event-list-page.ts'
import { ListLink } from './list-link.tsx'

type Choices = z.output<typeof listPublicEvents.meta>['choices']
type Props = { asked: Asked; choices: Choices; search: Record<string, string> }

const stateName = (code: string) => findState('USA', code)?.label ?? findState('Canada', code)?.label ?? code

/**
 * What can be asked of the list. It is a plain form: before the application has loaded, the server answers it; afterwards a
 * choice counts at once, and what is typed when it is sent.
 */
export function EventFilters({ asked, choices, search }: Props) {
  const navigate = useNavigate()
  const view = viewIn(search)
  const kept: Kept = view === 'list' ? {} : { view, ...(view === 'calendar' && { month: search['month'] }) }
  const send = (form: HTMLFormElement) => {
    const typed = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
    // A distance means nothing without the place it is counted from.
    if (!typed['near']) delete typed['miles']
    void navigate({
      to: EVENT_LIST,
      search: { ...kept, ...(asked.team && { team: asked.team }), ...typed } as never,
      resetScroll: false,
    })
  }
  return (
    <>
      <form
        className="event-filters no-print"
        action={EVENT_LIST}
        aria-label={t('Filter events')}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) send(event.currentTarget)
        }}
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Choice
          name="kind"
          label={t('Type')}
          none={t('All types')}
          value={asked.kind}
          options={choices.kinds.map((kind) => [kind, told(kindLabel(kind))])}
        />
        <Choice
          name="division"
          label={t('Division')}
          none={t('All divisions')}
          value={asked.division}
          options={choices.divisions.map((label) => [label, told(label)])}
        />
        <div className="event-filter-near">
          <label>
            <span>{t('Near ZIP code')}</span>
            <input
              name="near"
              inputMode="numeric"
              pattern="[0-9]{5}"
              title={t('Five digits')}
              maxLength={5}
              autoComplete="postal-code"
              defaultValue={asked.near ?? ''}
            />
          </label>
          <Choice
            name="miles"
            label={t('Within')}
            value={asked.miles ?? String(DISTANCE)}
            options={DISTANCES.map((miles) => [
              String(miles),
              t('{count} mile|{count} miles', { count: miles }),
            ])}
          />
        </div>
        {view !== 'calendar' && (
          <div className="event-filter-days">
            <label>
              <span>{t('From')}</span>
              <input type="date" name="from" defaultValue={asked.from ?? ''} />
            </label>
            <label>
              <span>{t('Until')}</span>
              <input type="date" name="until" defaultValue={asked.until ?? ''} />
            </label>
          </div>
        )}
        <Choice
          name="state"
          label={t('State')}
          none={t('All states')}
          value={asked.state}
          options={choices.states.map((code) => [code, stateName(code)])}
        />
        <button className="button" type="submit">
          {t('Show events')}
        </button>
      </form>
      <MyTeams asked={asked} kept={kept} />
      <Chosen asked={asked} kept={kept} />
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  /** What the first choice is called, which leaves everything in. */
  none?: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

const Choice = ({ name, label, none, value = '', options }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select name={name} defaultValue={value}>
      {none && <option value="">{none}</option>}
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  </label>
)

type Kept = Record<string, string | undefined>

/** For who coaches: one press shows what each of their teams may enter today. */
function MyTeams({ asked, kept }: { asked: Asked; kept: Kept }) {
  const isLoggedIn = useSession() !== undefined
  const teams = useQuery({ ...query(getMyTeam, {}), enabled: isLoggedIn })
  const led = (teams.data ?? []).filter(({ ties }) => ties.includes('office') || ties.includes('staff'))
  const divisions = [...new Set(led.map(({ division }) => division))]
  if (divisions.length === 0) return null
  return (
    <p className="event-my-teams no-print">
      <span>{t('My team may enter')}</span>
      {divisions.map((division) => (
        <ListLink
          key={division}
          className="event-chip"
          search={{ ...kept, ...asked, team: asked.team === division ? undefined : division }}
          aria-current={asked.team === division ? 'true' : undefined}
          stays
        >
          {led
            .filter((team) => team.division === division)
            .map(({ text }) => text)
            .join(', ')}{' '}
          ({division})
        </ListLink>
      ))}
    </p>
  )
}

/** What is asked, each part with a way to take it back. */
function Chosen({ asked, kept }: { asked: Asked; kept: Kept }) {
  const parts = Object.entries(wordsOf(asked))
  if (parts.length === 0) return null
  return (
    <ul className="event-chosen" aria-label={t('Filters in use')}>
      {parts.map(([field, words]) => (
        <li key={field}>
          <ListLink
            className="event-chip"
            search={
              {
                ...kept,
                ...asked,
                [field]: undefined,
                ...(field === 'near' && { miles: undefined }),
              } as never
            }
            aria-label={t('Remove filter: {what}', { what: words })}
            stays
          >
            {words} <IconX size={14} aria-hidden="true" />
          </ListLink>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <ListLink search={kept} stays>
            {t('Clear all')}
          </ListLink>
        </li>
      )}
    </ul>
  )
}

/** Of what is asked, the words for each part. */
function wordsOf({ kind, division, team, state, near, miles, from, until }: Asked): Record<string, string> {
  return {
    ...(kind && { kind: told(kindLabel(kind)) }),
    ...(division && { division: told(division) }),
    ...(team && { team: t('Open to {division} teams', { division: team }) }),
    ...(state && { state: stateName(state) }),
    ...(near && {
      near: t('Within {miles} miles of {code}', { miles: Number(miles ?? DISTANCE), code: near }),
    }),
    ...(from && { from: t('From {day}', { day: spelledDay(from) }) }),
    ...(until && { until: t('Until {day}', { day: spelledDay(until) }) }),
  }
}
