import './users.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OWN_MODULE, ROLES } from 'contract/auth/roles'
import { listRolePlaces, type HeldRole } from 'contract/users'
import { listOwnRoles } from 'contract/users/own-roles'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, FieldGroup } from '../ui/field.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { roleText, roleWord } from './user-words.tsx'

type Props = {
  roles: readonly HeldRole[]
  onChange: (roles: readonly HeldRole[]) => void
  errors: Record<string, string>
}

/** A user's roles, each with a way to remove it, and one to add, for a club or team if the role needs one. */
export function RolesField({ roles, onChange, errors }: Props) {
  const wrong = Object.entries(errors).find(([name]) => name.startsWith('roles'))?.[1]
  return (
    <FieldGroup label={t('Roles')} optional>
      {roles.length === 0 ? (
        <p className="dim">{t('No role: they see only their own memberships.')}</p>
      ) : (
        <ul className="roles-held">
          {roles.map((role, i) => (
            <li key={[role.role_id, role.club_id, role.team_id, role.league_id].join()}>
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
          const same = (one: HeldRole) =>
            one.role_id === added.role_id &&
            one.club_id === added.club_id &&
            one.team_id === added.team_id &&
            one.league_id === added.league_id
          if (!roles.some(same)) onChange([...roles, added])
        }}
      />
    </FieldGroup>
  )
}

type Scope = 'none' | 'any' | 'league' | 'club' | 'team'

const scopeLabel = (scope: Scope) =>
  scope === 'league'
    ? t('For the league')
    : scope === 'club'
      ? t('For the club')
      : scope === 'team'
        ? t('For the team')
        : t('Limit to')

/** A role is added once it is complete: with its club or team, if it needs one. */
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
  const { leagues = [], clubs = [], teams = [] } = places.data ?? {}
  const options = [
    ...(scope === 'any' || scope === 'league'
      ? leagues.map(({ id, name }) => ({ value: `league ${id}`, label: t('{name} (league)', { name }) }))
      : []),
    ...(scope === 'team' || scope === 'league'
      ? []
      : clubs.map(({ id, name }) => ({ value: `club ${id}`, label: t('{name} (club)', { name }) }))),
    ...(scope === 'club' || scope === 'league'
      ? []
      : teams.map(({ id, name }) => ({ value: `team ${id}`, label: t('{name} (team)', { name }) }))),
  ]
  const isReady = role !== undefined && (scope === 'none' || scope === 'any' || place !== '')
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
          optional={scope === 'any'}
          {...(scope === 'any' && {
            hint:
              role?.module === 'CTMS'
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
