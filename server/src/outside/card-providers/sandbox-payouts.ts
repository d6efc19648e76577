import type { BalanceRow, ProviderPayout } from '../card-provider.ts'

const DAY = 86_400_000

/** How many days after a day is over its money arrives. */
const DAYS_TO_ARRIVE = 2

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The built-in provider pays out what each day has brought, two days later; a day that cost more than it brought waits. */
export function payoutsOf(rows: readonly BalanceRow[], now: Date): ProviderPayout[] {
  const days = new Map<string, BalanceRow[]>()
  for (const row of rows) days.set(dayOf(row.at), [...(days.get(dayOf(row.at)) ?? []), row])
  const payouts: ProviderPayout[] = []
  let waiting: BalanceRow[] = []
  for (const [day, own] of [...days].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (day >= dayOf(now)) break
    const all = [...waiting, ...own]
    const amount = all.reduce((sum, row) => sum + row.amount - row.fee, 0)
    waiting = amount > 0 ? [] : all
    if (amount <= 0) continue
    const arrives = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAYS_TO_ARRIVE * DAY)
    payouts.push({
      ref: `po_${day.replaceAll('-', '')}`,
      amount,
      currency: own[0]!.currency,
      status: arrives <= now ? 'paid' : 'on_its_way',
      arrives_on: dayOf(arrives),
      rows: all,
    })
  }
  return payouts
}
