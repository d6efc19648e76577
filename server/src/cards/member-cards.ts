import { dayIn, spellDay, yearOf } from 'contract/dates'
import type { OwnCredential } from 'contract/members/credentials'
import {
  NoCard,
  type CardState,
  type checkCard as checkCardOp,
  type previewCard as previewCardOp,
} from 'contract/cards/cards'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { credentialsOf } from '../clubs/clubs.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { digestOf, markAgain, markOf, type Marked } from '../plumbing/marking.ts'
import type { KeptMark } from '../plumbing/resealing.ts'
import { logoOf, readDocument } from '../tenants/tenants.ts'
import { card as cardDrawing, type Card, type Looks } from './card-drawing.ts'
import { cardSheet } from './card-sheet.ts'
import {
  findCardByToken,
  findCardFacts,
  findNewestCard,
  insertCard,
  type HeldCard,
} from './member-cards-queries.ts'
import { daysOf, isOverdue } from '../signing/signing.ts'
import { graceOf, graceUntil } from '../offers/offers.ts'

/**
 * Creates the card of an active registration if there is none yet, and returns the code on it. The code is
 * always the same: it is derived from a key, so that a card can be reprinted without storing its code.
 */
export async function issueCard(context: Context, registration_id: number): Promise<string> {
  return codeOf(context, { registration_id, ...(await heldCard(context, registration_id)) })
}

/** The same; returns the number of the card. */
export const issueSerial = async (context: Context, registration_id: number): Promise<number> =>
  (await heldCard(context, registration_id)).serial

async function heldCard(context: Context, registration_id: number): Promise<HeldCard> {
  const known = await findNewestCard(context, registration_id)
  if (known) return known
  const token_hash = digestOf(markOf(context, markedOf(registration_id, 1)))
  await insertCard(context, { registration_id, serial: 1, token_hash })
  // Another call may have been faster.
  return (await findNewestCard(context, registration_id))!
}

/** The path of the public page that the card of an active registration links to. */
export const cardPath = async (context: Context, registration_id: number) =>
  pathOf(await issueCard(context, registration_id))

/** The address in the code of a card, also of one that was replaced. */
export const cardAddress = (
  context: Pick<Context, 'keys' | 'tenant' | 'link'>,
  {
    registration_id,
    card_serial,
    card_hash,
  }: { registration_id: number; card_serial: number; card_hash: Buffer },
) => context.link(pathOf(codeOf(context, { registration_id, serial: card_serial, token_hash: card_hash })))

const pathOf = (token: string) => `/card/${token}`

/** Creates a new card to replace a lost one; the code on the old one is no longer valid. */
export async function replaceCard(context: Context, registration_id: number): Promise<void> {
  const serial = ((await findNewestCard(context, registration_id))?.serial ?? 0) + 1
  await insertCard(context, {
    registration_id,
    serial,
    token_hash: digestOf(markOf(context, markedOf(registration_id, serial))),
  })
  await audit(context, {
    action: 'card.replaced',
    subject: 'registration',
    subject_id: registration_id,
    after: { serial },
  })
}

/** The card as a picture for the phone. */
export async function cardImage(context: OutsideContext, registration_id: number): Promise<Download> {
  const { card, looks } = await collect(context, registration_id)
  return {
    filename: `Membership card ${card.name}.png`,
    type: 'image/png',
    content: await context.draw(cardDrawing, { card, looks }),
    inline: true,
  }
}

/** The card on a sheet to print and cut out, in the size of a bank card. */
export async function cardPdf(context: OutsideContext, registration_id: number): Promise<Download> {
  const { card, looks } = await collect(context, registration_id)
  const content = await context.draw(cardSheet, { card, looks, created: context.now })
  return { filename: `Membership card ${card.name}.pdf`, content }
}

