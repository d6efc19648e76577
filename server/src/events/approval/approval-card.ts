import { HoldEnded, type keepApprovalCard, type keepOutsideApprovalCard } from 'contract/events/entering'
import type { CardTerms } from 'contract/events/deposits'
import { isLanguage } from 'contract/language'
import { money, type Currency } from 'contract/money'
import type { In } from 'contract/operation'
import { wordsFor } from '../../mail/mail.ts'
import {
  findCard,
  forgetUnusedCards,
  giveMandate,
  keepCard,
  showKeptCard,
  standingOf,
  type Collectable,
  type Tried,
} from '../../payments/payments.ts'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { dueIn } from '../../plumbing/jobs/jobs.ts'
import { EVENT_ENTRANT, forgetApprovalCard } from '../entrants/approval-terms.ts'
import { findPartiesToCharge } from './approval-queries.ts'
import { findAwaiting, noCardYet } from '../entrants/awaiting.ts'
import { agreed, digestOf, shownTerms } from '../entrants/card-terms.ts'
import { placeEntry } from '../checkout/entry-orders.ts'
import { ownParty } from '../balances/leaving.ts'
import { mailAcceptedDeclined } from '../entrants/letters.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import { findOwnParties, getParty, lockParty, type Party } from '../entrants/party-queries.ts'

/** What a payer agrees to whose card is kept until the office has decided. */
async function termsOf(context: Context, { event, cents }: { event: string; cents: number }) {
  const { language, t } = await wordsFor(context, context.call.language)
  const label = t('Charge this card if we’re accepted')
  const paragraphs = [
    t(
      'If you agree, {club} keeps this card on file with its payment provider and charges it up to {amount} for {event} once your entry is accepted.',
      { club: context.tenant.name, event, amount: money(cents, context.tenant.currency as Currency) },
    ),
    t('It isn’t charged before that. If your entry is declined or you withdraw it, the card is forgotten.'),
  ]
  return { label, paragraphs, hash: digestOf([label, ...paragraphs]), language }
}

export const keep = async (context: OutsideContext, { id, ...card }: In<typeof keepApprovalCard>) =>
  keepFor(context, (inside) => ownParty(inside, id), card)

export const keepOutside = async (
  context: OutsideContext,
  { token, ...card }: In<typeof keepOutsideApprovalCard>,
) => keepFor(context, (inside) => linkedParty(inside, token), card)

/** Keeps a card for an entry that the office has yet to decide about. @throws HoldEnded, MembershipMissing, BalanceTermsChanged, CardNotKept */
async function keepFor(
  context: OutsideContext,
  find: (context: Context) => Promise<Party>,
  { card_terms_hash, ...card }: Omit<In<typeof keepApprovalCard>, 'id'>,
): Promise<Record<string, never>> {
  const { party, terms } = await context.read(async (inside) => {
    const found = await find(inside)
    if (found.state !== 'applied') throw HoldEnded()
    const [awaits] = await findAwaiting(inside, [found.id])
    if (awaits) throw noCardYet(awaits)
    // Whoever was entered with it may have been declined by now, and costs nothing any more.
    const [standing] = await findOwnParties(inside, { party_id: found.id, today: todayOf(inside) })
    const { event, total_cents } = standing!
    const words = await termsOf(inside, { event: event.name, cents: total_cents })
    return { party: found, terms: agreed(inside, words, card_terms_hash) }
  })
  const kept = await keepCard(context, card)
  await context.transaction(async (inside) => {
    const kept_card_id = await kept.write(inside)
    // By now it may have been decided: then there is nothing to charge this card for.
    if ((await lockParty(inside, party.id))?.state !== 'applied')
      return forgetUnusedCards(inside, [kept_card_id])
    return giveMandate(inside, {
      purpose: EVENT_ENTRANT,
      subject_id: party.id,
      kept_card_id,
      terms: terms.card_terms,
      language: isLanguage(terms.card_language) ? terms.card_language : null,
      agreed_at: inside.now,
      agreed_from: terms.agreed_from,
    })
  })
  return {}
}

/** What an entry that waits for the office shows of its card. */
export async function shownApproval(
  context: Context,
  {
    id,
    state,
    total_cents,
    event,
    awaits,
  }: Pick<Party, 'id' | 'state' | 'total_cents'> & {
    event: string
    /** It is paid together with a membership, and so not by a card that is charged by itself. */
    awaits: boolean
  },
): Promise<{ approval_terms: CardTerms | null; approval_card: { brand: string; last4: string } | null }> {
  const kept = await findCard(context, { purpose: EVENT_ENTRANT, subject_id: id })
  const card = kept === null ? undefined : await showKeptCard(context, kept)
  const isAsked = state === 'applied' && total_cents > 0 && !awaits
  const terms = isAsked ? await termsOf(context, { event, cents: total_cents }) : undefined
  return {
    approval_terms: terms ? shownTerms(terms) : null,
    approval_card: card ? { brand: card.brand, last4: card.last4 } : null,
  }
}

/** Accepted entries are charged to the card that was kept for it; if the bank declines, they are paid by hand. */
export const approvalCollecting: Collectable = {
  whoseTurn: dueIn('approval_clock'),
  due: findPartiesToCharge,
  hold: async (context, party_id) => (await lockParty(context, party_id)) !== undefined,
  card: (context, subject_id) => findCard(context, { purpose: EVENT_ENTRANT, subject_id }),
  place,
  tried,
}

async function place(context: Context, party_id: number): Promise<number | undefined> {
  const party = await getParty(context, party_id)
  if (party?.state !== 'held' || Date.parse(party.held_until!) <= context.now.getTime()) return undefined
  // Somebody is paying right now: if they don’t, their order expires soon, and the job comes back.
  if (party.order_id !== null && (await standingOf(context, party.order_id)) !== 'over') return undefined
  // A membership may have ended since the card was kept; nobody is charged without one.
  if ((await findAwaiting(context, [party_id])).length > 0) return undefined
  const { placed } = await placeEntry(context, party, {}, new Date(party.held_until!))
  return placed.id
}

/** The card is not tried again: the payer is told, and has as long as the spots are held. */
async function tried(context: Context, party_id: number, { outcome, order }: Tried): Promise<void> {
  if (outcome.is !== 'declined') return
  const party = await lockParty(context, party_id)
  await forgetApprovalCard(context, party_id)
  if (party?.state === 'held')
    await mailAcceptedDeclined(context, party, { code: outcome.code, order_id: order.id })
}
