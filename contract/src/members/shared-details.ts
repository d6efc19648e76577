import * as z from 'zod/mini'
import { Phone } from '../person.ts'
import { Id } from '../primitives.ts'

/** How somebody is reached: what people of one home often have in common. */
export const SharedField = z.enum(['address', 'phone', 'email', 'emergency_contact'])
export type SharedField = z.infer<typeof SharedField>

/** For whom else a change is meant, each at the version that was looked at. */
export const AlsoFor = z
  .array(z.object({ id: Id, version: z.int(), fields: z.array(SharedField).check(z.minLength(1)) }))
  .check(
    z.maxLength(30, 'At most 30 people at once.'),
    z.refine((also) => new Set(also.map(({ id }) => id)).size === also.length, 'Each person only once.'),
  )
export type AlsoFor = z.output<typeof AlsoFor>

/** What became of a change that was meant for others, too: ids of people. */
export const AlsoChanged = z.object({
  changed: z.array(z.int()),
  /** Who has something else by now than was seen, and keeps it. */
  kept: z.array(z.int()),
})
export type AlsoChanged = z.infer<typeof AlsoChanged>

/** Somebody of a household with what they may share. */
export const Sharer = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.record(z.string(), z.unknown())),
  emergency_contact: z.nullable(z.record(z.string(), z.unknown())),
  /** Who answers for them while they are minors, also from outside the household. */
  guardians: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type Sharer = z.infer<typeof Sharer>

/** The same to whoever reads it: of what a form sends and of what is on record. */
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
  // As typed, or as it is kept; no other detail is read as a number to call by mistake.
  const phone = name === '' || name === 'phone' ? Phone.safeParse(text) : undefined
  return phone?.success ? phone.data : text
}

/** A form begins with a country, which alone is no address. */
const isNothing = (value: unknown) => {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object') return false
  const { country: _, ...told } = value as Record<string, unknown>
  return written(told) === ''
}

/** How what somebody has stands to what the other had before the change. */
export type Standing = 'same' | 'none' | 'other'
export const standing = (before: unknown, theirs: unknown): Standing =>
  isNothing(theirs) ? 'none' : isSameDetail(before, theirs) ? 'same' : 'other'

/** A phone and an email of one's own are nobody else's business; a home is one for all, however it was written. */
const ONE_FOR_ALL: readonly SharedField[] = ['address', 'emergency_contact']

export type Offer = {
  person: Sharer
  standing: Standing
  /** Who answers for them, too, and is not known to live there. */
  elsewhere: Sharer['guardians']
  /** It is meant for them unless somebody says otherwise. */
  is_ticked: boolean
}

type Change = {
  id: number
  field: SharedField
  before: unknown
  after: unknown
  /** The household, with whoever is changed. */
  people: readonly Sharer[]
}

/**
 * Who else a change may be meant for. Whoever had the same is ticked; but a child that another guardian answers for, too,
 * may live in two homes, and which of them is on record is for people to say.
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
 * Whether somebody for whom a change was meant, too, still gets it: nobody's own detail is written over that was not
 * seen.
 */
export const follows = (seen: { before: unknown; theirs: unknown; is_as_seen: boolean }) =>
  seen.is_as_seen || standing(seen.before, seen.theirs) !== 'other'
