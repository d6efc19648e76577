import { addDays, type Day } from 'contract/dates'
import type {
  Household,
  HouseholdPerson,
  HouseholdRegistration,
  downloadHouseholdCard,
  downloadHouseholdReceipt,
  downloadHouseholdWaiver,
} from 'contract/memberships/household'
import type { In } from 'contract/operation'
import { isMinor } from 'contract/person'
import { NotFound } from 'contract/problem'
import { accountOf } from '../../auth/auth.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../../context.ts'
import { findOwnRecords, findWards } from '../../members/members.ts'
import { findPaidOrdersOf, receiptOf } from '../../payments/payments.ts'
import { signaturesOf } from '../../waivers/waivers.ts'
import { cardImage, cardPdf, cardPath } from '../papers/cards.ts'
import { graceOf, graceUntil } from '../reminders/plan.ts'
import { waiverPaper } from '../registration/confirmation.ts'
import { fullName } from '../registration/draft-waivers.ts'
import { findRegistrationsOfMembers } from '../office/registration-list-queries.ts'

/** Whoever is logged in, and the minors in their care. A card that was never asked for gets its code here. */
export const giveHousehold = (context: OutsideContext): Promise<Household> =>
  context.transaction(async (inside) => {
    const account = await accountOf(inside)
    const [people, orders, grace_days] = await Promise.all([
      peopleOf(inside),
      findPaidOrdersOf(inside, account.id),
      graceOf(inside),
    ])
    return {
      people: await Promise.all(people.map((person) => show(inside, person, grace_days))),
      orders: orders.map(({ id, number, status, total, paid_at, lines }) => ({
        id,
        number,
        status,
        total,
        paid_at: paid_at!,
        lines: lines.map(({ label, detail }) => ({ label, detail })),
      })),
    }
  })

export async function giveHouseholdCard(
  context: OutsideContext,
  { registration_id, format }: In<typeof downloadHouseholdCard>,
): Promise<Download> {
  await context.transaction(async (inside) => {
    const people = await peopleOf(inside)
    const isTheirs = people.some(({ registrations }) =>
      registrations.some(({ id }) => id === registration_id),
    )
    // The office prints cards for whoever has no printer.
    if (!isTheirs && !inside.user?.permissions.has('mms.members.edit')) throw NotFound()
  })
  return format === 'png' ? cardImage(context, registration_id) : cardPdf(context, registration_id)
}

export async function giveHouseholdReceipt(
  context: Context,
  { order_id }: In<typeof downloadHouseholdReceipt>,
): Promise<Download> {
  const account = await accountOf(context)
  const order = (await findPaidOrdersOf(context, account.id)).find(({ id }) => id === order_id)
  if (!order) throw NotFound()
  return receiptOf(context, order)
}

export async function giveHouseholdWaiver(
  context: Context,
  { signature_id }: In<typeof downloadHouseholdWaiver>,
): Promise<Download> {
  const people = await peopleOf(context)
  const signature = people.flatMap(({ signatures }) => signatures).find(({ id }) => id === signature_id)
  if (!signature) throw NotFound()
  return waiverPaper(context, signature)
}

/** The people of the household of whoever is logged in, with what may be seen of each. */
export const householdOf = (context: Context): Promise<Seen[]> => peopleOf(context)

/** Whether a member belongs to whoever is logged in: themselves, or somebody in their care. */
export async function isOfHousehold(context: Context, member_id: number): Promise<boolean> {
  if (!context.user) return false
  const people = await peopleOf(context)
  return people.some(({ id }) => id === member_id)
}

type Person = { id: number; member_number: string; first_name: string; last_name: string; dob: Day | null }
type Registration = Awaited<ReturnType<typeof findRegistrationsOfMembers>>[number]
type Signature = Awaited<ReturnType<typeof signaturesOf>>[number]
type Seen = Person & {
  is_self: boolean
  registrations: readonly Registration[]
  signatures: readonly Signature[]
}

/** The people of the household with all that may be seen of them, in one place so that no download shows more. */
async function peopleOf(context: Context): Promise<Seen[]> {
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
 * A guardian sees what began while the ward was a minor. Whoever comes of age within a season stays in the household
 * until that membership ends, because the card of it is nowhere else.
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

async function show(context: Context, person: Seen, grace_days: number): Promise<HouseholdPerson> {
  const { id, member_number, is_self, registrations, signatures } = person
  return {
    id,
    member_number,
    name: fullName(person),
    is_self,
    may_change: is_self || (person.dob !== null && isMinor(person.dob, todayOf(context))),
    registrations: (
      await Promise.all(registrations.map((one) => showRegistration(context, one, grace_days)))
    ).toSorted(byCounting),
    waivers: signatures
      .map(({ id: signature_id, title, number, signer_name, signed_at }) => ({
        signature_id,
        title,
        number,
        signer: signer_name,
        signed_at,
      }))
      .reverse(),
  }
}

/** In its days of grace a membership still counts, before the one that is to begin. */
const byCounting = (a: HouseholdRegistration, b: HouseholdRegistration) =>
  Number(counts(b)) - Number(counts(a))
const counts = ({ status, is_current, begins_on }: HouseholdRegistration) =>
  status === 'active' && is_current && begins_on === null

async function showRegistration(
  context: Context,
  one: Registration,
  grace_days: number,
): Promise<HouseholdRegistration> {
  const { id, status, begins_on, kind, membership, member_type, season, league, division } = one
  const { valid_from, valid_until } = one
  const today = todayOf(context)
  const is_current = addDays(valid_until, grace_days) >= today
  const has_card = one.has_card && is_current
  return {
    id,
    status: status === 'active' && !is_current ? 'inactive' : status,
    begins_on,
    membership,
    member_type,
    season,
    league,
    division,
    team: kind === 'club' ? one.name : one.team,
    valid_from,
    valid_until,
    is_current,
    grace_until: graceUntil(one, grace_days, today),
    has_card,
    card_path: has_card ? await cardPath(context, id) : null,
  }
}
