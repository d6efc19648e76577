import './members.css'
import { useEffect, useRef, useState } from 'react'
import {
  MemberChanged,
  correctMember,
  type ChangedMember,
  type CorrectedMember,
} from 'contract/members/correction'
import { getMember } from 'contract/registrations/member-detail'
import type { Sent } from 'contract/operation'
import { CHOICE_FIELDS, choiceLabel, forChoices, isChoice } from 'contract/person-choices'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { msg, t, told } from '../language.ts'
import { ChoiceField } from '../members/members.ts'
import { AddressFields, EMPTY_ADDRESS, type AddressValue } from '../ui/address-fields.tsx'
import { Button } from '../ui/button.tsx'
import { TypedDayField } from '../ui/typed-day-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const FORM = 'member-edit-form'
const AT = 'personal_details'
const PLAIN = ['first_name', 'last_name', 'dob', ...CHOICE_FIELDS, 'email', 'phone'] as const
type Plain = (typeof PLAIN)[number]
type Typed = Record<Plain, string> & { address: AddressValue }

const LABELS: Record<keyof Typed, string> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  dob: msg('Date of birth'),
  ...forChoices((_, { label }) => label),
  email: msg('Email'),
  phone: msg('Phone'),
  address: msg('Address'),
}

function typedOf({ personal_details: known }: Pick<CorrectedMember, 'personal_details'>): Typed {
  const plain = Object.fromEntries(PLAIN.map((field) => [field, known[field] ?? '']))
  return { ...(plain as Record<Plain, string>), address: { ...EMPTY_ADDRESS, ...known.address } }
}

/** What differs from when the form was opened; an emptied field is null, so that it is cleared. */
function changesIn(before: Typed, now: Typed): Sent<typeof correctMember>['personal_details'] {
  const plain = PLAIN.filter((field) => before[field] !== now[field]).map((field) => [
    field,
    now[field].trim() || (field === 'first_name' || field === 'last_name' ? '' : null),
  ])
  const isOther = JSON.stringify(before.address) !== JSON.stringify(now.address)
  const isEmpty = !now.address.address_1 && !now.address.city && !now.address.zip
  return { ...Object.fromEntries(plain), ...(isOther && { address: isEmpty ? null : now.address }) }
}

const shown = (field: keyof Typed, value: string | AddressValue) =>
  (typeof value === 'string'
    ? isChoice(field)
      ? told(choiceLabel(field, value))
      : value
    : [value.address_1, value.address_2, value.city, value.state, value.zip].filter(Boolean).join(', ')) ||
  '—'

type Props = { member: CorrectedMember; onClose: () => void }

/**
 * Corrects a person's details. A user who was slower than somebody else sees both versions, and nothing is
 * lost.
 */
export function MemberEdit({ member, onClose }: Props) {
  const [before, setBefore] = useState(() => typedOf(member))
  const [version, setVersion] = useState(member.version)
  const [typed, setTyped] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMember>()
  const save = useCall(correctMember, {
    refresh: [getMember],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const set = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const at = (field: Plain) => ({
    label: told(LABELS[field]),
    name: `${AT}.${field}`,
    error: errors[`${AT}.${field}`]?.[0],
    autoComplete: 'off',
    value: typed[field],
  })
  const send = () => {
    const input = { id: member.id, version, personal_details: changesIn(before, typed) }
    const wrong = issuesOf(correctMember.input, input)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    save.mutate(input, {
      onError: (error) => {
        if (!MemberChanged.is(error)) return setErrors(fieldErrorsOf(error) ?? { form: [messageOf(error)] })
        const changed = error.detail as ChangedMember
        const mine = changesIn(before, typed) as object
        const now = typedOf(changed.member)
        // What only they have changed is taken over; what both have changed stays as typed here.
        setTyped({
          ...now,
          ...Object.fromEntries(Object.keys(mine).map((field) => [field, typed[field as Plain]])),
        })
        setBefore(now)
        setVersion(changed.member.version)
        setTheirs(changed)
      },
    })
  }
  return (
    <Dialog
      title={t('Edit details')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={save.isPending}>
            {theirs ? t('Save mine') : t('Save')}
          </Button>
        </>
      }
    >
      <Form id={FORM} errors={errors} onSubmit={send}>
        {theirs && <Conflict theirs={theirs} typed={typed} />}
        <TextField
          {...at('first_name')}
          onChange={({ currentTarget: { value } }) => set({ first_name: value })}
        />
        <TextField
          {...at('last_name')}
          onChange={({ currentTarget: { value } }) => set({ last_name: value })}
        />
        <TypedDayField {...at('dob')} onChange={(dob) => set({ dob })} />
        {CHOICE_FIELDS.map((field) => (
          <ChoiceField
            key={field}
            {...at(field)}
            field={field}
            onChoose={(value) => set({ [field]: value })}
          />
        ))}
        <EmailField
          {...at('email')}
          optional
          onChange={({ currentTarget: { value } }) => set({ email: value })}
        />
        <PhoneField {...at('phone')} optional onChange={(phone) => set({ phone })} />
        <AddressFields
          path={`${AT}.address`}
          value={typed.address}
          errors={addressErrors(errors)}
          onChange={(address) => set({ address })}
        />
      </Form>
    </Dialog>
  )
}

const addressErrors = (errors: FieldErrors) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentences]) =>
      path.startsWith(`${AT}.address.`) ? [[path.slice(AT.length + 9), sentences]] : [],
    ),
  )

/** What somebody else has written in the meantime, where it differs from the form. */
function Conflict({ theirs, typed }: { theirs: ChangedMember; typed: Typed }) {
  const now = typedOf(theirs.member)
  const fields = (Object.keys(LABELS) as (keyof Typed)[]).filter(
    (field) => shown(field, now[field]) !== shown(field, typed[field]),
  )
  const place = useRef<HTMLDivElement>(null)
  // A user who has just saved is looking at the end of a long form.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [theirs])
  return (
    <div ref={place}>
      <Notice
        kind="warn"
        isNews
        title={t('{who} changed this member while you were editing', {
          who: theirs.changed_by ?? t('Someone'),
        })}
      >
        <ul className="member-alerts">
          {fields.map((field) => (
            <li key={field}>
              {t('{field}: theirs “{theirs}”, yours “{yours}”', {
                field: told(LABELS[field]),
                theirs: shown(field, now[field]),
                yours: shown(field, typed[field]),
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
