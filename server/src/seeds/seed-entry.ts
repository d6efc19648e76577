import { yearOf } from 'contract/dates'
import { insertAccounts, setMembers } from '../auth/seed-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { triedCards } from './demo/cards.ts'
import type { Fate } from './demo/fates.ts'
import type { Random } from './demo/random.ts'
import { memberNumber } from '../members/members.ts'
import { insertGuardianships, insertMembers, takeMemberNumbers } from '../members/many-queries.ts'
import { PAYER_ROLES, prefixOf } from '../registering/activation.ts'
import { ORDER_MINUTES, payerOf } from '../registering/checkout.ts'
import { PURPOSE } from '../registering/draft-order.ts'
import { familyRecords } from '../registering/registration-records.ts'
import type { Application } from '../registering/seed-applications.ts'
import { setOrders } from '../registering/seed-queries.ts'
import { insertFinishedDrafts, insertPastRegistrations } from '../registering/seed-registrations.ts'
import { pastProvider } from '../outside/sandbox-pay/history.ts'
import type { PastOrder } from '../payments/past-order.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { insertPastAudit, type Clerk } from './seed-history.ts'

/** A registration from the form to its outcome, person by person. */
export type Planned = Application & {
  fates: readonly Fate[]
  places: readonly { team_id: number | null; club_id: number | null }[]
}

export type Entered = {
  draft_id: number
  registrations: { id: number; member_id: number }[]
  /** The account that paid, and the records of those it registered. */
  people: People
}

type People = Pick<Awaited<ReturnType<typeof insertPeople>>[number], 'account' | 'members'>

/** How many registrations are written together: enough to be fast, few enough to fit in memory as text. */
const AT_ONCE = 500
const NO_PICTURES = { photos: {} }

/**
 * Writes finished registrations exactly as checkout, payment, activation, decisions and refunds would have
 * left them: members, accounts, guardians, drafts, orders with their money, registrations and audit. Member
 * numbers follow the given order.
 */
export async function enterMany(
  context: Context,
  random: Random,
  planned: readonly Planned[],
  clerk: Clerk,
): Promise<{ entered: Entered[]; payments: [number, number] | null }> {
  const numbers = await takeNumbers(context, planned)
  return inParts(planned, async (part) =>
    enter(context, random, part, await insertPeople(context, part, numbers), clerk),
  )
}

/** The same for people who are on record already. */
export const enterKnown = (
  context: Context,
  random: Random,
  planned: readonly (Planned & { people: People })[],
  clerk: Clerk,
) =>
  inParts(planned, (part) =>
    enter(
      context,
      random,
      part,
      part.map(({ people }) => people),
      clerk,
    ),
  )

async function inParts<P>(
  planned: readonly P[],
  write: (part: readonly P[]) => ReturnType<typeof enter>,
): Promise<{ entered: Entered[]; payments: [number, number] | null }> {
  const entered: Entered[] = []
  const payments: number[] = []
  for (let i = 0; i < planned.length; i += AT_ONCE) {
    const part = await write(planned.slice(i, i + AT_ONCE))
    entered.push(...part.entered)
    payments.push(...(part.payments ?? []))
  }
  return { entered, payments: payments.length > 0 ? [Math.min(...payments), Math.max(...payments)] : null }
}

async function enter(
  context: Context,
  random: Random,
  planned: readonly Planned[],
  people: readonly People[],
  clerk: Clerk,
) {
  const drafts = await insertFinishedDrafts(
    context,
    planned.map((application, i) => ({
      ...application,
      account: people[i]!.account.existed ? 'existing' : 'created',
    })),
  )
  const { orders, payments } = await insertPastOrders(
    context,
    planned.map((one, i) =>
      pastOrder(random, one, { draft_id: drafts[i]!, user_id: people[i]!.account.id }, clerk),
    ),
    pastProvider(random.bytes),
  )
  await setOrders(
    context,
    orders.map(({ id }, i) => ({ draft_id: drafts[i]!, order_id: id })),
  )
  const registrations = planned.flatMap(({ checked, at, day, fates, places }, i) =>
    checked.people.map((person, j) => {
      const { status, steps } = fates[j]!
      const last = steps.at(-1)
      return {
        draft_id: drafts[i]!,
        order: orders[i]!,
        checked,
        person,
        member: people[i]!.members[j]!,
        ...places[j]!,
        day,
        at,
        status,
        decided: last
          ? {
              at: last.at,
              by: clerk?.id ?? null,
              reason: last.by === 'refund' ? 'Refunded in full.' : (last.reason ?? null),
            }
          : null,
        version: 1 + steps.length,
      }
    }),
  )
  const ids = await insertPastRegistrations(context, registrations)
  let next = 0
  const made = planned.map(({ checked, at, fates }, i) => ({
    at,
    order: orders[i]!,
    draft_id: drafts[i]!,
    people: people[i]!,
    registrations: checked.people.map(({ key, needs_approval }, j) => ({
      id: ids[next++]!,
      member_id: people[i]!.members[j]!.id,
      key,
      status: needs_approval ? 'waiting_for_approval' : 'active',
      fate: fates[j]!,
    })),
  }))
  await insertPastAudit(context, made, clerk)
  return { entered: made, payments }
}