/** What the card would look like in other colors, for a fictional person. */
export async function previewCard(
  context: OutsideContext,
  { name, primary, logo }: In<typeof previewCardOp>,
): Promise<Download> {
  const { label } = context.tenant
  const card: Card = {
    name: 'Maya Torres',
    member_number: `${yearOf(todayOf(context))}-000123`,
    member_type: 'Player',
    membership: 'Player membership',
    season: 'Sample',
    league: null,
    division: '12U',
    team: null,
    valid_until: todayOf(context),
    url: context.link('/'),
  }
  const looks: Looks = {
    tenant_name: name,
    primary,
    logo: await logoOf(context.outside.storage, { label, logo }),
  }
  return {
    filename: 'card.png',
    type: 'image/png',
    content: await context.draw(cardDrawing, { card, looks }),
    inline: true,
  }
}

/** What anyone who scans a card may know. */
export async function checkCard(
  context: Context,
  { token }: In<typeof checkCardOp>,
): Promise<Out<typeof checkCardOp>> {
  const { tenant, now } = context
  const [card, document, grace] = await Promise.all([
    findCardByToken(context, digestOf(token)),
    readDocument(context),
    graceOf(context),
  ])
  const dated = card ? stateOf(card, dayIn(tenant.time_zone, now), grace) : 'unknown'
  const isBarred =
    card && dated === 'valid' && (await isOverdue(context, card.registration_id, daysOf(context)))
  const state = isBarred ? 'unsigned' : dated
  return {
    valid: state === 'valid' || state === 'grace',
    state,
    from: card?.valid_from ?? null,
    until: card?.valid_until ?? null,
    membership: card?.membership ?? null,
    season: card?.season ?? null,
    tenant_name: document.name,
    checked_at: now.toISOString(),
  }
}

type Checked = NonNullable<Awaited<ReturnType<typeof findCardByToken>>>

/** After its last day, a card is still accepted for the tenant's grace period, and says so. */
function stateOf(card: Checked, today: string, grace_days: number): CardState {
  if (card.is_replaced) return 'replaced'
  if (card.status !== 'active' || card.is_deleted) return 'not_active'
  if (today > card.valid_until) return graceUntil(card, grace_days, today) === null ? 'expired' : 'grace'
  return today < card.valid_from ? 'not_yet' : 'valid'
}

/** Everything the drawing needs: the facts in a transaction, the pictures from the storage after it. */
async function collect(
  context: OutsideContext,
  registration_id: number,
): Promise<{ card: Card; looks: Looks }> {
  const { storage } = context.outside
  const { facts, token, document, checks } = await context.transaction(async (inside) => {
    const facts = await findCardFacts(inside, registration_id)
    if (!facts) throw NoCard()
    const [token, document, checks] = await Promise.all([
      issueCard(inside, registration_id),
      readDocument(inside),
      facts.is_club ? [] : credentialsOf(inside, [{ id: facts.member_id, dob: facts.dob }]),
    ])
    return { facts, token, document, checks }
  })
  const { picture, is_club, member_id: _, dob: __, ...card } = facts
  const [logo, photo] = await Promise.all([
    logoOf(storage, document),
    // A card without its picture is better than none.
    picture ? storage.get(picture).catch(() => undefined) : undefined,
  ])
  return {
    card: { ...card, checks: checks.flatMap(heldUntil), url: context.link(pathOf(token)) },
    looks: {
      tenant_name: document.name,
      primary: document.colors.primary,
      logo,
      photo: photo?.content,
      is_emblem: is_club,
    },
  }
}

/** What a coach shows at the gate; the card says nothing about credentials that are not valid. */
const heldUntil = ({ title, state, expires_on }: OwnCredential) =>
  state === 'cleared' && expires_on !== null ? [`${title} until ${spellDay(expires_on)}`] : []

/** 160 bits that cannot be guessed without the key. */
const markedOf = (registration_id: number, serial: number): Marked => ({
  purpose: 'member-card',
  text: `${registration_id}|${serial}`,
  bytes: 20,
})

const codeOf = (
  context: Pick<Context, 'keys' | 'tenant'>,
  { registration_id, serial, token_hash }: HeldCard & { registration_id: number },
) => markAgain(context, markedOf(registration_id, serial), token_hash)

/** What is kept of the codes on cards. */
export const cardCodes: KeptMark = {
  what: 'codes on membership cards',
  table: 'member_card',
  column: 'token_hash',
  key: ['registration_id', 'serial'],
  markedOf: ({ registration_id, serial }) => markedOf(Number(registration_id), Number(serial)),
}
