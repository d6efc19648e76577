import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from '../money.ts'
import {
  balances,
  cancelEntries,
  chargeEntries,
  creditEntries,
  lateFeeEntries,
  refundEntries,
  waiverEntries,
  lateFeeDay,
  owedBy,
  paymentEntries,
  shareParts,
  splitParts,
  spread,
  stateOf,
  type Entry,
  type Owed,
} from './book.ts'

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

test('a split loses no cent, and nobody pays more than a cent more than somebody else', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 40 }), (amounts, players) => {
      const shares = splitParts(amounts, players)
      expect(shares).toHaveLength(players)
      for (const [i, amount] of amounts.entries()) expect(sum(shares.map((share) => share[i]!))).toBe(amount)
      const totals = shares.map(sum)
      expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a team of three shares $100.00 three times: the cent goes round', () => {
  expect(splitParts([10_000, 10_000, 10_000], 3)).toEqual([
    [3334, 3333, 3333],
    [3333, 3334, 3333],
    [3333, 3333, 3334],
  ])
})

test('shares of several payers lose no cent: neither of an instalment nor of what each is to pay in all', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 36 })
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(parts, weights, (amounts, percents) => {
      const wanted = allocate(sum(amounts), percents)
      // By percent, and by the amounts that result.
      for (const by of sum(wanted) > 0 ? [percents, wanted] : [percents]) {
        const shares = shareParts(amounts, by)
        expect(shares.map(sum)).toEqual(wanted)
        for (const [i, amount] of amounts.entries())
          expect(sum(shares.map((share) => share[i]!))).toBe(amount)
        expect(Math.min(...shares.flat())).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('two parents share $300.01 and $300.00 at 60 and 40 percent', () => {
  expect(shareParts([30_001, 30_000], [60, 40])).toEqual([
    [18_000, 18_001],
    [12_001, 11_999],
  ])
})

const owed = (...amounts: number[]): Owed[] =>
  amounts.map((amount, i) => ({ id: i + 1, due_on: `2026-0${i + 1}-01`, owed: amount }))

test('money is spread over what is due first', () => {
  expect(spread(owed(300, 300, 300), 450)).toEqual([
    { id: 1, amount: 300 },
    { id: 2, amount: 150 },
  ])
  expect(spread(owed(300), 301)).toBeUndefined()
  expect(spread(owed(300), 0)).toBeUndefined()
})

test('nobody pays more of an instalment than is owed, in one go or in several', () => {
  expect(paymentEntries(owed(300), [{ id: 1, amount: 301 }], 'cards')).toBeUndefined()
  const twice = [
    { id: 1, amount: 200 },
    { id: 1, amount: 200 },
  ]
  expect(paymentEntries(owed(300), twice, 'cards')).toBeUndefined()
  expect(paymentEntries(owed(300), [{ id: 9, amount: 1 }], 'cards')).toBeUndefined()
})

test.each([
  [{ owed: 100, due_on: '2026-09-02', is_cancelled: false }, 'open'],
  [{ owed: 100, due_on: '2026-09-01', is_cancelled: false }, 'due'],
  [{ owed: 100, due_on: '2026-08-31', is_cancelled: false }, 'late'],
  [{ owed: 0, due_on: '2026-08-31', is_cancelled: false }, 'paid'],
  [{ owed: 0, due_on: '2026-08-31', is_cancelled: true }, 'cancelled'],
] as const)('%j is %s on September 1', (one, state) => {
  expect(stateOf(one, '2026-09-01')).toBe(state)
})

test('seven days of grace after the first end with the eighth', () => {
  expect(lateFeeDay('2026-09-01', 7)).toBe('2026-09-09')
})

type Act =
  | { do: 'pay'; id: number; amount: number; into: 'cards' | 'cash' }
  | { do: 'spread'; amount: number }
  | { do: 'cancel'; after: string | undefined }
  | { do: 'late' | 'waive'; id: number }
  | { do: 'credit'; amount: number; from: 'discounts' | 'sponsors' }
  | { do: 'refund'; amount: number }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    id: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: -10, max: 40_000 }),
    into: fc.constantFrom('cards' as const, 'cash' as const),
  }),
  fc.record({ do: fc.constant('spread' as const), amount: fc.integer({ min: -10, max: 90_000 }) }),
  fc.record({
    do: fc.constant('cancel' as const),
    after: fc.constantFrom(undefined, '2026-01-15', '2026-03-01'),
  }),
  fc.record({ do: fc.constantFrom('late' as const, 'waive' as const), id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('credit' as const),
    amount: fc.integer({ min: -10, max: 50_000 }),
    from: fc.constantFrom('discounts' as const, 'sponsors' as const),
  }),
  fc.record({ do: fc.constant('refund' as const), amount: fc.integer({ min: -10, max: 50_000 }) }),
)

