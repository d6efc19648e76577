import '../ui/fields/field.css'
import { useState } from 'react'
import {
  offersFor,
  type AlsoChanged,
  type AlsoFor as Also,
  type Offer,
  type SharedField,
  type Sharer,
} from 'contract/members/shared-details'
import { showPhone } from 'contract/person'
import { t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { toast } from '../ui/toast.tsx'

type Details = { readonly [Field in SharedField]?: unknown }
type Person = { id: number; before: Details; changed: Details; people: readonly Sharer[] }

/** The other household members each part of a change applies to, while it is typed. */
export function useAlsoFor({ id, before, changed, people }: Person) {
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({})
  const keyOf = (field: SharedField, { person }: Offer) => `${field} ${person.id}`
  const of = (field: SharedField) =>
    changed[field] === undefined
      ? []
      : offersFor({ id, field, before: before[field], after: changed[field], people }).map((offer) => ({
          ...offer,
          is_ticked: said[keyOf(field, offer)] ?? offer.is_ticked,
        }))
  return {
    at: (field: SharedField) => ({
      field,
      offers: of(field),
      onTick: (offer: Offer, is: boolean) => setSaid((now) => ({ ...now, [keyOf(field, offer)]: is })),
    }),
    /** What is sent with the change. */
    ticked(): Also {
      const fields = Object.keys(changed) as SharedField[]
      return people
        .map(({ id: other, version }) => ({
          id: other,
          version,
          fields: fields.filter((field) =>
            of(field).some(({ person, is_ticked }) => is_ticked && person.id === other),
          ),
        }))
        .filter((one) => one.fields.length > 0)
    },
  }
}

type Props = { field: SharedField; offers: readonly Offer[]; onTick: (offer: Offer, is: boolean) => void }

/** The other people a change may also apply to, by name, with their current value if it differs. */
export function AlsoFor({ field, offers, onTick }: Props) {
  if (offers.length === 0) return null
  const label = {
    address: t('Also change the address for'),
    phone: t('Also change the phone for'),
    email: t('Also change the email for'),
    emergency_contact: t('Also change the emergency contact for'),
  }
  return (
    <FieldGroup label={label[field]}>
      <div>
        {offers.map((offer) => (
          <CheckboxField
            key={offer.person.id}
            label={offer.person.name}
            hint={hintOf(field, offer)}
            checked={offer.is_ticked}
            onChange={({ currentTarget }) => onTick(offer, currentTarget.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function hintOf(field: SharedField, { person, standing, elsewhere }: Offer): string {
  const now = {
    same: '',
    none: t('Nothing on record yet'),
    other: t('Now: {detail}', { detail: shown(person[field]) }),
  }
  const guardians = elsewhere.map(({ name }) => t('{name} is also a guardian', { name }))
  return [now[standing], ...guardians].filter(Boolean).join(' · ')
}

const PARTS = ['name', 'relation', 'address_1', 'address_2', 'city', 'state', 'zip', 'phone'] as const

function shown(detail: Sharer[SharedField]): string {
  if (detail === null) return ''
  if (typeof detail === 'string') return showPhone(detail)
  return PARTS.map((part) => detail[part])
    .filter(Boolean)
    .map((part) => showPhone(String(part)))
    .join(', ')
}

type Sent = readonly Pick<Also[number], 'fields'>[]

/** Reports how many people were changed, and who kept what somebody else has written in the meantime. */
export function sayAlso(sent: Sent, done: AlsoChanged | undefined, people: readonly Sharer[]) {
  const { changed, kept } = done ?? { changed: [], kept: [] }
  toast.success(changed.length === 0 ? t('Details updated.') : saved(sent, 1 + changed.length))
  const names = people.filter(({ id }) => kept.includes(id)).map(({ name }) => name)
  if (names.length > 0)
    toast.failure(
      t('Not changed for {names}: someone edited their details while you were typing.', {
        names: names.join(', '),
      }),
    )
}

function saved(sent: Sent, count: number) {
  const [field, ...more] = new Set(sent.flatMap(({ fields }) => fields))
  if (more.length > 0 || !field)
    return t('Details changed for {count} person|Details changed for {count} people', { count })
  const one: Record<SharedField, string> = {
    address: t('Address changed for {count} person|Address changed for {count} people', { count }),
    phone: t('Phone changed for {count} person|Phone changed for {count} people', { count }),
    email: t('Email changed for {count} person|Email changed for {count} people', { count }),
    emergency_contact: t(
      'Emergency contact changed for {count} person|Emergency contact changed for {count} people',
      { count },
    ),
  }
  return one[field]
}
