import { AlreadyPaid, PaymentInProgress } from 'contract/payments'
import { lockOrder } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { contactOf } from './canceling.ts'
import {
  setAsked,
  removePrepared,
  findPrepared,
  findUnsent,
  insertCutShort,
  lockUnsent,
  setSent,
  type TeamCutShort,
} from './cutting-short-queries.ts'
import { mailCutShort } from '../entrants/letters.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { findPartiesOf, getEventOf, getParty, lockParty, type Party } from '../entrants/party-queries.ts'
import { cutShortIn, giveBack, ordersOf, type GamesStarted, type Refund } from '../balances/refunds.ts'

export type TeamStarted = { entrant_id: number } & GamesStarted

/** What a party gets back, and for which teams. */
export type PartyCutShort = {
  party_id: number
  teams: string
  paid_cents: number
  back_cents: number
  /** So much of it as event credit. */
  credit_cents: number
}

const startedOf = (teams: readonly TeamStarted[]) =>
  new Map(teams.map(({ entrant_id, games, guarantee }) => [entrant_id, { games, guarantee }]))

const sumsOf = (party: Party, refunds: readonly (Refund & { name: string })[]): PartyCutShort => ({
  party_id: party.id,
  teams: refunds.map(({ name }) => name).join(', '),
  paid_cents: refunds.reduce((sum, one) => sum + one.paid_cents, 0),
  back_cents: refunds.reduce((sum, one) => sum + one.back_cents, 0),
  credit_cents: party.user_id === null ? 0 : refunds.reduce((sum, one) => sum + one.credit_cents, 0),
})

/**
 * What comes back to the parties of an event if it is cut short: a function of the games that teams have started by then, so that
 * several measures are compared with one look at what was paid. Parties that get nothing are left out.
 */
export async function cutShortOf(
  context: Context,
  event_id: number,
): Promise<(teams: readonly TeamStarted[]) => PartyCutShort[]> {
  const known: { party: Party; refunds: Awaited<ReturnType<typeof cutShortIn>> }[] = []
  for (const party of await findPartiesOf(context, event_id))
    if (party.state === 'confirmed') known.push({ party, refunds: await cutShortIn(context, party) })
  return (teams) => {
    const started = startedOf(teams)
    return known
      .map(({ party, refunds }) => sumsOf(party, refunds(started).leaving))
      .filter(({ back_cents }) => back_cents > 0)
  }
}

/** Prepares what comes back, for a press that sends it. Prepared again for the same occasion it is there once. */
export async function prepareCutShort(
  context: Context,
  event_id: number,
  occasion: number,
  teams: readonly TeamStarted[],
): Promise<void> {
  const parties: { party_id: number; teams: TeamCutShort[] }[] = []
  const started = startedOf(teams)
  for (const party of await findPartiesOf(context, event_id)) {
    if (party.state !== 'confirmed') continue
    const { leaving } = (await cutShortIn(context, party))(started)
    if (leaving.some(({ back_cents }) => back_cents > 0))
      parties.push({
        party_id: party.id,
        teams: leaving.map(({ entrant_id }) => {
          const { games, guarantee } = started.get(entrant_id)!
          return [entrant_id, games, guarantee]
        }),
      })
  }
  await insertCutShort(context, { event_id, occasion }, parties)
}

/** What is prepared for an occasion: what each party would get, or has got. */
export async function findCutShort(
  context: Context,
  occasion: number,
): Promise<(PartyCutShort & { contact: string; asked_at: string | null; sent_at: string | null })[]> {
  const found = []
  for (const row of await findPrepared(context, occasion)) {
    const party = await getParty(context, row.party_id)
    if (!party) continue
    const { leaving } = (await cutShortIn(context, party))(startedIn(row.teams))
    const sums = sumsOf(party, leaving)
    found.push({
      ...sums,
      ...(row.sent_at !== null && {
        back_cents: (row.back_cents ?? 0) + (row.credit_cents ?? 0),
        credit_cents: row.credit_cents ?? 0,
      }),
      contact: await contactOf(context, party),
      asked_at: row.asked_at,
      sent_at: row.sent_at,
    })
  }
  return found
}

const startedIn = (teams: readonly TeamCutShort[]) =>
  new Map(teams.map(([entrant_id, games, guarantee]) => [entrant_id, { games, guarantee }]))

/** Takes back what is prepared; false if some of it is sent, or about to be. */
export async function forgetCutShort(context: Context, occasion: number): Promise<boolean> {
  const rows = await findPrepared(context, occasion, { lock: true })
  if (rows.some(({ asked_at }) => asked_at !== null)) return false
  await removePrepared(context, occasion)
  return true
}

/** Sends what is prepared, once the transaction is committed; gives to how many. Pressed again it is sent once. */
export async function sendCutShort(context: Context, occasion: number): Promise<number> {
  const rows = await findPrepared(context, occasion, { lock: true })
  const waiting = rows.filter(({ asked_at }) => asked_at === null)
  if (waiting.length === 0) return 0
  await setAsked(context, occasion)
  await enqueue(context, cutShortJob, {})
  return waiting.length
}

/**
 * Refunds what was asked for, party by party, each in a transaction of its own. Stopped anywhere, the next run goes on; a party that is
 * being charged at this moment waits for it.
 */
export const settleCutShort = async (outside: OutsideContext): Promise<void> =>
  oneByOne(
    await outside.transaction(findUnsent),
    (one) => outside.transaction((context) => refundParty(context, one)),
    (error) => PaymentInProgress.is(error) || AlreadyPaid.is(error),
  )

export const cutShortJob = job<Record<string, never>>({
  name: 'settle-cut-short-events',
  run: (outside) => settleCutShort(outside),
})

async function refundParty(context: Context, which: { occasion: number; party_id: number }): Promise<void> {
  const seen = await getParty(context, which.party_id)
  if (!seen) return
  // Orders are held before what they are for.
  for (const order_id of await ordersOf(context, seen)) await lockOrder(context, order_id)
  const party = await lockParty(context, which.party_id)
  const row = await lockUnsent(context, which)
  if (!party || !row) return
  const event = await getEventOf(context, party.event_id)
  // Who has left in between has been refunded as who leaves.
  const { leaving, way } = (await cutShortIn(context, party))(startedIn(row.teams))
  const back = await giveBack(context, party, {
    refunds: leaving,
    as: 'cash',
    event: event.name,
    reason: `Cut short by weather: ${event.name}`,
  })
  await setSent(context, which, back)
  if (back.back_cents + back.credit_cents === 0) return
  await audit(context, {
    action: 'event.cut_short_refunded',
    subject: 'event',
    subject_id: party.event_id,
    after: {
      teams: leaving.map(({ name }) => name).join(', '),
      back_cents: back.back_cents,
      credit_cents: back.credit_cents,
    },
  })
  await mailCutShort(context, party, {
    names: leaving.map(({ name }) => name).join(', '),
    ...back,
    isPaid: true,
    way,
    occasion: which.occasion,
  })
}
