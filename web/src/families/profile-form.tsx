import '../ui/fields/field.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkGuardian, isMinor } from 'contract/person'
import { getProfileCompletion, saveOwnMember, type ProfileField } from 'contract/families/profile-completion'
import type { Out, Sent } from 'contract/operation'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { msg, t, told } from '../language.ts'
import { AddressFields, EMPTY_ADDRESS, type AddressValue } from '../ui/fields/address-fields.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Wizard } from '../ui/wizard.tsx'
import { NOBODY, ProfileGuardian, type TypedGuardian } from './profile-guardian.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { stepsLeft, type ProfileStep } from './profile-steps.ts'

type Profile = Out<typeof getProfileCompletion>
type Contact = { name: string; phone: string; relation: string }
type Typed = {
  first_name: string
  last_name: string
  dob: string
  phone: string
  address: AddressValue
  emergency_contact: Contact
  guardian: TypedGuardian
}

const AT = 'personal_details'
const COMPLETE = 2
const NOTHING_LEFT: ProfileStep = { title: msg('You’re all set'), fields: [], isPicture: false }

/** Asks only for what is missing, and saves each step when it is left. */
export function ProfileForm({ profile: { missing, data, today } }: { profile: Profile }) {
  const client = useQueryClient()
  const [steps] = useState(() => {
    const left = stepsLeft(missing, data.has_photo)
    return left.length > 0 ? left : [NOTHING_LEFT]
  })
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState(() => knownIn(data.personal_details))
  const [errors, setErrors] = useState<FieldErrors>({})
  const step = steps[at]!
  const isLast = at === steps.length - 1
  const save = useCall(saveOwnMember, {
    quiet: true,
    refresh: [],
    onSuccess: ({ profile_complete }) => {
      if (!isLast) return setAt(at + 1)
      client.setQueryData(
        query(getProfileCompletion, { id: 'me' }).queryKey,
        (before) => before && { ...before, profile_complete: profile_complete ?? before.profile_complete },
      )
    },
  })
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const asksGuardian =
    step.fields.includes('guardian') ||
    (step.fields.includes('dob') && /^\d{4}-/.test(typed.dob) && isMinor(typed.dob, today))

  const goOn = () => {
    const given = Object.fromEntries(
      step.fields.filter((field) => field !== 'guardian').map((field) => [field, typed[field]]),
    )
    const input = {
      id: 'me',
      ...(isLast && { complete: true }),
      ...(asksGuardian && { guardian: typed.guardian }),
      personal_details: given,
    } satisfies Sent<typeof saveOwnMember>
    const wrong = { ...guardianErrors(), ...issuesOf(saveOwnMember.input, input) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    save.mutate(input, {
      onError: (error) => {
        const fields = fieldErrorsOf(error)
        setErrors(fields ?? {})
        if (!fields) toast.failure(messageOf(error))
      },
    })
  }

  function guardianErrors(): FieldErrors {
    if (!asksGuardian || !/^\d{4}-/.test(typed.guardian.dob)) return {}
    const wrong = checkGuardian(typed.dob || today, typed.guardian, today) ?? {}
    return Object.fromEntries(Object.entries(wrong).map(([path, [text = '']]) => [path, [told(text)]]))
  }

  return (
    <Wizard
      steps={steps.map(({ title }) => t(title))}
      step={at}
      intro={
        at === 0 &&
        t(
          'Before you continue, your club needs a few more details. Your answers are saved, so you can finish anytime.',
        )
      }
      nextLabel={isLast ? t('Save and continue') : t('Continue')}
      busy={save.isPending || save.data?.profile_complete === COMPLETE}
      errors={errors}
      onNext={goOn}
      onBack={
        at > 0
          ? () => {
              setErrors({})
              setAt(at - 1)
            }
          : undefined
      }
    >
      {step.isPicture ? (
        <ProfilePicture hasPhoto={data.has_photo} />
      ) : (
        <Fields asks={(field) => step.fields.includes(field)} typed={typed} set={set} errors={errors} />
      )}
      {asksGuardian && (
        <ProfileGuardian
          value={typed.guardian}
          errors={errors}
          onChange={(part) => set({ guardian: { ...typed.guardian, ...part } })}
        />
      )}
    </Wizard>
  )
}

type FieldsProps = {
  asks: (field: ProfileField) => boolean
  typed: Typed
  set: (part: Partial<Typed>) => void
  errors: FieldErrors
}

function Fields({ asks, typed, set, errors }: FieldsProps) {
  const errorAt = (path: string) => errors[`${AT}.${path}`]?.[0]
  const at = (field: 'first_name' | 'last_name' | 'dob' | 'phone') => ({
    name: `${AT}.${field}`,
    value: typed[field],
    error: errorAt(field),
  })
  const contact = (field: keyof Contact) => ({
    name: `${AT}.emergency_contact.${field}`,
    value: typed.emergency_contact[field],
    error: errorAt(`emergency_contact.${field}`),
  })
  const setContact = (part: Partial<Contact>) =>
    set({ emergency_contact: { ...typed.emergency_contact, ...part } })
  return (
    <>
      {(asks('first_name') || asks('last_name')) && (
        <div className="field-row">
          <TextField
            label={t('First name')}
            autoComplete="given-name"
            maxLength={60}
            {...at('first_name')}
            onChange={({ currentTarget }) => set({ first_name: currentTarget.value })}
          />
          <TextField
            label={t('Last name')}
            autoComplete="family-name"
            maxLength={60}
            {...at('last_name')}
            onChange={({ currentTarget }) => set({ last_name: currentTarget.value })}
          />
        </div>
      )}
      {(asks('dob') || asks('phone')) && (
        <div className="field-row">
          {asks('dob') && (
            <DayField
              label={t('Date of birth')}
              autoComplete="bday"
              {...at('dob')}
              onChange={(dob) => set({ dob })}
            />
          )}
          {asks('phone') && (
            <PhoneField
              label={t('Phone')}
              hint={t('With area code')}
              {...at('phone')}
              onChange={(phone) => set({ phone })}
            />
          )}
        </div>
      )}
      {asks('address') && (
        <AddressFields
          path={`${AT}.address`}
          value={typed.address}
          onChange={(address) => set({ address })}
          errors={below(`${AT}.address.`, errors)}
        />
      )}
      {asks('emergency_contact') && (
        <FieldGroup
          label={t('Emergency contact')}
          hint={t('Who we should call if something happens to you.')}
          className="field-part"
        >
          <div className="field-stack">
            <TextField
              label={t('Name')}
              autoComplete="off"
              maxLength={60}
              {...contact('name')}
              onChange={({ currentTarget }) => setContact({ name: currentTarget.value })}
            />
            <div className="field-row">
              <PhoneField
                label={t('Contact’s phone')}
                autoComplete="off"
                {...contact('phone')}
                onChange={(phone) => setContact({ phone })}
              />
              <TextField
                label={t('Relationship to you')}
                autoComplete="off"
                maxLength={40}
                {...contact('relation')}
                onChange={({ currentTarget }) => setContact({ relation: currentTarget.value })}
              />
            </div>
          </div>
        </FieldGroup>
      )}
    </>
  )
}

/** Prefills the fields with what is known. */
function knownIn(details: Profile['data']['personal_details']): Typed {
  const { first_name, last_name, dob, phone, address, emergency_contact } = details
  return {
    first_name,
    last_name,
    dob: dob ?? '',
    phone: phone ?? '',
    address: { ...EMPTY_ADDRESS, ...textsOf(address) },
    emergency_contact: { name: '', phone: '', relation: '', ...textsOf(emergency_contact) },
    guardian: NOBODY,
  }
}

const textsOf = (record: Record<string, unknown> | null) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => typeof value === 'string'))

const below = (path: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([at]) => at.startsWith(path))
      .map(([at, sentences]) => [at.slice(path.length), sentences]),
  )
