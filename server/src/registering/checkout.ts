import {
  AlreadyRegistered,
  PriceChanged,
  WaiversMissing,
  type Quote,
  type checkoutDraft,
} from 'contract/registering/checkout'
import { DraftChangedElsewhere, DraftIncomplete } from 'contract/registering/draft'
import { readDraft, type ReadyDraft } from 'contract/registering/draft-check'
import { DueChanged } from 'contract/payments'
import type { In, Out } from 'contract/operation'
import type { FieldSays } from 'contract/problem'
import { todayOf, type Context } from '../plumbing/context.ts'
import {
  LEDGER,
  holdAlong,
  isOwnAddress,
  placeOrder,
  settlePlaced,
  type Along,
} from '../payments/payments.ts'
import { findMemberFor } from '../members/members.ts'
import { accountToBe } from '../auth/auth.ts'
import { missingWaivers } from '../waivers/waivers.ts'
import { settleUncharged } from './activation.ts'
import { agreedTo } from './auto-renewal-terms.ts'
import { PURPOSE } from './draft-order.ts'
import { judgeBy, rulesFor } from './choices.ts'
import { openDraft, viewOf } from './drafts.ts'
import { markDraft, type CheckedOut, type Draft } from './drafts-queries.ts'
import { signedPerson, signs, waiverFacts } from './draft-waivers.ts'
import { holdPlaces, mayStillPay } from './holds.ts'
import { findHolds } from './holds-queries.ts'
import { couponOf, priceBy } from './quotes.ts'
import { knownPeople } from './known-people.ts'
import { provingEmails, standingOnes } from './bought-already.ts'
import { findMemberTypes, seasonAmong, seasonOf, seasonsAhead, protectionOf } from '../offers/offers.ts'

/** How long a price and a coupon are reserved for somebody who is about to pay. */
export const ORDER_MINUTES = 30

export async function checkout(
  context: Context,
  payable: Along,
  { token, version, quote_hash, auto_renew, along }: In<typeof checkoutDraft>,
): Promise<Out<typeof checkoutDraft>> {
  const [draft, [seasons, member_types, protection]] = await Promise.all([
    openDraft(context, token),
    groundOf(context),
  ])
  if (draft.version !== version) throw DraftChangedElsewhere({ detail: viewOf(draft) })
  const season = await seasonAmong(context, seasons, draft.data.season_id)
  if (along?.length && !(await isOwnAddress(context, draft.data.registrant.email ?? ''))) throw DueChanged()
  const wish = { quote_hash, auto_renew, along }
  return placeOrderFor(context, draft, [season, member_types, protection], wish, payable)
}

/** The same for the draft of a renewal, which is already locked, in the season it is for. */
export async function checkoutRenewed(context: Context, draft: Draft, wish: Wish, payable: Along = {}) {
  const [season, member_types, protection] = await Promise.all([
    seasonOf(context, draft),
    findMemberTypes(context),
    protectionOf(context),
  ])
  return placeOrderFor(context, draft, [season, member_types, protection], wish, payable)
}

type Wish = {
  /** Identifies the price that was shown. */
  quote_hash: string
  /** Identifies the automatic renewal terms, if the payer has agreed to them. */
  auto_renew?: string | undefined
  /** Names what else is paid in the same order. */
  along?: readonly string[] | undefined
  /** Nobody is at a screen: signatures under unchanged texts remain valid, as was agreed. */
  is_automatic?: boolean
}

async function placeOrderFor(
  context: Context,
  draft: Draft,
  ground: Ground,
  { quote_hash, auto_renew, along = [], is_automatic = false }: Wish,
  payable: Along,
): Promise<Out<typeof checkoutDraft>> {
  const [{ ready, known, season, checked, quote, coupon_id }, held, account] = await Promise.all([
    readyOrRefuse(context, draft, ground, is_automatic),
    findHolds(context, draft.id),
    accountToBe(context, draft.data.registrant.email ?? ''),
  ])
  if (quote.hash !== quote_hash) throw PriceChanged({ detail: quote })
  const agreed_renewal = auto_renew
    ? await agreedTo(context, auto_renew, { data: draft.data, quote, season })
    : null

  const invites = await holdPlaces(context, { ...draft, held }, ready.people, season.id)
  const { registrant } = ready
  const expires_at = new Date(context.now.getTime() + ORDER_MINUTES * 60_000)
  const also = await holdAlong(context, payable, along, {
    member_ids: along.length > 0 ? await recordsIn(context, known, ready) : [],
    until: expires_at,
  })
  const order = await placeOrder(context, {
    // The registration comes first: its confirmation lists the whole order.
    parts: [{ purpose: PURPOSE, subject_id: draft.id, lines: orderLinesOf(quote) }, ...also.parts],
    payer: payerOf(registrant),
    user_id: context.user?.id ?? null,
    free_for: account.id,
    // The draft is locked, and marked with its order in the transaction that places it.
    is_first: draft.order_id === null && also.parts.length === 0,
    coupon_id,
    keeps_card: agreed_renewal !== null,
    expires_at,
  })
  await also.placed(order.id)
  const checked_out = {
    ...checkedOutOf(season, ready, withInvites(checked, invites), quote),
    ...(season.start_date > todayOf(context) ? { valid_from: season.start_date } : {}),
  }
  const marks = { order_id: order.id, checked_out, known, agreed_renewal }
  if (order.total === 0) {
    // The same check as before charging a card, here in the same request.
    await mayStillPay(context, { ...draft, ...marks })
    await settlePlaced(context, { ...also.settle, [PURPOSE]: settleUncharged(draft, marks, account) }, order)
  } else await markDraft(context, draft.id, marks)
  return { order_token: order.token, order_number: order.number, total: order.total, paid: order.total === 0 }
}

