import './registration.css'
import '../ui/fields/field.css'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { listTeams } from 'contract/clubs'
import { ageOn } from 'contract/dates'
import { BirthdayNeeded, memberLookup } from 'contract/registering/entrances'
import type { Out } from 'contract/operation'
import type { DraftPerson } from 'contract/registering/draft'
import { ADULT_AGE } from 'contract/person'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { withClaim, withPerson, withTeam, type Claimed } from './draft-edits.ts'
import { newPersonKey } from './draft-keys.ts'
import { useRegistration } from './draft-context.tsx'

type Typed = { code: string; type: string; dob: string | undefined }
type Found = Claimed & { code: string }

/**
 * Claims a record of the club: code, member type and then the birthday open it, and it fills in the person.
 */
export function RegistrationCodePanel({ given, onDone }: { given: string | undefined; onDone: () => void }) {
  const { choices, edit, season } = useRegistration()
  const navigate = useNavigate()
  const lookup = useMutation({
    mutationFn: async ({ code, type, dob }: Typed) => {
      const found = await call(memberLookup, {
        pre_confirmation_code: code,
        pre_member_type_name: type,
        ...(dob !== undefined && { dob }),
      })
      return claimedOf(found, code)
    },
  })

  const add = async ({ code, ...found }: Found, who: DraftPerson['who']) => {
    const key = newPersonKey()
    edit((before) => withClaim(before, key, who, code, found))
    onDone()
    void navigate({
      to: '/registration',
      search: ((now: object) => ({ ...now, code: undefined })) as never,
      replace: true,
    })
    if (!found.team) return
    // The record's team is only a wish: it is applied if the team plays this season, and can be changed.
    const teams = await call(listTeams, { season_id: season?.id, q: found.team.text }).catch(() => [])
    const team = teams.find(({ id }) => id === found.team?.id)
    if (team) edit((before) => withPerson(before, key, (person) => withTeam(person, team)))
  }

  const { data: found } = lookup
  return (
    <section className="reg-panel" aria-label={t('Confirmation code')}>
      {found ? (
        <WhoIsIt found={found} today={choices.today} onAdd={(who) => void add(found, who)} />
      ) : (
        <CodeForm
          given={given}
          types={choices.member_types.filter(({ kind }) => kind === 'player' || kind === 'person')}
          isPending={lookup.isPending}
          isKnown={found === null}
          error={lookup.error}
          onFind={lookup.mutate}
          onCancel={onDone}
        />
      )}
    </section>
  )
}

/** Null if the code is right and the birthday has not been asked for yet. */
const claimedOf = (
  { first_name, last_name, dob, ...found }: Out<typeof memberLookup>,
  code: string,
): Found | null =>
  first_name === null || last_name === null || dob === null
    ? null
    : { ...found, first_name, last_name, dob, code }

type FormProps = {
  given: string | undefined
  types: readonly { id: number; name: string }[]
  isPending: boolean
  /** The last lookup has found the code. */
  isKnown: boolean
  error: Error | null
  onFind: (typed: Typed) => void
  onCancel: () => void
}

function CodeForm({ given, types, isPending, isKnown, error, onFind, onCancel }: FormProps) {
  const [code, setCode] = useState(given ?? '')
  const [type, setType] = useState(types[0]?.name ?? '')
  const [dob, setDob] = useState('')
  const birthday = useRef<HTMLDivElement>(null)
  const errors = fieldErrorsOf(error)
  // Once it was asked for, the field stays with its input, whatever is changed above it.
  const [asksBirthday, setAsksBirthday] = useState(false)
  if (!asksBirthday && (isKnown || BirthdayNeeded.is(error))) setAsksBirthday(true)
  useEffect(() => {
    if (asksBirthday) birthday.current?.querySelector('input')?.focus()
  }, [asksBirthday])
  const find = () => onFind({ code: code.trim(), type, dob: asksBirthday ? dob : undefined })
  // It is inside the step's form, whose own button Enter would press.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    find()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onEnter}>
      <div className="field-row">
        <TextField
          label={t('Confirmation code')}
          hint={t('It’s in the letter or email from your club.')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={errors?.['pre_confirmation_code']?.[0]}
        />
        <SelectField
          label={t('Member type')}
          hint={t('What your club registered you as.')}
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
          placeholder={null}
          options={types.map(({ name }) => ({ value: name, label: name }))}
          error={errors?.['pre_member_type_name']?.[0]}
        />
      </div>
      {asksBirthday && (
        <div ref={birthday}>
          <p role="status">{t('Almost there! One more question to keep this record private:')}</p>
          <TypedDayField
            label={t('Date of birth of the person registering')}
            value={dob}
            onChange={setDob}
            autoComplete="off"
            className="reg-day"
            error={errors?.['dob']?.[0]}
          />
        </div>
      )}
      {error && !errors && (
        <p className="reg-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div className="reg-row">
        <Button kind="primary" busy={isPending} onClick={find}>
          {asksBirthday ? t('Show my record') : t('Find my record')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

type WhoProps = { found: Claimed; today: string; onAdd: (who: DraftPerson['who']) => void }

function WhoIsIt({ found, today, onAdd }: WhoProps) {
  const isAdult = ageOn(found.dob, today) >= ADULT_AGE
  return (
    <>
      <p role="status">
        {rich('{name}, {what}. Who is this?', {
          name: (
            <b>
              {found.first_name} {found.last_name}
            </b>
          ),
          what: [found.member_type, found.team?.text].filter(Boolean).join(', '),
        })}
      </p>
      <div className="reg-row">
        {isAdult && (
          <Button kind="primary" onClick={() => onAdd('me')}>
            {t('That’s me')}
          </Button>
        )}
        <Button kind={isAdult ? 'default' : 'primary'} onClick={() => onAdd('child')}>
          {t('My child')}
        </Button>
        <Button onClick={() => onAdd('other')}>{t('Someone else')}</Button>
      </div>
    </>
  )
}
