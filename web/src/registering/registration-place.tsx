import './registration.css'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { DraftPerson } from 'contract/registering/draft'
import type { DivisionVerdict, offersFor } from 'contract/offers/offers'
import type { Out } from 'contract/operation'
import { t, told } from '../language.ts'
import { withField, withPerson } from './draft-edits.ts'
import { addedAs } from './draft-people.ts'
import { useRegistration } from './draft-context.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Choice } from './registration-fields.tsx'
import { RegistrationTeam } from './registration-team.tsx'

type Props = { person: DraftPerson; path: string; offered: Out<typeof offersFor> }

/** Where somebody plays: the league and the division with their reasons, and a team if it is known. */
export function RegistrationPlace({ person, path, offered }: Props) {
  const { choices } = useRegistration()
  if (person.invite_token)
    return (
      <p className="reg-note">
        <IconMapPin size={16} aria-hidden />
        <span>
          {t('{place}, from your team’s invitation.', {
            place: [
              offered.league?.name,
              offered.divisions.find((one) => one.division_id === person.division_id)?.label,
            ]
              .filter(Boolean)
              .join(', '),
          })}
        </span>
      </p>
    )
  return (
    <>
      <League person={person} path={path} offered={offered} />
      <Divisions person={person} path={path} divisions={offered.divisions} />
      {addedAs(person, choices.member_types) !== 'team' &&
        person.league_id != null &&
        person.division_id != null && (
          <RegistrationTeam key={`${person.league_id}/${person.division_id}`} person={person} path={path} />
        )}
    </>
  )
}

function League({ person, path, offered: { league, league_reason } }: Props) {
  const { choices, edit, shown } = useRegistration()
  const [isOpen, setOpen] = useState(false)
  const id = `${path}.league_id`
  const error = shown[id]?.[0]
  if (league && !isOpen && !error)
    return (
      <div className="reg-fact" id={id} tabIndex={-1}>
        <IconMapPin size={20} stroke={1.6} aria-hidden />
        <p>
          <b>{league.name}</b>
          <span className="dim">{told(league_reason)}</span>
        </p>
        <button
          type="button"
          className="reg-link"
          aria-label={t('Change league')}
          onClick={() => setOpen(true)}
        >
          {t('Change')}
        </button>
      </div>
    )
  return (
    <SelectField
      id={id}
      className="reg-narrow"
      label={t('League')}
      hint={told(league_reason)}
      error={error}
      value={person.league_id ?? ''}
      onChange={(event) => {
        const league_id = Number(event.currentTarget.value) || null
        edit((before) => withPerson(before, person.key, (one) => ({ ...one, league_id, team_id: null })))
      }}
      options={choices.leagues.map((one) => ({ value: String(one.id), label: one.name }))}
    />
  )
}

/** The natural division is preselected; the others are one press away, each with its reason. */
function Divisions({
  person,
  path,
  divisions,
}: {
  person: DraftPerson
  path: string
  divisions: readonly DivisionVerdict[]
}) {
  const { edit, shown } = useRegistration()
  const [isOpen, setOpen] = useState(false)
  const id = `${path}.division_id`
  const chosen = divisions.find((one) => one.division_id === person.division_id)
  const others = divisions.length - 1
  if (divisions.length === 0)
    return (
      <p className="reg-note" id={id} tabIndex={-1}>
        {t('This discipline has no divisions.')}
      </p>
    )
  const visible = isOpen || !chosen ? divisions : [chosen]
  return (
    <div>
      <Choice
        id={id}
        label={t('Division')}
        value={person.division_id}
        error={shown[id]?.[0]}
        onChange={(value) =>
          edit((before) => withPerson(withField(before, id, value), person.key, withoutTeam))
        }
        options={visible.map((one) => ({
          value: one.division_id,
          label: (
            <>
              {one.label} {one.natural && <span className="reg-badge">{t('Their age group')}</span>}
            </>
          ),
          note: sentence(one),
          disabled: !one.eligible,
        }))}
      />
      {chosen && others > 0 && (
        <button type="button" className="reg-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? t('Show only the chosen division')
            : t('Other divisions, and why not ({others})', { others })}
          <IconChevronDown size={16} aria-hidden data-turned={isOpen || undefined} />
        </button>
      )}
    </div>
  )
}

const withoutTeam = (person: DraftPerson): DraftPerson => ({ ...person, team_id: null })

/** The reason without the label above it. */
function sentence({ label, reason }: DivisionVerdict): string {
  const said = told(reason)
  const rest = said.startsWith(`${label}: `) ? said.slice(label.length + 2) : said
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
