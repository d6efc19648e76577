import { sentence } from 'contract/message'
import { isDeepStrictEqual } from 'node:util'
import { PriceChanged, type Quote } from 'contract/registering/checkout'
import { DraftFinished, type DraftData } from 'contract/registering/draft'
import type { SigningGroup } from 'contract/registering/draft-waivers'
import {
  AlreadyRenewed,
  RenewalChanged,
  RenewalNotFound,
  RenewalOver,
  SeasonClosed,
  type Renewal,
  type changeRenewal as changeRenewalOp,
  type checkoutRenewal as checkoutRenewalOp,
  type showRenewal as showRenewalOp,
  type signRenewal as signRenewalOp,
} from 'contract/renewing/renewal'
import type { In, Out } from 'contract/operation'
import { DueChanged } from 'contract/payments'
import { Problem } from 'contract/problem'
import { SignatureNotReal } from 'contract/waivers'
import { accountOf } from '../../auth/auth.ts'
import type { Context } from '../../plumbing/context.ts'
import { findGuardians, findOwnRecords, getMember } from '../../members/members.ts'
import { findOrder, type Along } from '../../payments/payments.ts'
import { withChanges } from './renewal-changes.ts'
import { keyOf, missingIn, prefilled } from '../plan/renewal-draft.ts'
import { hashOf } from '../plan/renewal-links.ts'
import { planRenewals, type Plan } from '../plan/renewal-plan.ts'
import {
  getRegistrationToRenew,
  getRenewal,
  lockRenewal,
  setDraftOfRenewal,
  type RenewalRow,
} from '../plan/renewal-queries.ts'
import { findRegistrationsOfDraft } from '../../registrations/registrations.ts'
import {
  checkoutRenewed,
  paidAlong,
  withdrawOrder,
  groupsOf,
  signIn,
  expiry,
  getDraftById,
  insertDraft,
  lockDraftById,
  setDraft,
  termsOf,
  priceDraft,
  type Draft,
} from '../../registering/registering.ts'
import { donationOf, protectionOf } from '../../offers/offers.ts'

export async function showRenewal(context: Context, { token }: In<typeof showRenewalOp>): Promise<Renewal> {
  const ground = await groundOf(context, await getRenewal(context, hashOf(token)))
  const { draft_id } = ground.row
  return viewOf(context, ground, draft_id === null ? null : await getDraftById(context, draft_id))
}

export async function changeRenewal(
  context: Context,
  { token, version, ...changes }: In<typeof changeRenewalOp>,
): Promise<Renewal> {
  const { ground, draft } = await hold(context, token, version)
  const data = withChanges(draft.data, changes, {
    all: ground.data.people,
    isOwn: ground.isOwn,
    missing: await missingIn(context, draft.data),
  })
  if (isDeepStrictEqual(data, draft.data)) return viewOf(context, ground, draft)
  await withdrawOrder(context, draft)
  const saved = await setDraft(context, draft.id, draft.version, {
    step: 'payment',
    data,
    email: draft.email,
    expires_at: expiry(context.now),
  })
  return viewOf(context, ground, { ...draft, data, version: saved!.version, order_id: null })
}

export async function signRenewal(
  context: Context,
  { token, version, ...signing }: In<typeof signRenewalOp>,
): Promise<Renewal> {
  const { ground, draft } = await hold(context, token, version)
  try {
    await signIn(context, draft, signing)
  } catch (error) {
    // The sentence would reveal the full name to a visitor who has typed a different one.
    if (!ground.isOwn && SignatureNotReal.is(error))
      throw SignatureNotReal({
        message: 'To sign, type your full name as it’s on record, or draw your signature.',
      })
    throw error
  }
  return viewOf(context, ground, draft)
}

export async function checkoutRenewal(
  context: Context,
  payable: Along,
  { token, version, ...wish }: In<typeof checkoutRenewalOp>,
): Promise<Out<typeof checkoutRenewalOp>> {
  const { draft, ground } = await hold(context, token, version)
  const chosen = ground.plans.filter((plan) => includes(draft.data, keyOf(plan)))
  if (chosen.some(({ is_renewed }) => is_renewed)) throw AlreadyRenewed()
  // The draft dates from its first edit: by now the record may have a birthday that fits no division.
  const refused = chosen.find(({ reason }) => reason !== null)
  if (refused) throw SeasonClosed({ message: refused.reason! })
  // The link alone does not show whose debts these are.
  if (wish.along?.length && !ground.isOwn) throw DueChanged()
  try {
    return await checkoutRenewed(context, draft, wish, payable)
  } catch (error) {
    if (error instanceof Problem && PriceChanged.is(error))
      throw PriceChanged({ detail: spoken(error.detail as Quote, draft.data) })
    throw error
  }
}

