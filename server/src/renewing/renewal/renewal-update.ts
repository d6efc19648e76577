import {
  AlreadyRenewed,
  PaymentDeclined,
  SeasonClosed,
  type renewalUpdate as renewalUpdateOp,
} from 'contract/renewing/renewal'
import { PriceChanged, WaiversMissing, type Quote } from 'contract/registering/checkout'
import { decimal } from 'contract/money'
import { AlreadyPaid } from 'contract/payments'
import type { In, Out } from 'contract/operation'
import { Forbidden, Invalid, invalidField } from 'contract/problem'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { payOrder, randomUuid } from '../../payments/payments.ts'
import { registrationSettlement } from '../automatic/agreeing.ts'
import { planOrRefuse, toRenew } from './household-renewals.ts'
import { keyOf, missingIn, prefilled } from '../plan/renewal-draft.ts'
import { hashOf, payerFor } from '../plan/renewal-links.ts'
import { holdRenewalOf, setDraftOfRenewal } from '../plan/renewal-queries.ts'
import {
  checkoutRenewed,
  withdrawOrder,
  groupsOf,
  signIn,
  expiry,
  insertDraft,
  lockDraftById,
  setDraft,
  priceDraft,
  type Draft,
} from '../../registering/registering.ts'
import { findRegistrationsOfDraft } from '../../registrations/registrations.ts'

type Input = In<typeof renewalUpdateOp>
type Answer = Out<typeof renewalUpdateOp>

/** Renews in one call. Sent twice, it is one order: the second finds what the first has started. */
export async function renewalUpdate(context: OutsideContext, input: Input): Promise<Answer> {
  const ordered = await context.transaction((inside) => order(inside, input))
  const { draft_id, order_token, order_number, total, paid } = ordered
  if (!paid) {
    if (input.payment_token === undefined)
      throw invalidField('payment_token', 'The card details are missing.')
    const answer = await payOrder(
      context,
      { registration: registrationSettlement },
      {
        token: order_token,
        payment_token: input.payment_token,
        attempt_key: input.attempt_key ?? randomUuid(context),
      },
    )
    if (answer.status === 'declined') throw PaymentDeclined({ message: answer.message })
    if (answer.status !== 'paid')
      return {
        registration_id: input.registration_id,
        status: 'draft',
        payment: { status: 'Pending', amount: decimal(total), number: order_number },
      }
  }
  const [renewed] = await context.read((inside) => findRegistrationsOfDraft(inside, draft_id))
  return {
    registration_id: renewed!.id,
    status: renewed!.status,
    payment: { status: 'Success', amount: decimal(total), number: order_number },
  }
}

async function order(context: Context, input: Input) {
  const registration = await toRenew(context, input.registration_id)
  const draft = await draftOf(context, registration, input)
  const missing = Object.entries(await missingIn(context, draft.data))
  if (missing.length > 0)
    throw Invalid({
      errors: Object.fromEntries(missing.map(([path, sentence]) => [path, [sentence]])),
      message: missing[0]![1],
    })
  await signAll(context, draft, input)
  const { quote } = await priceDraft(context, draft)
  if (quote.coupon_problem) throw invalidField('coupon', quote.coupon_problem)
  const made = await placed(context, draft, quote)
  return { ...made, draft_id: draft.id }
}

async function placed(context: Context, draft: Draft, { hash }: Quote) {
  try {
    return await checkoutRenewed(context, draft, { quote_hash: hash })
  } catch (error) {
    if (AlreadyPaid.is(error)) throw AlreadyRenewed()
    // No price was shown that could have changed.
    if (PriceChanged.is(error)) throw SeasonClosed()
    throw error
  }
}

/** The renewal's draft with what was sent now. */
async function draftOf(
  context: Context,
  registration: Awaited<ReturnType<typeof toRenew>>,
  { personal_details = {}, coupon }: Input,
): Promise<Draft> {
  // Named so that this row is found again, but cannot be opened by any link.
  const token_hash = hashOf(`renewalUpdate:${context.tenant.id}:${registration.id}`)
  const payer = await payerFor(context, registration.member_id)
  if (!payer) throw Forbidden({ message: 'A parent or guardian renews for anyone under 18.' })
  const row = await holdRenewalOf(context, {
    token_hash,
    registrant_id: payer.id,
    registration_ids: [registration.id],
    expires_at: expiry(context.now),
  })
  const plan = await planOrRefuse(context, registration)
  const fresh = await prefilled(context, payer, [plan])
  const { phone, address, emergency_contact } = personal_details
  const key = keyOf(plan)
  const data = {
    ...fresh.data,
    registrant: {
      ...fresh.data.registrant,
      ...(phone === undefined ? {} : { phone }),
      ...(address === undefined ? {} : { address }),
    },
    people: fresh.data.people.map((person) => ({
      ...person,
      ...(address === undefined || person.address === undefined ? {} : { address }),
      ...(emergency_contact === undefined ? {} : { emergency: emergency_contact }),
    })),
    ...(coupon ? { coupon_code: coupon } : {}),
  }
  const before = row.draft_id === null ? undefined : await lockDraftById(context, row.draft_id)
  if (before && !before.completed_at && before.season_id === plan.season.id && before.known?.people[key]) {
    await withdrawOrder(context, before)
    const saved = await setDraft(context, before.id, before.version, {
      step: 'payment',
      data,
      email: before.email,
      expires_at: expiry(context.now),
    })
    return { ...before, data, version: saved!.version, order_id: null }
  }
  const { id } = await insertDraft(context, {
    token_hash: context.random(32),
    email: data.registrant.email ?? null,
    step: 'payment',
    data,
    expires_at: expiry(context.now),
    season_id: plan.season.id,
    known: fresh.known,
  })
  await setDraftOfRenewal(context, row.id, id)
  return lockDraftById(context, id)
}

/** Signs what is not signed yet, if a signature was sent. */
async function signAll(
  context: Context,
  draft: Draft,
  { acts, signature, e_consent, disclosure_version }: Input,
) {
  const open = (await groupsOf(context, draft)).filter(({ signed }) => !signed)
  if (open.length === 0) return
  if (!acts || !signature || disclosure_version === undefined || e_consent === undefined)
    throw WaiversMissing({
      detail: open.flatMap(({ waivers }) => waivers.map(({ version_id, title }) => ({ version_id, title }))),
    })
  if (!e_consent) throw invalidField('e_consent', 'Please agree to sign electronically.')
  for (const { signer } of open)
    await signIn(context, draft, { signer, acts, signature, e_consent, disclosure_version })
}
