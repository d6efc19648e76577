import { BY_HAND } from 'contract/renewing/auto-renewal'
import type { DraftData } from 'contract/registering/draft'
import { readDraft } from 'contract/registering/draft-check'
import type { Language } from 'contract/language'
import { isMinor } from 'contract/person'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findGuardians, getMember } from '../../members/members.ts'
import { missingWaivers } from '../../waivers/waivers.ts'
import { prefilled } from '../plan/renewal-draft.ts'
import { planRenewals, type Plan } from '../plan/renewal-plan.ts'
import { getRegistrationToRenew } from '../plan/renewal-queries.ts'
import type { Standing } from './auto-renewal-queries.ts'
import type { Line } from './letters.ts'
import { daysOf, findToSign } from '../../signing/signing.ts'
import {
  signedPerson,
  signs,
  waiverFacts,
  priceDraft,
  type KnownPeople,
} from '../../registering/registering.ts'
import { findMemberTypes } from '../../offers/offers.ts'

export type Payer = NonNullable<Awaited<ReturnType<typeof getMember>>>
export type Planned = { standing: Standing; plan: Plan }

/** What the next season offers for certain automatic renewals. */
export async function planAll(context: Context, standing: readonly Standing[]): Promise<Planned[]> {
  const found = await Promise.all(
    standing.map(({ registration_id }) => getRegistrationToRenew(context, registration_id)),
  )
  const known = standing.flatMap((one, i) => {
    const registration = found[i]
    return registration ? [{ standing: one, registration }] : []
  })
  const plans = await planRenewals(
    context,
    known.map(({ registration }) => registration),
  )
  return known.map((one, i) => ({ standing: one.standing, plan: plans[i]! }))
}

export const linesOf = (planned: readonly Planned[]): Line[] =>
  planned.map(({ plan: { member, registration, season } }) => ({
    name: member.first_name,
    membership: registration.membership,
    season: season?.name ?? registration.season,
  }))

/** Whether the payer may still renew for somebody: for themselves, or for a minor in their care. */
export async function mayRenewFor(context: Context, payer: Payer, { plan: { member } }: Planned) {
  if (payer.erased_at !== null || member.erased_at !== null) return false
  if (member.id === payer.id) return true
  if (member.dob === null || !isMinor(member.dob, todayOf(context))) return false
  const guardians = await findGuardians(context, member.id)
  return guardians.some(({ id }) => id === payer.id)
}

type Renewing = { data: DraftData; known: KnownPeople; quote: { total: number; hash: string } }

/**
 * The renewal of several memberships as one order, prefilled as it would be by hand and at today's price; or
 * the reason why it has to be done by hand.
 */
export async function judge(
  context: Context,
  payer: Payer,
  planned: readonly Planned[],
  language: Language,
): Promise<Renewing | { reason: string }> {
  const plans = planned.map(({ plan }) => plan)
  const { data: typed, known } = await prefilled(context, payer, plans)
  const data = { ...typed, registrant: { ...typed.registrant, language } }
  const member_types = await findMemberTypes(context)
  const { ready } = readDraft(data, { today: todayOf(context), member_types })
  if (!ready) return { reason: BY_HAND.incomplete }
  const members = plans.map(({ member }) => member.id)
  const people = ready.people.filter(signs).map((person) => ({
    ...signedPerson(person),
    ...waiverFacts(context, person),
    member_id: known.people[person.key],
  }))
  const [again, missing, { quote }] = await Promise.all([
    findToSign(context, members, daysOf(context)),
    // There is no draft yet, so only earlier signatures count.
    missingWaivers(context, 0, people),
    priceDraft(context, { data, order_id: null, season_id: plans[0]!.season!.id }),
  ])
  return again.length > 0 || missing.length > 0 ? { reason: BY_HAND.unsigned } : { data, known, quote }
}
