import { NoCard } from 'contract/cards/cards'
import { NoWallet, WalletAway, type addCardToWallet, type Wallet } from 'contract/cards/wallet'
import { addDays, type Day } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { momentOf } from 'contract/wall-clock'
import { graceOf } from '../offers/offers.ts'
import type { AppleWallet, GoogleObject } from '../outside/wallets.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { digestOf, markAgain, markOf, type Marked } from '../plumbing/marking.ts'
import type { KeptMark } from '../plumbing/resealing.ts'
import { openSealedId, sealId } from '../plumbing/sealed-id.ts'
import { logoOf, readDocument } from '../tenants/tenants.ts'
import { cardAddress, issueSerial } from './member-cards.ts'
import { findCardFacts } from './member-cards-queries.ts'
import { googleObject } from './wallet-object.ts'
import { applePass } from './wallet-pass-drawing.ts'
import { findHeldPass, findPasses, markChanged, putPass, type Around, type Pass } from './wallet-queries.ts'
import { PASS_WORDS } from './wallet-words.ts'

/** Below which phones ask for their passes ("Adding a Web Service to Update Passes"), and browsers for a new one. */
export const APPLE_SERVICE = '/api/wallets/apple'

/** The wallets that cards can be added to now: without a certificate, or after its end, there is none. */
export const openWallets = ({
  outside: { wallets },
  now,
}: Pick<OutsideContext, 'outside' | 'now'>): Wallet[] => [
  ...(signing(wallets.apple, now) ? ['apple' as const] : []),
  ...(wallets.google ? ['google' as const] : []),
]

export const signing = (apple: AppleWallet | undefined, now: Date) =>
  apple && apple.ends_at > now ? apple : undefined

/** What passes depend on besides their registrations. */
export async function aroundOf(context: Context): Promise<Around> {
  const [document, grace_days] = await Promise.all([readDocument(context), graceOf(context)])
  const { name, colors, logo, support_email } = document
  return {
    today: todayOf(context),
    grace_days,
    brand: JSON.stringify([name, colors.primary, logo, support_email ?? null, grace_days]),
  }
}

/** The address that adds the card of a registration to a wallet. Call it for whoever may have the card. */
export async function addToWallet(
  context: OutsideContext,
  { registration_id, wallet }: In<typeof addCardToWallet>,
): Promise<Out<typeof addCardToWallet>> {
  if (!openWallets(context).includes(wallet)) throw NoWallet()
  const pass = await context.transaction(async (inside) => {
    if (!(await findCardFacts(inside, registration_id))) throw NoCard()
    const card_serial = await issueSerial(inside, registration_id)
    const pass_code = inside.random(16).toString('base64url')
    const pass_id = await putPass(inside, {
      registration_id,
      card_serial,
      wallet,
      pass_code,
      token_hash: digestOf(markOf(inside, markedOf(pass_code))),
    })
    const found = await latest(inside, pass_id)
    if (!found?.pass.shown) throw NoCard()
    await audit(inside, {
      action: 'card.added_to_wallet',
      subject: 'registration',
      subject_id: registration_id,
      after: { wallet },
    })
    return found.pass
  })
  if (wallet === 'apple') return { url: `${APPLE_SERVICE}/new/${ticketOf(context, pass.id)}` }
  const google = context.outside.wallets.google!
  const [object] = await objectsOf(context, [pass.id])
  try {
    await google.put(object!)
  } catch {
    throw WalletAway()
  }
  return { url: await google.saveLink(object!, new URL(context.link('/')).origin, context.now) }
}

/** A pass with what is on record now; undefined if there is none. `changed` says whether phones have to be told. */
export async function latest(context: Context, pass_id: number) {
  const around = await aroundOf(context)
  const changed = await markChanged(context, around, { pass_ids: [pass_id] })
  const [pass] = await findPasses(context, around, [pass_id])
  return pass && { pass, changed: changed.length > 0 }
}

