import { addDays, type Day } from '../dates.ts'
import { allocate } from '../money.ts'

/**
 * The accounts of a team's book, debit positive: what players owe; what was asked of them, as fees or late
 * fees; what was given away; what sponsors gave; and where the money is. `cards` is what the association has
 * taken in for the team, `cash` what the team holds itself.
 */
export type Account = 'player' | 'fees' | 'late_fees' | 'discounts' | 'sponsors' | 'cards' | 'cash' | 'spent'

/**
 * What an entry is about: amounts charged, paid, credited or taken back, and what the team as a whole takes
 * in and spends.
 */
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
  | 'event'
  | 'event_refund'

/** An amount in cents moved from one account to another; names an instalment if one side is a player. */
export type Entry = { debit: Account; credit: Account; amount: number; instalment_id: number | null }

/** What is still owed on an instalment, in cents. */
export type Owed = { id: number; due_on: Day; owed: number }

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const move = (debit: Account, credit: Account, amount: number, instalment_id: number | null): Entry => ({
  debit,
  credit,
  amount,
  instalment_id,
})

/** Instalments being charged. */
export const chargeEntries = (instalments: readonly { id: number; amount: number }[]): Entry[] =>
  instalments.map(({ id, amount }) => move('player', 'fees', amount, id))

/**
 * A payment toward instalments; undefined if it exceeds what is owed on one, because nobody pays anything
 * twice.
 */
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

/** Spreads an amount over what is owed, oldest due date first; undefined if less is owed. */
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

/** Adds a late fee. */
export const lateFeeEntries = (id: number, fee: number): Entry[] => [move('player', 'late_fees', fee, id)]

/** Waives a late fee, as far as it is still owed; undefined if nothing of it is. */
export function waiverEntries(one: Owed | undefined, late_fee: number): Entry[] | undefined {
  const amount = Math.min(one?.owed ?? 0, late_fee)
  return one && amount > 0 ? [move('late_fees', 'player', amount, one.id)] : undefined
}

/** Credits a player, as a discount or out of what sponsors gave. */
export const creditEntries = (
  parts: readonly { id: number; amount: number }[],
  from: 'discounts' | 'sponsors',
): Entry[] => parts.map(({ id, amount }) => move(from, 'player', amount, id))

/** Refunds by hand what was paid by hand; undefined if less was. It does not make anything owed again. */
export function refundEntries(
  paid: readonly { id: number; left: number }[],
  amount: number,
): Entry[] | undefined {
  if (amount <= 0 || amount > sum(paid.map(({ left }) => left))) return undefined
  let rest = amount
  // The last instalment first: the earliest payments covered what the player has already received.
  return paid.toReversed().flatMap(({ id, left }) => {
    const part = Math.min(rest, left)
    rest -= part
    return part > 0 ? [move('fees', 'cash', part, id)] : []
  })
}

/** Cancels what is owed: all of it, or only what is due after a day. */
export const cancelEntries = (owed: readonly Owed[], after?: Day): Entry[] =>
  owed
    .filter((one) => one.owed > 0 && (after === undefined || one.due_on > after))
    .map((one) => move('fees', 'player', one.owed, one.id))

/** The balance of each account after some entries. */
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

/** How entries change what is owed on each instalment. */
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
 * What each player pays of each part of a team's costs. The shares of a part add up exactly, and across all
 * parts no player pays more than a cent more than another: leftover cents rotate.
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
 * What each payer pays of each part, by weight. The shares of a part add up exactly, and each payer's total
 * matches their weight; weights that are amounts adding up to the whole are met to the cent.
 */
export function shareParts(parts: readonly number[], weights: readonly number[]): number[][] {
  const [first = 0, ...others] = allocate(sum(parts), weights)
  if (others.length === 0) return [[...parts]]
  const own = partsUpTo(parts, first)
  const rest = parts.map((part, i) => part - own[i]!)
  return [own, ...shareParts(rest, sum(others) > 0 ? others : others.map(() => 1))]
}

/**
 * Takes a proportional share of each part that adds up to an amount. Running sums are rounded, so no cent is
 * lost.
 */
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

/** The state of an instalment on a day: late from the day after its due date. */
export function stateOf(
  { owed, due_on, is_cancelled }: { owed: number; due_on: Day; is_cancelled: boolean },
  today: Day,
): InstalmentState {
  if (owed === 0) return is_cancelled ? 'cancelled' : 'paid'
  return due_on < today ? 'late' : due_on === today ? 'due' : 'open'
}

/** The first day a late fee may be charged. */
export const lateFeeDay = (due_on: Day, grace_days: number): Day => addDays(due_on, grace_days + 1)