const ByItself = sentence('renewal_by_itself', 'For season {season}. Please renew it separately.')

const includes = ({ people }: DraftData, key: string) => people.some((one) => one.key === key)

type Ground = {
  row: RenewalRow
  plans: Plan[]
  /** As it would be if it were started now. */
  data: DraftData
  known: Draft['known']
  season: Plan['season']
  registrant: NonNullable<Awaited<ReturnType<typeof getMember>>>
  isOwn: boolean
}

/** Everything a renewal consists of, whether it has been started or not. One order covers one season. */
async function groundOf(context: Context, row: RenewalRow | undefined): Promise<Ground> {
  if (!row) throw RenewalNotFound()
  if (new Date(row.expires_at) <= context.now) throw RenewalOver()
  const [registrant, found] = await Promise.all([
    getMember(context, row.registrant_id),
    Promise.all(row.registration_ids.map((id) => getRegistrationToRenew(context, id))),
  ])
  if (!registrant || registrant.erased_at !== null || !(await answersFor(context, registrant.id, found)))
    throw RenewalNotFound()
  const planned = await planRenewals(
    context,
    found.filter((one) => one !== undefined),
  )
  const season = planned.find(({ reason }) => reason === null)?.season ?? planned[0]?.season ?? null
  const plans = planned.map((plan) =>
    plan.reason === null && plan.season?.id !== season?.id
      ? { ...plan, reason: ByItself({ season: plan.season?.name ?? '' }) }
      : plan,
  )
  const payer = await asPayer(context, registrant)
  const { data, known } = await prefilled(context, payer.member, plans)
  return { row, plans, data, known, season, registrant, isOwn: payer.isOwn }
}

/** Whether the payer still is each person, or their guardian: the link of a removed guardian is dead. */
async function answersFor(
  context: Context,
  payer_id: number,
  registrations: readonly ({ member_id: number } | undefined)[],
) {
  const others = [...new Set(registrations.flatMap((one) => one?.member_id ?? []))].filter(
    (id) => id !== payer_id,
  )
  const guardians = await Promise.all(others.map((id) => findGuardians(context, id)))
  return guardians.every((some) => some.some(({ id }) => id === payer_id))
}

/** A payer who is logged in is written to at the account's address. */
async function asPayer(context: Context, member: Ground['registrant']) {
  if (!context.user) return { member, isOwn: false }
  const account = await accountOf(context)
  const own = await findOwnRecords(context, { user_id: account.id, member_id: account.member_id })
  const isOwn = own.some(({ id }) => id === member.id)
  return { member: isOwn ? { ...member, email: account.email } : member, isOwn }
}

/** The draft of a renewal, locked; the first write starts it. */
async function hold(context: Context, token: string, version: number) {
  const ground = await groundOf(context, await lockRenewal(context, hashOf(token)))
  const draft = await draftFor(context, ground)
  if (draft.completed_at) throw DraftFinished()
  const isNew = ground.row.draft_id === null && version === 0
  if (!isNew && draft.version !== version)
    throw RenewalChanged({ detail: await viewOf(context, ground, draft) })
  return { ground, draft }
}

async function draftFor(context: Context, ground: Ground): Promise<Draft> {
  const { row, data, known, season } = ground
  if (row.draft_id !== null) return lockDraftById(context, row.draft_id)
  const { id } = await insertDraft(context, {
    // Opened only through the renewal: there is no token for it.
    token_hash: context.random(32),
    email: data.registrant.email ?? null,
    step: 'payment',
    data,
    expires_at: expiry(context.now),
    ...(season ? { season_id: season.id } : {}),
    ...(known ? { known } : {}),
  })
  await setDraftOfRenewal(context, row.id, id)
  return lockDraftById(context, id)
}

