import type { Day } from 'contract/dates'
import { isMinor } from 'contract/person'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findRegistrationsOfMembers } from './registration-list-queries.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import { accountOf } from '../auth/auth.ts'
import { findOwnRecords, findWards } from '../members/members.ts'

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
  if (own.length === 0) return []
  const wards = (
    await findWards(
      context,
      own.map(({ id }) => id),
    )
  ).filter((ward) => !own.some(({ id }) => id === ward.id))
  const people = [...own, ...wards]
  const [registrations, signatures] = await Promise.all([
    findRegistrationsOfMembers(
      context,
      people.map(({ id }) => id),
    ),
    Promise.all(people.map(({ id }) => signaturesOf(context, { member_id: id }))),
  ])
  const today = todayOf(context)
  return people.flatMap((person, i) => {
    const all = {
      ...person,
      is_self: i < own.length,
      registrations: registrations.filter((one) => one.member_id === person.id),
      signatures: signatures[i]!.filter(({ revoked_at }) => revoked_at === null),
    }
    return all.is_self ? [all] : ofWard(all, today)
  })
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