const LATE_FEE = 2_500
const amountOf = (book: readonly Entry[], which: (entry: Entry) => boolean) =>
  sum(book.filter(which).map(({ amount }) => amount))

/** What is left of the manual payments for each instalment. */
const byHand = (book: readonly Entry[]) =>
  [1, 2, 3, 4].map((id) => ({
    id,
    left:
      amountOf(book, (one) => one.instalment_id === id && one.debit === 'cash') -
      amountOf(book, (one) => one.instalment_id === id && one.credit === 'cash'),
  }))

function entriesOf(one: Act, book: readonly Entry[], now: readonly Owed[]): Entry[] | undefined {
  const parts = 'amount' in one ? spread(now, one.amount) : undefined
  switch (one.do) {
    case 'pay':
      return paymentEntries(now, [{ id: one.id, amount: one.amount }], one.into)
    case 'spread':
      return parts && paymentEntries(now, parts, 'cash')
    case 'cancel':
      return cancelEntries(now, one.after)
    case 'late': {
      const owes = now.some(({ id, owed: left }) => id === one.id && left > 0)
      const isAsked = book.some(
        ({ credit, instalment_id }) => credit === 'late_fees' && instalment_id === one.id,
      )
      return owes && !isAsked ? lateFeeEntries(one.id, LATE_FEE) : undefined
    }
    case 'waive': {
      const asked = amountOf(book, (entry) => entry.credit === 'late_fees' && entry.instalment_id === one.id)
      const waived = amountOf(book, (entry) => entry.debit === 'late_fees' && entry.instalment_id === one.id)
      return waiverEntries(
        now.find(({ id }) => id === one.id),
        asked - waived,
      )
    }
    case 'credit':
      return parts && creditEntries(parts, one.from)
    case 'refund':
      return refundEntries(byHand(book), one.amount)
  }
}

test('whatever happens in whatever order, the book balances, and nobody owes less than nothing or pays twice', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const asked = owed(30_000, 30_000, 30_000, 30_000)
      const book: Entry[] = chargeEntries(asked.map(({ id, owed: amount }) => ({ id, amount })))
      const now = (): Owed[] => {
        const left = owedBy(book)
        return asked.map((one) => ({ ...one, owed: left.get(one.id) ?? 0 }))
      }
      for (const one of acts) {
        const entries = entriesOf(one, book, now())
        book.push(...(entries ?? []))
        expect(sum(Object.values(balances(book)))).toBe(0)
        expect(Math.min(...now().map((left) => left.owed))).toBeGreaterThanOrEqual(0)
        expect(book.every(({ amount }) => amount > 0)).toBe(true)
      }
      const { player, cards, cash } = balances(book)
      expect(player).toBe(sum(now().map((left) => left.owed)))
      for (const { id, owed: most } of asked) {
        const paid = amountOf(
          book,
          ({ credit, debit, instalment_id }) =>
            instalment_id === id && credit === 'player' && debit !== 'fees' && debit !== 'late_fees',
        )
        expect(paid).toBeLessThanOrEqual(most + LATE_FEE)
      }
      expect(Math.min(...byHand(book).map(({ left }) => left))).toBeGreaterThanOrEqual(0)
      expect(cards + cash).toBeLessThanOrEqual(120_000 + 4 * LATE_FEE)
    }),
  )
})
