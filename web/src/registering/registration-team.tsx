import './registration-offers.css'
import './registration.css'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { TeamOption } from 'contract/clubs'
import type { DraftPerson } from 'contract/registering/draft'
import { t } from '../language.ts'
import { withPerson } from './draft-edits.ts'
import { useRegistration } from './draft-context.tsx'
import { useSettled } from '../ui/fields/settled.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { useNames, useTeams } from './queries.ts'

const MOST = 6

/** The team a player belongs to, found by part of its name within league and division. */
export function RegistrationTeam({ person, path }: { person: DraftPerson; path: string }) {
  const { edit, shown, season } = useRegistration()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 200)
  const place = { season_id: season?.id, league_id: person.league_id!, division_id: person.division_id! }
  const teams = useTeams({ ...place, q })
  const { team: name } = useNames(person, season?.id)
  const id = `${path}.team_id`
  const choose = (team: TeamOption | undefined) => {
    edit((before) => withPerson(before, person.key, (one) => ({ ...one, team_id: team?.id ?? null })))
    setTyped('')
  }
  if (person.team_id != null)
    return (
      <div className="reg-fact" id={id} tabIndex={-1}>
        <p>
          <span className="dim">{t('Team')}</span>
          <b>{name}</b>
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Remove the team')}
          onClick={() => choose(undefined)}
        >
          <IconX size={18} aria-hidden />
        </button>
      </div>
    )
  const found = q.length >= 2 ? (teams.data ?? []) : []
  return (
    <div>
      <TextField
        id={id}
        className="reg-narrow"
        label={t('Team')}
        optional
        hint={t('Type part of the name. No team yet? Leave this blank.')}
        type="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        error={shown[id]?.[0]}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p className="visually-hidden" role="status">
        {q.length >= 2 &&
          teams.isSuccess &&
          t('{count} team found|{count} teams found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="reg-found">
          {found.slice(0, MOST).map((team) => (
            <li key={team.id}>
              <button type="button" onClick={() => choose(team)}>
                <b>{team.text}</b>
                {team.club && <span className="dim">{team.club}</span>}
              </button>
            </li>
          ))}
          {found.length > MOST && (
            <li className="dim">
              {t('{count} more. Keep typing to narrow it down.', { count: found.length - MOST })}
            </li>
          )}
        </ul>
      )}
      {q.length >= 2 && teams.isSuccess && found.length === 0 && (
        <p className="reg-hint">{t('No team by that name plays there. You can continue without one.')}</p>
      )}
    </div>
  )
}