/** A pass as a file for an iPhone. */
export async function packForApple(
  context: OutsideContext,
  apple: AppleWallet,
  pass: Pick<Pass, 'pass_code' | 'token_hash' | 'registration_id' | 'card_serial' | 'card_hash' | 'shown'>,
): Promise<Buffer> {
  const { document, grace_days } = await context.read(async (inside) => ({
    document: await readDocument(inside),
    grace_days: await graceOf(inside),
  }))
  const { pass_code, token_hash, shown } = pass
  const site = context.link('/')
  return context.draw(applePass, {
    pass: {
      pass_code,
      token: markAgain(context, markedOf(pass_code), token_hash),
      service: site.startsWith('https:') ? context.link(APPLE_SERVICE) : undefined,
      shown,
      code: cardAddress(context, pass),
      expires_at:
        shown &&
        momentOf(
          context.tenant.time_zone,
          addDays(lastDay(shown.valid_until, grace_days), 1),
          '00:00',
        ).toISOString(),
      looks: {
        tenant_name: document.name,
        primary: document.colors.primary,
        logo: await logoOf(context.outside.storage, document),
        site,
        help: document.support_email,
      },
      words: PASS_WORDS,
    },
    signing: {
      pass_type_id: apple.pass_type_id,
      team_id: apple.team_id,
      certificate: apple.certificate,
      key: apple.key,
      authority: apple.authority,
    },
  })
}

const lastDay = (valid_until: Day, grace_days: number) => addDays(valid_until, grace_days)

/** Passes as Google keeps them. */
export async function objectsOf(
  context: OutsideContext,
  pass_ids: readonly number[],
): Promise<GoogleObject[]> {
  const { google } = context.outside.wallets
  if (!google) return []
  const { document, around, passes } = await context.read(async (inside) => {
    const around = await aroundOf(inside)
    return {
      document: await readDocument(inside),
      around,
      passes: await findPasses(inside, around, pass_ids),
    }
  })
  const site = context.link('/')
  return passes
    .filter(({ wallet }) => wallet === 'google')
    .map((pass) =>
      googleObject({
        issuer_id: google.issuer_id,
        label: context.tenant.label,
        pass_code: pass.pass_code,
        shown: pass.shown,
        code: cardAddress(context, pass),
        last_day: pass.shown && lastDay(pass.shown.valid_until, around.grace_days),
        looks: {
          tenant_name: document.name,
          primary: document.colors.primary,
          // Google fetches it itself, and only over TLS.
          logo: site.startsWith('https:') ? context.link(document.logo) : undefined,
          site,
        },
      }),
    )
}

type Proof = { pass_code: string; token: string }

/** The pass a phone names, if the phone proves that it holds it. */
export const findPassOf = (context: Context, { pass_code, token }: Proof) =>
  findHeldPass(context, { pass_code, token_hash: digestOf(token) })

/** The token of a pass follows from a key, so that the same pass can be made again without keeping its token. */
const markedOf = (pass_code: string): Marked => ({ purpose: 'wallet-pass', text: pass_code })

/** What is kept of the tokens of passes. */
export const walletTokens: KeptMark = {
  what: 'passes in wallets of phones',
  table: 'wallet_pass',
  column: 'token_hash',
  key: ['id'],
  needs: { pass_code: 't.pass_code' },
  markedOf: ({ pass_code }) => markedOf(String(pass_code)),
}

/**
 * A browser that opens the address of a pass sends no token of its own, so the address itself is good, for five
 * to ten minutes.
 */
const WINDOW_MS = 300_000
const windowOf = (now: Date, ago = 0) => `wallet-ticket/${Math.floor(now.getTime() / WINDOW_MS) - ago}`

const ticketOf = (context: OutsideContext, pass_id: number) => sealId(context, windowOf(context.now), pass_id)

/** The pass of an address that was given out; undefined after its time. */
export const openTicket = (context: OutsideContext, ticket: string): number | undefined =>
  openSealedId(context, windowOf(context.now), ticket) ??
  openSealedId(context, windowOf(context.now, 1), ticket)
