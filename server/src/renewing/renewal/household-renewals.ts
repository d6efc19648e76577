import { isMinor } from 'contract/person'
import { NotFound, invalidField } from 'contract/problem'
import {
  AlreadyRenewed,
  SeasonClosed,
  type Renewable,
  type getRenewalRegistrationData as getRenewalRegistrationDataOp,
  type startRenewal as startRenewalOp,
} from 'contract/renewing/renewal'
import type { In, Out } from 'contract/operation'
import { accountOf } from '../../auth/auth.ts'
import { findLeagues } from '../../clubs/clubs.ts'
import { whoIs, todayOf, type Context } from '../../plumbing/context.ts'
import { showMember } from '../../members/members.ts'
import { requiredWaivers } from '../../waivers/waivers.ts'
import { openRenewal } from '../plan/renewal-links.ts'
import { planRenewals, type Plan } from '../plan/renewal-plan.ts'
import { findRegistrationsToRenew, getRegistrationToRenew } from '../plan/renewal-queries.ts'
import { householdOf } from '../../registrations/registrations.ts'

/** The household's memberships that may be renewed at some point: the user's own, and those of minors. */
export async function listRenewals(context: Context): Promise<Renewable[]> {
  const members = await renewing(context)
  const plans = await planRenewals(
    context,
    await findRegistrationsToRenew(
      context,
      members.map(({ id }) => id),
    ),
  )
  return plans.map(({ registration, member, season, price, is_renewed, reason }) => ({
    registration_id: registration.id,
    member_id: member.id,
    first_name: member.first_name,
    membership: registration.membership,
    season: registration.season,
    next_season: season,
    price,
    is_renewed,
    reason,
  }))
}

/** The people a user renews for: themselves and the minors in their care. Adults renew in person. */
async function renewing(context: Context) {
  const today = todayOf(context)
  const people = await householdOf(context)
  return people.filter(({ is_self, dob }) => is_self || (dob !== null && isMinor(dob, today)))
}

export async function startRenewal(
  context: Context,
  { registration_ids }: In<typeof startRenewalOp>,
): Promise<Out<typeof startRenewalOp>> {
  const [members, account] = await Promise.all([renewing(context), accountOf(context)])
  const found = await Promise.all(registration_ids.map((id) => getRegistrationToRenew(context, id)))
  if (found.some((one) => !one || !members.some(({ id }) => id === one.member_id))) throw NotFound()
  const self = members.find(({ id }) => id === account.member_id) ?? members.find(({ is_self }) => is_self)
  if (!self) throw invalidField('registration_ids', 'Please complete your profile first.')
  const { token, expires_at } = await openRenewal(context, {
    registrant_id: self.id,
    registration_ids: [...new Set(registration_ids)],
    for: 'session',
  })
  return { token, expires_at: expires_at.toISOString() }
}

/** For the household, and for users who may edit members. @throws NotFound */
export async function toRenew(context: Context, id: number) {
  const isOffice = whoIs(context).permissions.has('mms.members.edit')
  const registration = await getRegistrationToRenew(context, id)
  if (!registration) throw NotFound()
  if (!isOffice && !(await renewing(context)).some((one) => one.id === registration.member_id))
    throw NotFound()
  return registration
}

/** The plan of what can be renewed now. @throws AlreadyRenewed, SeasonClosed */
export async function planOrRefuse(
  context: Context,
  registration: Awaited<ReturnType<typeof toRenew>>,
): Promise<Ready> {
  const [plan] = await planRenewals(context, [registration])
  if (plan!.is_renewed) throw AlreadyRenewed()
  if (plan!.reason !== null || !plan!.season || !plan!.membership || plan!.price === null)
    throw SeasonClosed(plan!.reason === null ? {} : { message: plan!.reason })
  return plan as Ready
}

type Ready = Plan & { [K in 'season' | 'membership' | 'price']: NonNullable<Plan[K]> }

export async function giveRenewalData(
  context: Context,
  { id }: In<typeof getRenewalRegistrationDataOp>,
): Promise<Out<typeof getRenewalRegistrationDataOp>> {
  const registration = await toRenew(context, id)
  const { member, membership, season, price, league_id, division, team } = await planOrRefuse(
    context,
    registration,
  )
  const [shown, leagues, waivers] = await Promise.all([
    showMember(context, { id: member.id }),
    findLeagues(context),
    requiredWaivers(context, {
      member_type_id: membership.member_type_id,
      membership_id: membership.id,
      dob: member.dob!,
      state: stateIn(member.address),
      on: todayOf(context),
    }),
  ])
  return {
    registration_id: registration.id,
    member: shown,
    membership: {
      id: membership.id,
      name: membership.name,
      member_type: membership.member_type,
      needs_approval: membership.needs_approval,
      league: leagues.find((one) => one.id === league_id)?.name ?? null,
      division: division?.label ?? null,
      team: team?.text ?? null,
    },
    season,
    price,
    currency: context.tenant.currency,
    waivers,
  }
}

const stateIn = (address: unknown) => {
  const state = (address as { state?: unknown } | null)?.state
  return typeof state === 'string' ? state : undefined
}
