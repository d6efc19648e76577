import * as z from 'zod/mini'
import { dictionary } from '../dictionary.ts'
import { operation } from '../operation.ts'
import { findState } from '../places.ts'

/** What a postal code looks like once it is complete: nobody is asked about half of one. */
const COMPLETE = dictionary<RegExp>({
  USA: /^\d{5}(-\d{4})?$/,
  Canada: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
})

export const isCompleteCode = (country: string, zip: string): boolean =>
  COMPLETE[country]?.test(zip.trim()) ?? false

/** The town a postal code belongs to. */
export const Place = z.object({
  country: z.string(),
  /** The state's or province's name, as in `STATES`. */
  state: z.string(),
  city: z.string(),
})
export type Place = z.infer<typeof Place>

export const placesOfCode = operation({
  method: 'GET',
  path: '/mms/postal-codes',
  access: 'public',
  summary: 'Say which towns a postal code belongs to, the likeliest first',
  limit: { max: 120, seconds: 60 },
  input: z.object({
    country: z.string().check(z.maxLength(60, 'Choose a country from the list.')),
    zip: z.string().check(z.maxLength(12, 'This postal code is too long.')),
  }),
  output: z.array(Place),
})

/**
 * A town with what stands behind it: "Dallas, TX 75201", "Frisco, Texas, 75034-1234"; undefined if nothing does. A state in full
 * needs a comma, because Fort Washington is a town.
 */
export function townIn(cell: string): { city: string; state?: string; zip?: string } | undefined {
  const words = cell.split(/[\s,]+/).filter(Boolean)
  const zip = /^\d{5}(?:-\d{4})?$/.test(words.at(-1) ?? '') ? words.pop() : undefined
  const behind = zip === undefined ? {} : { zip }
  for (const count of [2, 1]) {
    const state = words.slice(-count).join(' ')
    const isTold = cell.includes(',') || state.length === 2
    if (words.length > count && isTold && findState('USA', state))
      return { city: words.slice(0, -count).join(' '), state, ...behind }
  }
  return zip !== undefined && words.length > 0 ? { city: words.join(' '), zip } : undefined
}

/** A line as on an envelope, taken apart; undefined if it does not end with a state or a code of the USA. */
export function partsOfLine(
  line: string,
): { address_1: string; city?: string; state_code?: string; zip: string } | undefined {
  const found =
    /^(?<street>.*?\p{L}.*?),\s*(?:(?<city>\p{L}[\p{L} .'’-]*?)(?:,\s*|\s+(?=[A-Za-z]{2}\b)))?(?:(?<state>[A-Za-z]{2})[,\s]+)?(?<zip>\d{5}(?:-\d{4})?)$/u.exec(
      line.trim(),
    )?.groups
  if (!found) return undefined
  const { street = '', city, state, zip = '' } = found
  return {
    address_1: street.trim(),
    ...(city && { city: city.trim() }),
    ...(state && { state_code: state.toUpperCase() }),
    zip,
  }
}
