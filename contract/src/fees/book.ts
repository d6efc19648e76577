import { addDays, type Day } from '../dates.ts'
import { allocate } from '../money.ts'

/**
 * The accounts of a team's book, debit positive: what players owe; what was asked of them, as fees or because they were
 * late; what was given away; what sponsors gave; and where the money is. `cards` is what the association has taken for
 * the team, `cash` what the team has itself.
 */
export type Account = 'player' | 'fees' | 'late_fees' | 'discounts' | 'sponsors' | 'cards' | 'cash' | 'spent'

/** What an entry is about: what is asked, paid, given, taken back, and what the team as a whole gets and spends. */
export type EntryKind =
  | 'charge'
  | 'cancelled'
  | 'late_fee'
  | 'waiver'
  | 'card'
  | 'cash'
  | 'check'
  | 'refund'
  | 'refund_failed'
  | 'discount'
  | 'scholarship'
  | 'sponsor'
  | 'spent'
  | 'payout'

/** An amount in cents that goes from one account to another; of an instalment, where a player is a side of it. */
export type Entry = { debit: Account; credit: Account; amount: number; instalment_id: number | null }

/** What is still to be paid of an instalment, in cents. */
export type Owed = { id: number; due_on: Day; owed: number }

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const move = (debit: Account, credit: Account, amount: number, instalment_id: number | null): Entry => ({
  debit,
  credit,
  amount,
  instalment_id,
})

/** Instalments that are asked for. */
export const chargeEntries = (instalments: readonly { id: number; amount: number }[]): Entry[] =>
  instalments.map(({ id, amount }) => move('player', 'fees', amount, id))

/** Money for instalments; undefined where more would be paid of one than is owed: nobody pays anything twice. */
export function paymentEntries(
  owed: readonly Owed[],
  lines: readonly { id: number; amount: number }[],
  into: 'cards' | 'cash',
): Entry[] | undefined {
  const isOwed = lines.every(({ id, amount }) => {
    const all = sum(lines.filter((line) => line.id === id).map((line) => line.amount))
    return amount > 0 && all <= (owed.find((one) => one.id === id)?.owed ?? 0)
  })
  return isOwed ? lines.map(({ id, amount }) => move(into, 'player', amount, id)) : undefined
}

/** Spreads an amount over what is owed, what is due first being served first; undefined where less is owed. */
export function spread(owed: readonly Owed[], amount: number): { id: number; amount: number }[] | undefined {
  if (amount <= 0 || amount > sum(owed.map((one) => one.owed))) return undefined
  let left = amount
  return byDay(owed).flatMap(({ id, owed: most }) => {
    const part = Math.min(left, most)
    left -= part
    return part > 0 ? [{ id, amount: part }] : []
  })
}

const byDay = <One extends { due_on: Day; id: number }>(list: readonly One[]) =>
  list.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.id - b.id))

/** Whoever is late pays so much more. */
export const lateFeeEntries = (id: number, fee: number): Entry[] => [move('player', 'late_fees', fee, id)]

/** A late fee that is not asked for any more, as far as it is still owed; undefined where nothing of it is. */
export function waiverEntries(one: Owed | undefined, late_fee: number): Entry[] | undefined {
  const amount = Math.min(one?.owed ?? 0, late_fee)
  return one && amount > 0 ? [move('late_fees', 'player', amount, one.id)] : undefined
}

/** What is taken off: given away, or out of what sponsors gave. */
export const creditEntries = (
  parts: readonly { id: number; amount: number }[],
  from: 'discounts' | 'sponsors',
): Entry[] => parts.map(({ id, amount }) => move(from, 'player', amount, id))

