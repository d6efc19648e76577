import * as z from 'zod/mini'

/** Currencies with two decimals and their signs. Our own table, because Intl differs between releases. */
const SIGNS = { USD: '$', CAD: 'CA$' } as const
export const Currency = z.enum(['USD', 'CAD'], 'This currency isn’t supported.')
export type Currency = z.infer<typeof Currency>

/** Whole cents for display: 450000 is '$4,500.00'. Source: specification §9. */
export function money(cents: number, currency: Currency = 'USD'): string {
  const grouped = decimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '-' : ''}${SIGNS[currency]}${grouped}`
}

/** Whole cents as sent over the wire: 4500 is '45.00'. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * '45', '45.5' or '45.00' in whole cents; undefined if it is not an amount. Parsed as text, because 19.99 *
 * 100 is not 1999.
 */
export function parseDecimal(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole + fraction.padEnd(2, '0'))
  return sign && cents ? -cents : cents
}

/** A share of an amount in basis points (10,000 is all of it), rounding half a cent up. */
export const share = (cents: number, basis_points: number) =>
  Math.floor((cents * basis_points + 5_000) / 10_000)

/**
 * Splits cents by weights (non-negative integers) so that the parts add up exactly: each gets its share
 * rounded down, and the leftover cents go to the largest remainders, earlier ones first. If all weights are
 * 0, they count equally. No part exceeds its weight unless the total exceeds the sum of the weights.
 * @throws RangeError when there is something to split but nobody to receive it.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (total < 0) return allocate(-total, weights).map((part) => 0 - part)
  if (weights.length === 0 && total > 0) throw new RangeError('There’s no part to allocate the amount to.')
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0 && total > 0)
    return allocate(
      total,
      weights.map(() => 1),
    )
  // BigInt, because the product of two amounts can exceed the safe integer range.
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    const divisor = BigInt(sum || 1)
    return { index, part: Number(product / divisor), remainder: product % divisor }
  })
  const left = total - shares.reduce((all, { part }) => all + part, 0)
  const winners = new Set(
    [...shares]
      .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return shares.map(({ index, part }) => (winners.has(index) ? part + 1 : part))
}
