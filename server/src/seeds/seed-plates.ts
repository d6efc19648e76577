import { yearOf } from 'contract/dates'
import { USUAL_PLATE_TERMS } from 'contract/events/plate'
import { plateGamesOf } from '../competition/competition.ts'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'
import { EVENT_PLATE } from '../events/events.ts'
import { accountsOf, type PlateAccount } from '../events/plate/accounts.ts'
import { payerOfTeam } from '../events/entrants/payer.ts'
import { plateLine } from '../events/plate/paying.ts'
import { findPlateTeams, putPlateTerms, setPlatePayment } from '../events/plate/queries.ts'
import { insertPaidPlates, insertPlateAccounts } from '../events/plate/seed-queries.ts'
import { getEvent } from '../events/queries.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

const FEE = 5_000
const OLDER_FEE = 6_000
const HOUR = 3_600_000

/**
 * The tournaments of the demonstration have plate fees. Of one that is over nearly all have paid; of one that is on some have paid for
 * all of their games, some for the first, and some for none. Returns the first and the last payment.
 */
export async function seedPlates(
  context: Context,
  { provider, card }: { provider: PastProvider; card: () => PastOrder['cards'][number] },
): Promise<[number, number] | null> {
  const today = todayOf(context)
  const payments: number[] = []
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.kind !== 'tournament' && event.kind !== 'qualifier') continue
    await putPlateTerms(context, event.id, {
      ...{ ...USUAL_PLATE_TERMS, cents: FEE, due: 'each_game' },
      divisions: event.divisions.slice(-1).map(({ id }) => ({ division_id: id, cents: OLDER_FEE })),
    })
    const teams = await findPlateTeams(context, { event_id: event.id })
    const owing = (await accountsOf(context, plateGamesOf, event.id, teams)).filter(({ left }) => left > 0)
    const until = Math.min(context.now.getTime(), Date.parse(`${event.ends_on}T12:00:00Z`))
    const paid = owing.flatMap((team, i) => {
      const cents = event.ends_on < today ? (i % 9 === 8 ? 0 : team.left) : shareOf(team, i)
      return cents === 0 ? [] : [{ team, cents, at: new Date(until - (5 + i) * HOUR) }]
    })
    payments.push(...(await writePaid(context, event, paid, { provider, card })))
  }
  return payments.length > 0 ? [Math.min(...payments), Math.max(...payments)] : null
}

/** All of it, that for one game, or nothing. */
const shareOf = ({ left, games }: PlateAccount, i: number): number => [left, left, games[0]!.cents, 0][i % 4]!

type Paid = { team: PlateAccount; cents: number; at: Date }

async function writePaid(
  context: Context,
  event: { id: number; name: string },
  paid: readonly Paid[],
  { provider, card }: { provider: PastProvider; card: () => PastOrder['cards'][number] },
): Promise<number[]> {
  if (paid.length === 0) return []
  await insertPlateAccounts(
    context,
    paid.map(({ team: { entrant_id } }) => ({ entrant_id, event_id: event.id })),
  )
  const rows = await insertPaidPlates(
    context,
    paid.map(({ team: { entrant_id }, cents, at }) => ({
      ...{ event_id: event.id, entrant_id, cents, method: 'card', state: 'open', actor: 'system' },
      at: at.toISOString(),
    })),
  )
  const idOf = new Map(rows.map(({ id, entrant_id }) => [entrant_id, id]))
  const orders: PastOrder[] = []
  for (const { team, cents, at } of paid) {
    const subject_id = idOf.get(team.entrant_id)!
    orders.push({
      ...{ purpose: EVENT_PLATE, subject_id, payer: await payerOfTeam(context, team), user_id: null },
      lines: [plateLine(subject_id, { team: team.team, event: event.name, cents })],
      coupon_id: null,
      placed_at: at,
      expires_at: new Date(at.getTime() + HOUR / 2),
      paid_at: new Date(at.getTime() + 120_000),
      year: yearOf(todayOf(context)),
      cards: [card()],
      refunds: [],
    })
  }
  const { orders: written, payments } = await insertPastOrders(context, orders, provider)
  for (const [i, { id }] of written.entries())
    await setPlatePayment(context, orders[i]!.subject_id, { state: 'paid', order_id: id })
  return payments === null ? [] : [...payments]
}
