import { createHash } from 'node:crypto'
import { isMinor } from 'contract/person'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findGuardians, findWards, getMember } from '../../members/members.ts'
import { planRenewals, type Plan } from './renewal-plan.ts'
import {
  findRegistrationsToRenew,
  getRegistrationToRenew,
  insertRenewal,
  removeOldRenewals,
} from './renewal-queries.ts'

/**
 * Days a link lasts: one created while logged in is used within minutes; one in a letter waits to be read.
 */
const LIVES = { session: 1, letter: 45 }
/** How many days an expired link still says that it has expired. */
const KEPT_DAYS = 90
const DAY = 86_400_000

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
export const renewalPath = (token: string) => `/renew?token=${token}`

type Wanted = { registrant_id: number; registration_ids: readonly number[]; for: keyof typeof LIVES }

/**
 * Opens a prefilled renewal of these registrations to anyone with the token; the token itself is not stored.
 */
export async function openRenewal(
  context: Context,
  { registrant_id, registration_ids, for: purpose }: Wanted,
): Promise<{ token: string; expires_at: Date }> {
  const token = context.random(24).toString('base64url')
  const expires_at = new Date(context.now.getTime() + LIVES[purpose] * DAY)
  await removeOldRenewals(context, new Date(context.now.getTime() - KEPT_DAYS * DAY))
  await insertRenewal(context, { token_hash: hashOf(token), registrant_id, registration_ids, expires_at })
  return { token, expires_at }
}

/** Who gets a letter about a renewal: a minor's guardian with an address, otherwise the person. */
export async function payerFor(context: Context, member_id: number) {
  const member = await getMember(context, member_id)
  if (!member || member.erased_at !== null) return undefined
  if (member.dob === null || !isMinor(member.dob, todayOf(context))) return member
  const guardians = await findGuardians(context, member_id)
  const first = guardians.find(({ email }) => email !== null) ?? guardians[0]
  return first && getMember(context, first.id)
}

/** Who a renewal letter is about: the requested person first, then others in the payer's care. */
type Family = readonly [Plan, ...Plan[]]

/**
 * The link for a letter that reminds of a renewal: path, reader and expiry. It opens the prefilled renewal
 * without logging in and shows nothing private except first names. Whatever else the reader can renew for
 * that season is on the same page, so that siblings share an order and get their discount. Undefined if
 * nobody can be written to.
 */
export async function renewalLink(
  context: Context,
  registration_id: number,
): Promise<
  { path: string; email: string; first_name: string; expires_at: Date; family: Family } | undefined
> {
  const registration = await getRegistrationToRenew(context, registration_id)
  const payer = registration && (await payerFor(context, registration.member_id))
  if (!registration || !payer?.email) return undefined
  const [asked] = await planRenewals(context, [registration])
  const family = [asked!, ...(await othersOf(context, payer.id, asked!))] as const
  const { token, expires_at } = await openRenewal(context, {
    registrant_id: payer.id,
    registration_ids: family.map((plan) => plan.registration.id),
    for: 'letter',
  })
  return { path: renewalPath(token), email: payer.email, first_name: payer.first_name, expires_at, family }
}

/**
 * Other active memberships of the payer, and of the children this payer is written to for, that can be
 * renewed for the same season.
 */
async function othersOf(context: Context, payer_id: number, asked: Plan): Promise<Plan[]> {
  const today = todayOf(context)
  const wards = await findWards(context, [payer_id])
  const children = wards.filter(({ dob }) => dob !== null && isMinor(dob, today))
  const payers = await Promise.all(children.map(({ id }) => payerFor(context, id)))
  const members = [payer_id, ...children.filter((_, i) => payers[i]?.id === payer_id).map(({ id }) => id)]
  const found = await findRegistrationsToRenew(context, members)
  const plans = await planRenewals(
    context,
    found.filter(({ status }) => status === 'active'),
  )
  return plans.filter(
    ({ registration: { member_id, member_type_id }, reason, season }) =>
      reason === null &&
      season?.id === asked.season?.id &&
      (member_id !== asked.registration.member_id || member_type_id !== asked.registration.member_type_id),
  )
}