async function viewOf(context: Context, ground: Ground, draft: Draft | null): Promise<Renewal> {
  const { plans, season, registrant, isOwn, row } = ground
  const data = draft?.data ?? ground.data
  const isOver = draft?.completed_at != null
  const missing = isOver ? {} : await missingIn(context, data)
  const isReady = !isOver && season !== null && data.people.length > 0
  const [groups, priced, finished, donation, protection] = await Promise.all([
    isReady && Object.keys(missing).length === 0
      ? groupsOf(context, { id: draft?.id ?? 0, data })
      : ([] as SigningGroup[]),
    isReady
      ? priceDraft(context, { data, order_id: draft?.order_id ?? null, season_id: season.id })
      : undefined,
    isOver ? finishedOf(context, draft!) : null,
    isReady ? donationOf(context) : null,
    isReady ? protectionOf(context) : null,
  ])
  const premium = priced?.quote.protection_offer ?? null
  const auto_renewal =
    priced && season ? await termsOf(context, { data, quote: priced.quote, season }) : undefined
  const included = new Set(data.people.map(({ key }) => key))
  return {
    version: draft?.version ?? 0,
    season,
    expires_at: row.expires_at,
    is_own: isOwn,
    registrant: registrant.first_name,
    people: plans.map((plan) => ({
      key: keyOf(plan),
      first_name: plan.member.first_name,
      membership: plan.registration.membership,
      member_type: plan.membership?.member_type ?? '',
      place: isOwn ? [plan.division?.label, plan.team?.text].filter(Boolean).join(', ') || null : null,
      needs_approval: plan.membership?.needs_approval ?? false,
      is_included: included.has(keyOf(plan)),
      reason: plan.reason,
    })),
    details: isOwn && !isOver ? detailsOf(data) : null,
    missing: data.people.length === 0 ? {} : missing,
    groups: isOwn ? groups : groups.map((group) => withFirstNames(group, data)),
    quote: priced ? spoken(priced.quote, data) : null,
    coupon_code: data.coupon_code ?? null,
    donation: donation && {
      text: donation.text,
      suggestions: donation.suggestions,
      given: data.donation ?? 0,
    },
    protection:
      protection && premium !== null
        ? {
            provider: protection.provider,
            text: protection.text,
            terms_url: protection.terms_url,
            price: premium,
            is_chosen: data.protection ?? null,
          }
        : null,
    auto_renewal: auto_renewal?.terms ?? null,
    finished,
  }
}

const detailsOf = ({ registrant, people }: DraftData): NonNullable<Renewal['details']> => ({
  registrant: { phone: registrant.phone ?? null, address: registrant.address ?? null },
  emergency: Object.fromEntries(
    people.map(({ key, emergency }) => [
      key,
      { name: emergency?.name ?? '', phone: emergency?.phone ?? '', relation: emergency?.relation ?? '' },
    ]),
  ),
})

const firstNameIn = ({ registrant, people }: DraftData, key: string | null) =>
  (key === 'registrant' ? registrant.first_name : people.find((one) => one.key === key)?.first_name) ?? ''

const withFirstNames = (group: SigningGroup, data: DraftData): SigningGroup => ({
  ...group,
  signer_name: firstNameIn(data, group.signer),
  people: group.people.map(({ key }) => ({ key, name: firstNameIn(data, key) })),
})

/**
 * A price for display: with first names only, even for the household, so that its hash is the same for
 * everybody.
 */
const spoken = (quote: Quote, data: DraftData): Quote => ({
  ...quote,
  lines: quote.lines.map((line) =>
    line.person_key === null ? line : { ...line, detail: firstNameIn(data, line.person_key) },
  ),
})

async function finishedOf(context: Context, draft: Draft): Promise<Renewal['finished']> {
  const [order, registrations] = await Promise.all([
    findOrder(context, draft.order_id!),
    findRegistrationsOfDraft(context, draft.id),
  ])
  const nameOf = (member_id: number) => {
    const key = Object.entries(draft.known?.people ?? {}).find(([, id]) => id === member_id)?.[0]
    return firstNameIn(draft.data, key ?? null)
  }
  return {
    order_number: order!.number,
    total: order!.total,
    currency: order!.currency,
    along: paidAlong(order!),
    people: registrations.map(({ member_id, membership, status, begins_on }) => ({
      first_name: nameOf(member_id),
      membership,
      status,
      begins_on,
    })),
  }
}
