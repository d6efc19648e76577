import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getProfileCompletion,
  saveOwnMember,
  type ProfileField,
} from 'contract/memberships/profile-completion'
import type { Out, Sent } from 'contract/operation'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { AddressFields, EMPTY_ADDRESS, type AddressValue } from '../ui/address-fields.tsx'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type Profile = Out<typeof getProfileCompletion>
type Contact = { name: string; phone: string; relation: string }
type Typed = {
  first_name: string
  last_name: string
  dob: string
  phone: string
  address: AddressValue
  emergency_contact: Contact
}

const AT = 'personal_details'

/** Asks what is missing, and nothing else. */
export function ProfileForm({ profile: { missing, data } }: { profile: Profile }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => knownIn(data.personal_details))
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useCall(saveOwnMember, {
    refresh: [],
    onSuccess: ({ profile_complete }) =>
      client.setQueryData(
        query(getProfileCompletion, { id: 'me' }).queryKey,
        (before) => before && { ...before, profile_complete },
      ),
  })
  const asks = (field: ProfileField) => missing.includes(field)
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
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

  const send = () => {
    const given = Object.fromEntries(missing.map((field) => [field, typed[field]]))
    const input = { id: 'me', complete: true, personal_details: given } satisfies Sent<typeof saveOwnMember>
    const wrong = issuesOf(saveOwnMember.input, input)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      save.mutate(input, { onError: (error) => setErrors(fieldErrorsOf(error) ?? {}) })
  }

  return (
    <Form errors={errors} onSubmit={send} className="profile-form">
      <p>
        {missing.length > 0
          ? 'Before you go on, the club needs to know a little more. You are asked once.'
          : 'Nothing is missing any more.'}
      </p>
      {(asks('first_name') || asks('last_name')) && (
        <div className="field-row">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={60}
            {...at('first_name')}
            onChange={({ currentTarget }) => set({ first_name: currentTarget.value })}
          />
          <TextField
            label="Last name"
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
              label="Date of birth"
              autoComplete="bday"
              {...at('dob')}
              onChange={(dob) => set({ dob })}
            />
          )}
          {asks('phone') && (
            <PhoneField
              label="Phone"
              hint="With area code"
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
          label="Emergency contact"
          hint="Whom the club calls when something happens to you."
          className="field-part"
        >
          <div className="field-stack">
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={60}
              {...contact('name')}
              onChange={({ currentTarget }) => setContact({ name: currentTarget.value })}
            />
            <div className="field-row">
              <PhoneField
                label="Phone of the contact"
                autoComplete="off"
                {...contact('phone')}
                onChange={(phone) => setContact({ phone })}
              />
              <TextField
                label="Relation to you"
                autoComplete="off"
                maxLength={40}
                {...contact('relation')}
                onChange={({ currentTarget }) => setContact({ relation: currentTarget.value })}
              />
            </div>
          </div>
        </FieldGroup>
      )}
      <div>
        <Button kind="primary" type="submit" busy={save.isPending || save.isSuccess}>
          {missing.length > 0 ? 'Save and go on' : 'Go on'}
        </Button>
      </div>
    </Form>
  )
}

/** What is known already stands in the fields that are asked. */
function knownIn(details: Profile['data']['personal_details']): Typed {
  const { first_name, last_name, dob, phone, address, emergency_contact } = details
  return {
    first_name,
    last_name,
    dob: dob ?? '',
    phone: phone ?? '',
    address: { ...EMPTY_ADDRESS, ...textsOf(address) },
    emergency_contact: { name: '', phone: '', relation: '', ...textsOf(emergency_contact) },
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