/** The records of those in a draft that are there already. */
async function recordsIn(context: Context, known: Draft['known'], { people, registrant }: ReadyDraft) {
  const found = await Promise.all(
    people.map(
      async (person) =>
        known?.people[person.key] ??
        (await findMemberFor(context, person.personal, provingEmails(person, registrant))),
    ),
  )
  return found.flatMap((id) => id ?? [])
}

const withInvites = <P extends { key: string }>(people: readonly P[], invites: ReadonlyMap<string, number>) =>
  people.map((person) => {
    const invite_id = invites.get(person.key)
    return { ...person, ...(invite_id !== undefined && { invite_id }) }
  })

export const payerOf = ({ first_name, last_name, email, address }: ReadyDraft['registrant']) => ({
  name: `${first_name} ${last_name}`,
  email,
  address,
})

export const orderLinesOf = ({ lines }: Quote) =>
  lines.map(({ key, kind, label, detail, amount, discount }) => ({
    key,
    kind,
    account: ACCOUNTS[kind],
    label,
    detail,
    amount,
    discount,
  }))

const ACCOUNTS: Readonly<Record<Quote['lines'][number]['kind'], string>> = {
  membership: LEDGER.memberships,
  donation: LEDGER.donations,
  protection: LEDGER.protection,
}

/** What the order consists of, as stored with the draft. */
export const checkedOutOf = (
  season: { id: number; name: string; end_date: string },
  { registrant, relation, second_guardian }: ReadyDraft,
  checked: readonly Omit<CheckedOut['people'][number], 'price'>[],
  { lines }: Quote,
): CheckedOut => ({
  season_id: season.id,
  season: season.name,
  valid_until: season.end_date,
  registrant,
  relation,
  second_guardian,
  people: checked.map((person) => ({
    ...person,
    price: lines.find(({ person_key }) => person_key === person.key)?.list_price ?? 0,
  })),
})

/** What does not depend on the draft, so that it can be loaded together with it. */
const groundOf = (context: Context) =>
  Promise.all([seasonsAhead(context), findMemberTypes(context), protectionOf(context)])

type Ground = [
  season: Awaited<ReturnType<typeof seasonOf>>,
  member_types: Awaited<ReturnType<typeof findMemberTypes>>,
  protection: Awaited<ReturnType<typeof protectionOf>>,
]

/**
 * Everything that must be true before money is asked for, and what it costs. Queries run together as far as
 * possible; of several refusals the first one counts, and each is reported at its field.
 */
async function readyOrRefuse(context: Context, draft: Draft, ground: Ground, is_automatic: boolean) {
  const [season, member_types, protection] = ground
  const day = todayOf(context)
  const { ready, errors } = readDraft(draft.data, { today: day, member_types })
  if (errors) throw DraftIncomplete(atFields(errors))
  const signers = ready.people.filter(signs)
  const known = await knownPeople(context, draft, ready.people)
  const [rules, coupon, standing, missing] = await Promise.all([
    rulesFor(context, season, ready.people, member_types),
    couponOf(context, draft),
    standingOnes(context, { ...ready, season_id: season.id, known }),
    missingWaivers(
      context,
      draft.id,
      signers.map((person) => ({
        ...signedPerson(person),
        ...waiverFacts(context, person),
        member_id: is_automatic ? known?.people[person.key] : undefined,
      })),
    ),
  ])
  const verdict = judgeBy(rules, season, ready, day)
  if (verdict.errors) throw DraftIncomplete(atFields(verdict.errors))
  if (standing) throw AlreadyRegistered(atFields(standing))
  if (missing.length > 0)
    throw WaiversMissing({ detail: missing.map(({ person_key, title }) => ({ person_key, title })) })
  const { tenant } = context
  const { memberships, prices, price_rules } = rules
  const priced = priceBy(
    { tenant, day, season, memberships, prices, price_rules, protection, coupon },
    draft.data,
  )
  return { ready, known, season, checked: verdict.people, ...priced }
}

const atFields = (errors: FieldSays) => ({ errors, message: Object.values(errors)[0]![0]! })
