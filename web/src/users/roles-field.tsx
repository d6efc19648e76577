import './users.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OWN_MODULE, ROLES } from 'contract/auth/roles'
import { listRolePlaces, type HeldRole } from 'contract/users'
import { listOwnRoles } from 'contract/users/own-roles'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, FieldGroup } from '../ui/fields/field.tsx'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { roleText, roleWord } from './user-words.tsx'

type Props = {
  roles: readonly HeldRole[]
  onChange: (roles: readonly HeldRole[]) => void
  errors: Record<string, string>
}

/** A user's roles, each with a way to remove it, and one to add, for a club, team or event if the role needs one. */
export function RolesField({ roles, onChange, errors }: Props) {
  const wrong = Object.entries(errors).find(([name]) => name.startsWith('roles'))?.[1]
  return (
    <FieldGroup label={t('Roles')} optional>
      {roles.length === 0 ? (
        <p className="dim">{t('No role: they see only their own memberships.')}</p>
      ) : (
        <ul className="roles-held">
          {roles.map((role, i) => (
            <li key={keyOf(role)}>
              {roleText(role)}
              <Button
                kind="quiet"
                aria-label={t('Remove {role}', { role: roleText(role) })}
                onClick={() => onChange(roles.filter((_, at) => at !== i))}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {wrong && <FieldError id="roles-error">{wrong}</FieldError>}
      <AddRole
        onAdd={(added) => {
          if (!roles.some((one) => keyOf(one) === keyOf(added))) onChange([...roles, added])
        }}
      />
    </FieldGroup>
  )
}

const keyOf = ({ role_id, club_id, team_id, league_id, event_id, circuit_id }: HeldRole) =>
  [role_id, club_id, team_id, league_id, event_id, circuit_id].join()

type Scope = 'none' | 'any' | 'league' | 'club' | 'team' | 'event' | 'events'

const scopeLabel = (scope: Scope) =>
  scope === 'league'
    ? t('For the league')
    : scope === 'club'
      ? t('For the club')
      : scope === 'team'
        ? t('For the team')
        : scope === 'event'
          ? t('For the event')
          : t('Limit to')

/** A role is added once it is complete: with its club, team or event, if it needs one. */
function AddRole({ onAdd }: { onAdd: (role: HeldRole) => void }) {
  const [chosen, setChosen] = useState('')
  const [place, setPlace] = useState('')
  const [typed, setTyped] = useState('')
  const { data: own = [] } = useQuery(query(listOwnRoles, {}))
  const roles = [
    ...ROLES.map((one) => ({ ...one, id: one.id as number, name: null, scope: one.scope as Scope })),
    ...own.map((one) => ({
      id: one.role_id,
      module: OWN_MODULE,
      role: String(one.id),
      name: one.name,
      scope: one.scope as Scope,
    })),
  ]
  const role = roles.find(({ id }) => String(id) === chosen)
  const scope = role?.scope ?? 'none'
  const places = useQuery({
    ...query(listRolePlaces, { q: typed }),
    enabled: scope !== 'none',
    placeholderData: keepPreviousData,
  })
  const { leagues = [], clubs = [], teams = [], events = [], circuits = [] } = places.data ?? {}
  const isOf = (...scopes: Scope[]) => scopes.includes(scope)
  const options = [
    ...(isOf('any', 'league')
      ? leagues.map(({ id, name }) => ({ value: `league ${id}`, label: t('{name} (league)', { name }) }))
      : []),
    ...(isOf('any', 'club')
      ? clubs.map(({ id, name }) => ({ value: `club ${id}`, label: t('{name} (club)', { name }) }))
      : []),
    ...(isOf('any', 'team')
      ? teams.map(({ id, name }) => ({ value: `team ${id}`, label: t('{name} (team)', { name }) }))
      : []),
    ...(isOf('event', 'events')
      ? [
          ...circuits.map(({ id, name }) => ({
            value: `circuit ${id}`,
            label: t('{name} (circuit)', { name }),
          })),
          ...events.map(({ id, name }) => ({ value: `event ${id}`, label: name })),
        ]
      : []),
  ]
  const isReady = role !== undefined && (isOf('none', 'any', 'events') || place !== '')
  const add = () => {
    if (!role || !isReady) return
    const [kind, id] = place.split(' ')
    const nameIn = (all: typeof clubs) => all.find((one) => one.id === Number(id))?.name ?? ''
    onAdd({
      role_id: role.id,
      module: role.module,
      role: role.role,
      name: role.name,
      club_id: kind === 'club' ? Number(id) : null,
      club: kind === 'club' ? nameIn(clubs) : null,
      team_id: kind === 'team' ? Number(id) : null,
      team: kind === 'team' ? nameIn(teams) : null,
      league_id: kind === 'league' ? Number(id) : null,
      league: kind === 'league' ? nameIn(leagues) : null,
      event_id: kind === 'event' ? Number(id) : null,
      event: kind === 'event' ? nameIn(events) : null,
      circuit_id: kind === 'circuit' ? Number(id) : null,
      circuit: kind === 'circuit' ? nameIn(circuits) : null,
    })
    setChosen('')
    setPlace('')
    setTyped('')
  }
  return (
    <div className="roles-add">
      <SelectField
        label={t('Add role')}
        optional
        value={chosen}
        options={roles.map(({ id, name }) => ({ value: String(id), label: roleWord({ role_id: id, name }) }))}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          setPlace('')
        }}
      />
      {scope !== 'none' && (
        <SearchSelect
          label={scopeLabel(scope)}
          optional={isOf('any', 'events')}
          {...(isOf('any', 'events') && {
            hint: isOf('events')
              ? t(
                  'At one event or circuit they see and do only what belongs to it. If you don’t choose anything, it’s all events.',
                )
              : role?.module === 'CTMS'
                ? t('Choose a league, club or team to give it any permissions.')
                : t(
                    'In one league they see and do only what belongs to it. If you don’t choose anything, it’s the whole organization.',
                  ),
          })}
          value={place}
          onChange={setPlace}
          options={options}
          onSearch={setTyped}
          isSearching={places.isPending || places.isPlaceholderData}
        />
      )}
      {role && (
        <Button disabled={!isReady} onClick={add}>
          {t('Add')}
        </Button>
      )}
    </div>
  )
}