/** What goes back by hand of what was paid so; undefined where less was. Nothing is owed anew by it. */
export function refundEntries(
  paid: readonly { id: number; left: number }[],
  amount: number,
): Entry[] | undefined {
  if (amount <= 0 || amount > sum(paid.map(({ left }) => left))) return undefined
  let rest = amount
  // The last instalment first: what was paid first was for what has been had.
  return paid.toReversed().flatMap(({ id, left }) => {
    const part = Math.min(rest, left)
    rest -= part
    return part > 0 ? [move('fees', 'cash', part, id)] : []
  })
}

/** What nobody is to pay any more: all that is owed, or only what is due after a day. */
export const cancelEntries = (owed: readonly Owed[], after?: Day): Entry[] =>
  owed
    .filter((one) => one.owed > 0 && (after === undefined || one.due_on > after))
    .map((one) => move('fees', 'player', one.owed, one.id))

/** What each account holds after some entries. */
export function balances(entries: readonly Entry[]): Record<Account, number> {
  const held: Record<Account, number> = {
    player: 0,
    fees: 0,
    late_fees: 0,
    discounts: 0,
    sponsors: 0,
    cards: 0,
    cash: 0,
    spent: 0,
  }
  for (const { debit, credit, amount } of entries) {
    held[debit] += amount
    held[credit] -= amount
  }
  return held
}

/** By how much some entries change what is owed of each instalment. */
export function owedBy(entries: readonly Entry[]): Map<number, number> {
  const changes = new Map<number, number>()
  for (const { debit, credit, amount, instalment_id } of entries) {
    const change = debit === 'player' ? amount : credit === 'player' ? -amount : 0
    if (instalment_id !== null && change !== 0)
      changes.set(instalment_id, (changes.get(instalment_id) ?? 0) + change)
  }
  return changes
}

/**
 * What each of some players pays of each part of a team's costs. The parts of a part sum to it exactly, and over all of
 * them nobody pays more than a cent more than somebody else: the cents left over go round.
 */
export function splitParts(parts: readonly number[], players: number): number[][] {
  const shares: number[][] = Array.from({ length: players }, () => [])
  let first = 0
  for (const part of parts) {
    const [even, left] = [Math.floor(part / players), part % players]
    for (const [i, share] of shares.entries())
      share.push(even + ((i - first + players) % players < left ? 1 : 0))
    first = (first + left) % players
  }
  return shares
}

/**
 * What each of several payers pays of each part, by the weight of each. The shares of a part sum to it exactly, and those
 * of a payer to what their weight is of the whole; weights that sum to the whole are paid to the cent.
 */
export function shareParts(parts: readonly number[], weights: readonly number[]): number[][] {
  const [first = 0, ...others] = allocate(sum(parts), weights)
  if (others.length === 0) return [[...parts]]
  const own = partsUpTo(parts, first)
  const rest = parts.map((part, i) => part - own[i]!)
  return [own, ...shareParts(rest, sum(others) > 0 ? others : others.map(() => 1))]
}

/** So much of each part, in proportion, that it is an amount in all: each running sum is rounded, so no cent is lost. */
function partsUpTo(parts: readonly number[], amount: number): number[] {
  const whole = BigInt(sum(parts))
  let [before, running] = [0, 0n]
  return parts.map((part) => {
    running += BigInt(part)
    const upTo = whole === 0n ? 0 : Number((running * BigInt(amount)) / whole)
    const own = upTo - before
    before = upTo
    return own
  })
}

export type InstalmentState = 'open' | 'due' | 'late' | 'paid' | 'cancelled'

/** Where an instalment stands on a day: late from the day after it was due. */
export function stateOf(
  { owed, due_on, is_cancelled }: { owed: number; due_on: Day; is_cancelled: boolean },
  today: Day,
): InstalmentState {
  if (owed === 0) return is_cancelled ? 'cancelled' : 'paid'
  return due_on < today ? 'late' : due_on === today ? 'due' : 'open'
}

/** The first day on which a late fee may be asked for. */
export const lateFeeDay = (due_on: Day, grace_days: number): Day => addDays(due_on, grace_days + 1)