/** Numbers for everybody from each year's series, taken at once so that nobody comes in between. */
async function takeNumbers(context: Context, planned: readonly Planned[]) {
  const prefix = await prefixOf(context)
  const counts = new Map<number, number>()
  for (const { checked, day } of planned)
    counts.set(yearOf(day), (counts.get(yearOf(day)) ?? 0) + familyRecords(checked, NO_PICTURES).length)
  const next = new Map<number, number>()
  for (const [year, count] of counts) next.set(year, await takeMemberNumbers(context, year, count))
  return (year: number) => {
    const number = next.get(year)!
    next.set(year, number + 1)
    return memberNumber(prefix, year, number)
  }
}

/** Accounts, member records and guardians; returns the members of each registration. */
async function insertPeople(
  context: Context,
  planned: readonly Planned[],
  nextNumber: (year: number) => string,
) {
  const accounts = await insertAccounts(
    context,
    planned.map(({ checked: { registrant }, at }) => ({
      email: registrant.email,
      first_name: registrant.first_name,
      last_name: registrant.last_name,
      language: 'en' as const,
      at,
    })),
    PAYER_ROLES,
  )
  const records = planned.map(({ checked, at, day }) =>
    familyRecords(checked, NO_PICTURES).map(({ of, record }) => ({
      of,
      ...record,
      version: 1,
      member_number: nextNumber(yearOf(day)),
      user_id: of === 'registrant' ? accounts.get(checked.registrant.email)!.id : null,
      at,
    })),
  )
  const ids = await insertMembers(context, records.flat())
  const families = planned.map(({ checked, at }, i) => {
    const mine = new Map(
      records[i]!.map(({ of, member_number }) => [of, { id: ids.get(member_number)!, member_number }]),
    )
    const registrant = mine.get('registrant')!
    const members = checked.people.map((person) => (person.who === 'me' ? registrant : mine.get(person)!))
    const account = accounts.get(checked.registrant.email)!
    return { checked, at, account, registrant, second: mine.get('second guardian'), members }
  })
  await setMembers(
    context,
    families.map(({ account, registrant }) => ({ user_id: account.id, member_id: registrant.id })),
  )
  await insertGuardianships(
    context,
    families.flatMap(({ checked, at, registrant, second, members }) =>
      checked.people.flatMap(({ is_minor }, i) => {
        if (!is_minor) return []
        const minor_id = members[i]!.id
        const relation = checked.relation ?? 'Guardian'
        return [
          { minor_id, guardian_id: registrant.id, relation, is_primary: true, at },
          ...(second && checked.second_guardian
            ? [
                {
                  minor_id,
                  guardian_id: second.id,
                  relation: checked.second_guardian.relation,
                  is_primary: false,
                  at,
                },
              ]
            : []),
        ]
      }),
    ),
  )
  return families
}

function pastOrder(
  random: Random,
  planned: Planned,
  { draft_id, user_id }: { draft_id: number; user_id: number },
  clerk: Clerk,
): PastOrder {
  const { checked, lines, coupon_id, at, day, fates } = planned
  const cards = triedCards(random)
  // Free orders are settled at the checkout; a card takes a minute, and a second card another.
  const placed_at = planned.total === 0 ? at : new Date(at.getTime() - cards.length * 50_000)
  return {
    purpose: PURPOSE,
    subject_id: draft_id,
    payer: payerOf(checked.registrant),
    user_id,
    lines,
    coupon_id,
    placed_at,
    expires_at: new Date(placed_at.getTime() + ORDER_MINUTES * 60_000),
    paid_at: at,
    year: yearOf(day),
    cards,
    refunds: fates
      .flatMap(({ refund }, i) =>
        refund ? [{ ...refund, line_key: checked.people[i]!.key, requested_by: clerk?.id ?? null }] : [],
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime()),
  }
}
