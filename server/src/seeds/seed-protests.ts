import { yearOf } from 'contract/dates'
import { findPeople } from '../competition/ejections/queries.ts'
import { insertSuspended } from '../competition/ejections/seed-queries.ts'
import { EVENT_PROTEST, feeLine } from '../competition/protests/fees.ts'
import { findPlayed, findProtests, setPayment } from '../competition/protests/queries.ts'
import {
  findPaidFees,
  insertFees,
  insertProtests,
  insertSteps,
  insertTerms,
} from '../competition/protests/seed-queries.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { randomUuid } from '../payments/payments.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { hex } from '../plumbing/database/bulk-queries.ts'

const MINUTE = 60_000
const FEE = 5000
const TEXTS = [
  'Bottom of the fifth: the run was counted although the third out came on a force play. Rule 5.5 B.',
  'The visitors batted out of order in the third, and the umpire let the at-bat stand.',
]

/** Of an event with games that are over: a protest that is open, one that was denied, and somebody who sits out. */
export async function seedProtests(context: Context, event_id: number): Promise<void> {
  const games = await findPlayed(context, event_id)
  const [last, before] = games
  if (!last || !before) return
  await insertTerms(context, { event_id, fee_cents: FEE, minutes: 30 })
  const after = (game: (typeof games)[number], minutes: number) =>
    new Date(Math.min(context.now.getTime(), Date.parse(game.ended_at!) + minutes * MINUTE)).toISOString()
  const made = await insertProtests(
    context,
    [last, before].map((game, i) => ({
      ...{ event_id, game_id: game.id, entrant_id: game.home.entrant_id, request_key: randomUuid(context) },
      ...{
        kind: 'rule',
        statement: TEXTS[i]!,
        filed_at: after(game, 9),
        actor: 'Jordan Bell',
        is_late: false,
      },
      ...{ fee_cents: FEE, fee_state: i === 0 ? 'received' : 'kept', state: i === 0 ? 'open' : 'denied' },
      ...{
        decided_at: i === 0 ? null : after(game, 24),
        decided_by: i === 0 ? null : 'Robin Castillo',
        reason: i === 0 ? null : 'The defense has to appeal before the next pitch, and it did not.',
      },
    })),
  )
  await insertSteps(
    context,
    made.flatMap(({ id, game_id }) => {
      const game = game_id === last.id ? last : before
      const step = (deed: string, minutes: number, note: string | null = null) => ({
        ...{ protest_id: id, deed, note, at: after(game, minutes), actor: 'Jordan Bell' },
      })
      return [
        step('filed', 9),
        step('fee_received', 10),
        ...(game === last
          ? [step('noted', 12, 'The plate umpire is asked after her next game.')]
          : [step('denied', 24, 'The defense has to appeal before the next pitch, and it did not.')]),
      ]
    }),
  )
  await ejectSomebody(context, event_id, games)
}

/** Fees that the desk of a demonstration has were paid by card. Returns the first and the last payment. */
export async function payProtestFees(
  context: Context,
  { provider, card }: { provider: PastProvider; card: () => PastOrder['cards'][number] },
): Promise<[number, number] | null> {
  const found = (await findPaidFees(context)).map((id) => findProtests(context, { id }))
  const paid = (await Promise.all(found)).flat()
  if (paid.length === 0) return null
  await insertFees(
    context,
    paid.map(({ id, event_id, filed_at }) => ({
      ...{ protest_id: id, event_id, method: 'card', state: 'open', actor: 'system', at: filed_at },
    })),
  )
  const orders = paid.map((protest): PastOrder => {
    const at = Date.parse(protest.filed_at)
    return {
      ...{ purpose: EVENT_PROTEST, subject_id: protest.id, user_id: null, coupon_id: null },
      payer: { name: protest.filed_by, email: '' },
      lines: [feeLine(protest)],
      placed_at: new Date(at),
      expires_at: new Date(at + 30 * MINUTE),
      paid_at: new Date(Math.min(at + MINUTE, context.now.getTime())),
      year: yearOf(todayOf(context)),
      cards: [card()],
      refunds: [],
    }
  })
  const { orders: written, payments } = await insertPastOrders(context, orders, provider)
  for (const [i, { id: order_id }] of written.entries())
    await setPayment(context, paid[i]!.id, { state: 'paid', order_id })
  return payments
}

/** A player of the last game sits out the next three of her team. */
async function ejectSomebody(
  context: Context,
  event_id: number,
  games: Awaited<ReturnType<typeof findPlayed>>,
): Promise<void> {
  const game = games[0]!
  const { entrant_id } = game.visitor
  const player = (await findPeople(context, entrant_id)).find(({ person }) => person === 'player')
  if (!player) return
  const at = new Date(Date.parse(game.ended_at!) - 20 * MINUTE).toISOString()
  const who = {
    member_id: player.member_id,
    player_digest: player.player === null ? null : hex(Buffer.from(player.player, 'hex')),
  }
  await insertSuspended(
    context,
    {
      ...{ event_id, game_id: game.id, entrant_id, request_key: randomUuid(context), person: 'player' },
      ...{
        jersey_number: player.jersey_number,
        rule: '10.8',
        what: 'Argued a strike, then threw her helmet.',
      },
      ...{ at, from_book: true, actor: 'Scorer', ...who },
    },
    {
      ...{ games: 3, reason: 'Throwing equipment, second time.', imposed_at: at },
      ...{ actor: 'Robin Castillo', ...who },
    },
  )
}
