import type { Day } from 'contract/dates'
import { isMinor } from 'contract/person'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findRegistrationsOfMembers } from './registration-list-queries.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import { accountOf, accountsWith } from '../auth/auth.ts'
import { findOwnRecords, findRecordsOf, findWards, findWardsOf } from '../members/members.ts'

/** The user's own records, and the minors they are a guardian of today. */
export async function familyOf(context: Context) {
  const account = await accountOf(context)
  const own = await findOwnRecords(context, { user_id: account.id, member_id: account.member_id })
  const ids = own.map(({ id }) => id)
  const wards = ids.length > 0 ? await findWards(context, ids) : []
  const today = todayOf(context)
  return { account, own, minors: wards.filter(({ dob }) => dob !== null && isMinor(dob, today)) }
}

/** The people in the user's household, with what the user may see of each. */
export const householdOf = (context: Context): Promise<Seen[]> => peopleOf(context)

/** Whether a member belongs to the user: themselves, or somebody in their care. */
export async function isOfHousehold(context: Context, member_id: number): Promise<boolean> {
  if (!context.user) return false
  const people = await peopleOf(context)
  return people.some(({ id }) => id === member_id)
}

type Person = { id: number; member_number: string; first_name: string; last_name: string; dob: Day | null }
export type Registration = Awaited<ReturnType<typeof findRegistrationsOfMembers>>[number]
type Signature = Awaited<ReturnType<typeof signaturesOf>>[number]

export type Seen = Person & {
  is_self: boolean
  registrations: readonly Registration[]
  signatures: readonly Signature[]
}

/**
 * The people in the household with everything that may be seen of them, in one place so that no download
 * shows more.
 */
export async function peopleOf(context: Context): Promise<Seen[]> {
  const { id: user_id, member_id } = await accountOf(context)
  const own = await findOwnRecords(context, { user_id, member_id })
  const wards =
    own.length === 0
      ? []
      : await findWards(
          context,
          own.map(({ id }) => id),
        )
  return (await seenOf(context, [{ own, wards }]))[0]!
}

/** The same of several users, read together. Whose account is gone is not in it. */
export async function peopleOfUsers(
  context: Context,
  user_ids: readonly number[],
): Promise<Map<number, Seen[]>> {
  const accounts = await accountsWith(context, user_ids)
  const users = [...accounts.values()].map(({ id, member_id }) => ({ user_id: id, member_id }))
  const records = await findRecordsOf(context, users)
  const wards = await findWardsOf(
    context,
    records.map(({ id }) => id),
  )
  const families = users.map((user) => {
    const own = records.filter(({ id, user_id }) => user_id === user.user_id || id === user.member_id)
    const ids = new Set(own.map(({ id }) => id))
    return {
      own: own.map(({ user_id: _, ...person }) => person),
      wards: wards
        .filter(({ guardian_id }) => ids.has(guardian_id))
        .map(({ guardian_id: _, ...person }) => person)
        // Of two guardians in one household.
        .filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i),
    }
  })
  const seen = await seenOf(context, families)
  return new Map(users.map(({ user_id }, i) => [user_id, seen[i]!]))
}

type Family = { own: readonly Person[]; wards: readonly Person[] }

/** What may be seen of the people of each of these families. */
async function seenOf(context: Context, families: readonly Family[]): Promise<Seen[][]> {
  const ids = [...new Set(families.flatMap(({ own, wards }) => [...own, ...wards]).map(({ id }) => id))]
  const [registrations, signatures] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          findRegistrationsOfMembers(context, ids),
          signaturesOf(context, { member_ids: ids }),
        ])
  const today = todayOf(context)
  const seen = (person: Person, is_self: boolean): Seen => ({
    ...person,
    is_self,
    registrations: registrations.filter((one) => one.member_id === person.id),
    signatures: signatures.filter(
      ({ member_id, revoked_at }) => member_id === person.id && revoked_at === null,
    ),
  })
  return families.map(({ own, wards }) => [
    ...own.map((person) => seen(person, true)),
    ...wards
      .filter((ward) => !own.some(({ id }) => id === ward.id))
      .flatMap((person) => ofWard(seen(person, false), today)),
  ])
}

/**
 * A guardian sees what began while the ward was a minor. Wards who come of age during a season stay in the
 * household until that membership ends, because its card is nowhere else.
 */
function ofWard(ward: Seen, today: Day): Seen[] {
  const { dob } = ward
  if (dob === null) return []
  const isChild = isMinor(dob, today)
  const registrations = ward.registrations.filter(
    ({ valid_from, valid_until }) => isMinor(dob, valid_from) && (isChild || valid_until >= today),
  )
  if (!isChild && registrations.length === 0) return []
  const signatures = ward.signatures.filter(
    ({ is_guardian, registration_id }) =>
      is_guardian && (isChild || registrations.some(({ id }) => id === registration_id)),
  )
  return [{ ...ward, registrations, signatures }]
}
