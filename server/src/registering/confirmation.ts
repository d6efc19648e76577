import { dayIn } from 'contract/dates'
import { PasswordThere } from 'contract/auth'
import type {
  chooseDraftPassword,
  confirmation,
  downloadDraftCard,
  downloadDraftReceipt,
  downloadDraftWaiver,
} from 'contract/registering/confirmation'
import type { In, Out } from 'contract/operation'
import { NotFound, problem } from 'contract/problem'
import { choosePassword } from '../auth/auth.ts'
import type { Context, Download, OutsideContext } from '../plumbing/context.ts'
import { headCoachOf } from '../clubs/clubs.ts'
import { findOrder, receiptOf } from '../payments/payments.ts'
import { signaturesOf, waiverPaper } from '../waivers/waivers.ts'
import { paidAlong } from './draft-order.ts'
import { draftOf, openUntil } from './drafts.ts'
import type { Draft } from './drafts-queries.ts'
import { cardImage, cardPdf } from '../cards/cards.ts'
import { findRegistrationsOfDraft } from '../registrations/registrations.ts'

const NotPaidYet = problem('not_paid_yet', 409, 'This registration hasn’t been paid yet.')

/** What a paid registration resulted in. Anyone with the registration's link may see it. */
export async function giveConfirmation(
  context: Context,
  { token }: In<typeof confirmation>,
): Promise<Out<typeof confirmation>> {
  const draft = await draftOf(context, token)
  const order = draft.order_id === null ? undefined : await findOrder(context, draft.order_id)
  if (!draft.completed_at || !order) throw NotPaidYet()
  const [registrations, signatures] = await Promise.all([
    findRegistrationsOfDraft(context, draft.id),
    signaturesOf(context, { draft_id: draft.id }),
  ])
  const { number, status, total, currency, paid_at, payer_email } = order
  return {
    open_until: dayIn(context.tenant.time_zone, openUntil(draft)),
    order: { number, status, total, currency, paid_at, payer_email },
    along: paidAlong(order),
    registrations: await Promise.all(
      registrations.map(async ({ team_id, ...registration }) => ({
        ...registration,
        head_coach: team_id === null ? null : await headCoachOf(context, team_id),
      })),
    ),
    waivers: signatures
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ id, title, person_name, signed_at }) => ({
        signature_id: id,
        title,
        person: person_name,
        signed_at,
      })),
    account: draft.account ?? 'none',
    is_yours: context.user !== null && context.user.id === order.user_id,
  }
}

/** The page of thanks may choose the password of the account that the payment made; an older account has its own. */
export async function chooseAccountPassword(
  context: OutsideContext,
  { token, password }: In<typeof chooseDraftPassword>,
): Promise<Out<typeof chooseDraftPassword>> {
  const email = await context.read(async (inside) => {
    const draft = await draftOf(inside, token)
    const order = draft.order_id === null ? undefined : await findOrder(inside, draft.order_id)
    if (!draft.completed_at || !order) throw NotPaidYet()
    if (draft.account !== 'created') throw PasswordThere()
    return order.payer_email
  })
  return { key: await choosePassword(context, email, password) }
}

export async function giveReceipt(
  context: Context,
  { token }: In<typeof downloadDraftReceipt>,
): Promise<Download> {
  const { order_id } = await draftOf(context, token)
  const order = order_id === null ? undefined : await findOrder(context, order_id)
  if (!order) throw NotPaidYet()
  return receiptOf(context, order)
}

export async function giveCard(
  context: OutsideContext,
  { token, registration_id, format }: In<typeof downloadDraftCard>,
): Promise<Download> {
  await mine(context, token, registration_id)
  return format === 'png' ? cardImage(context, registration_id) : cardPdf(context, registration_id)
}

async function mine(context: OutsideContext, token: string, registration_id: number): Promise<Draft> {
  return context.transaction(async (inside) => {
    const draft = await draftOf(inside, token)
    const registrations = draft.completed_at ? await findRegistrationsOfDraft(inside, draft.id) : []
    if (!registrations.some(({ id }) => id === registration_id)) throw NotFound()
    return draft
  })
}

export async function giveWaiver(
  context: Context,
  { token, signature_id }: In<typeof downloadDraftWaiver>,
): Promise<Download> {
  const draft = await draftOf(context, token)
  const signature = (await signaturesOf(context, { draft_id: draft.id })).find(
    ({ id }) => id === signature_id,
  )
  if (!signature) throw NotFound()
  return waiverPaper(context, signature)
}
