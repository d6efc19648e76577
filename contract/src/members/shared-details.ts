import * as z from 'zod/mini'
import { Phone } from '../person.ts'
import { Id } from '../primitives.ts'

/** Contact details that people of one household often share. */
export const SharedField = z.enum(['address', 'phone', 'email', 'emergency_contact'])
export type SharedField = z.infer<typeof SharedField>

/** Other people a change also applies to, each with the version the user was looking at. */
export const AlsoFor = z
  .array(z.object({ id: Id, version: z.int(), fields: z.array(SharedField).check(z.minLength(1)) }))
  .check(
    z.maxLength(30, 'You can change up to 30 people at a time.'),
    z.refine((also) => new Set(also.map(({ id }) => id)).size === also.length, 'List each person only once.'),
  )
export type AlsoFor = z.output<typeof AlsoFor>

/** What became of a change that also applied to others, as ids of people. */
export const AlsoChanged = z.object({
  changed: z.array(z.int()),
  /** People whose details have changed since the user looked, and who keep them. */
  kept: z.array(z.int()),
})
export type AlsoChanged = z.infer<typeof AlsoChanged>

/** Somebody in a household with the details they may share. */
export const Sharer = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.record(z.string(), z.unknown())),
  emergency_contact: z.nullable(z.record(z.string(), z.unknown())),
  /** Their guardians while they are minors, including those outside the household. */
  guardians: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type Sharer = z.infer<typeof Sharer>

/** Whether two values read the same, so that form input can be compared with what is on record. */
export const isSameDetail = (a: unknown, b: unknown) => written(a) === written(b)

function written(value: unknown, name = ''): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, inside]) => [part, written(inside, part)] as const)
      .filter(([, inside]) => inside !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map((part) => JSON.stringify(part))
      .join()
  const text = String(value).trim().replace(/\s+/g, ' ').toLowerCase()
  // Typed or stored, phone numbers are normalized; other details must not be read as phone numbers by
  // accident.
  const phone = name === '' || name === 'phone' ? Phone.safeParse(text) : undefined
  return phone?.success ? phone.data : text
}

/** Forms start with a country, which is not an address by itself. */
const isNothing = (value: unknown) => {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object') return false
  const { country: _, ...told } = value as Record<string, unknown>
  return written(told) === ''
}

/** How a person's detail compares with the other person's before the change. */
export type Standing = 'same' | 'none' | 'other'
export const standing = (before: unknown, theirs: unknown): Standing =>
  isNothing(theirs) ? 'none' : isSameDetail(before, theirs) ? 'same' : 'other'

/** A phone and an email address are personal; a home is shared, however it was typed. */
const ONE_FOR_ALL: readonly SharedField[] = ['address', 'emergency_contact']

export type Offer = {
  person: Sharer
  standing: Standing
  /** Guardians who are not known to live there. */
  elsewhere: Sharer['guardians']
  /** Preselected; the user can change it. */
  is_ticked: boolean
}

type Change = {
  id: number
  field: SharedField
  before: unknown
  after: unknown
  /** The household, including the person being changed. */
  people: readonly Sharer[]
}

/**
 * The people a change might also apply to. Those who had the same detail are preselected, except a child with
 * another guardian as well: the child may live in two homes, and only people can say which one is on record.
 */
export function offersFor({ id, field, before, after, people }: Change): Offer[] {
  if (isSameDetail(before, after)) return []
  return people
    .filter((person) => person.id !== id && !isSameDetail(person[field], after))
    .map((person) => ({ person, standing: standing(before, person[field]) }))
    .filter(({ standing: one }) =>
      isNothing(after) ? one === 'same' : one !== 'other' || ONE_FOR_ALL.includes(field),
    )
    .map(({ person, standing: one }) => {
      const elsewhere = field === 'address' ? elsewhereOf(person, { id, before, after, people }) : []
      return { person, standing: one, elsewhere, is_ticked: one === 'same' && elsewhere.length === 0 }
    })
}

const elsewhereOf = ({ guardians }: Sharer, { id, before, after, people }: Omit<Change, 'field'>) =>
  guardians.filter((guardian) => {
    if (guardian.id === id) return false
    const known = people.find((one) => one.id === guardian.id)
    if (!known) return true
    return standing(before, known.address) === 'other' && !isSameDetail(after, known.address)
  })

/**
 * Whether somebody a change also applied to still gets it. A detail is never overwritten unless the user has
 * seen it.
 */
export const follows = (seen: { before: unknown; theirs: unknown; is_as_seen: boolean }) =>
  seen.is_as_seen || standing(seen.before, seen.theirs) !== 'other'
