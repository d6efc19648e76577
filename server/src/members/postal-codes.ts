import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { STATES } from 'contract/places'
import { isCompleteCode, type Place, type placesOfCode } from 'contract/members/postal-codes'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { findTownsOf } from './postal-code-queries.ts'

/**
 * The towns of a postal code: as the tenant's own members write them, else as the United States Postal Service
 * does. No outside service is asked (decision 0076).
 */
export async function showPlaces(
  context: Context,
  { country, zip }: In<typeof placesOfCode>,
): Promise<Place[]> {
  const code = zip.trim().toUpperCase()
  if (!isCompleteCode(country, code)) return []
  const own = await findTownsOf(context, {
    country,
    code: country === 'USA' ? code.slice(0, 5) : code.replace(' ', ''),
  })
  if (own.length > 0) return own
  const known = country === 'USA' ? await townOf(code.slice(0, 5)) : provinceOf(code)
  return known ? [{ country, ...known }] : []
}

/**
 * One line per code, `75201TXDallas`, which takes a hundredth of the package's own objects. Read when the first
 * visitor types a code that no member has.
 */
let towns: Promise<string> | undefined

async function townOf(code: string): Promise<Omit<Place, 'country'> | undefined> {
  towns ??= readTowns()
  const all = await towns
  const at = all.indexOf(`\n${code}`)
  if (at < 0) return undefined
  const line = all.slice(at + 1, all.indexOf('\n', at + 1))
  const state = STATES.USA.find((one) => one.code === line.slice(5, 7))?.value
  return state === undefined ? undefined : { state, city: line.slice(7) }
}

async function readTowns(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('zipcodes/lib/codes.js')
  const entry =
    /"zip":"(\d{5})","latitude":[-\d.]{1,12},"longitude":[-\d.]{1,12},"city":"([^"]{1,60})","state":"([A-Z]{2})"/g
  const lines = ['']
  for (const [, zip, city, state] of (await readFile(file, 'utf8')).matchAll(entry))
    lines.push(`${zip}${state}${city}`)
  // Flattened, so that it does not hold on to the file it was cut out of.
  return Buffer.from(`${lines.join('\n')}\n`).toString()
}

/** Canada's codes begin with a letter for the province; X is shared by two. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NF',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'PQ',
  H: 'PQ',
  J: 'PQ',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

function provinceOf(code: string): Omit<Place, 'country'> | undefined {
  const state = STATES.Canada.find((one) => one.code === PROVINCES[code[0]!])?.value
  return state === undefined ? undefined : { state, city: '' }
}
