import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dictionary } from 'contract/dictionary'
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

/** Degrees, north and east. */
type Coordinates = { latitude: number; longitude: number }

/** The middle of an area with a code of the USA; undefined for others. */
export async function coordinatesOfCode(code: string): Promise<Coordinates | undefined> {
  const line = await lineOf(code.trim().slice(0, 5))
  return line === undefined ? undefined : coordinatesIn(line)
}

/** Where a city is: the middle of its postal codes. `state` is two letters. */
export async function coordinatesOfCity(city: string, state: string): Promise<Coordinates | undefined> {
  const name = city.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const lines = (await allTowns()).match(new RegExp(`^\\d{5}${state}[^ ]+ ${name}$`, 'gim')) ?? []
  if (lines.length === 0) return undefined
  const middle = (which: keyof Coordinates) =>
    lines.reduce((sum, line) => sum + coordinatesIn(line)[which], 0) / lines.length
  return { latitude: middle('latitude'), longitude: middle('longitude') }
}

const EARTH_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along a great circle, by the haversine formula. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const up = Math.sin(radians(b.latitude - a.latitude) / 2)
  const along = Math.sin(radians(b.longitude - a.longitude) / 2)
  const part = up * up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along * along
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(part)))
}

/**
 * One line per code, in their order, `75201TX32.788,-96.799 Dallas`, which takes a hundredth of the package's own objects. Read when a
 * code is asked for the first time that no member has.
 */
let towns: Promise<string> | undefined
const allTowns = () => (towns ??= readTowns())

async function lineOf(code: string): Promise<string | undefined> {
  if (!/^\d{5}$/.test(code)) return undefined
  const all = await allTowns()
  // The lines are sorted, and halved until one is left.
  let [from, until] = [0, all.length]
  while (from < until) {
    const begins = all.lastIndexOf('\n', ((from + until) >> 1) - 1) + 1
    const ends = all.indexOf('\n', begins)
    const found = all.slice(begins, begins + code.length)
    if (found === code) return all.slice(begins, ends)
    if (found < code) from = ends + 1
    else until = begins
  }
  return undefined
}

function coordinatesIn(line: string): Coordinates {
  const [latitude, longitude] = line.slice(7, line.indexOf(' ')).split(',').map(Number)
  return { latitude: latitude!, longitude: longitude! }
}

async function townOf(code: string): Promise<Omit<Place, 'country'> | undefined> {
  const line = await lineOf(code)
  const state = STATES.USA.find((one) => one.code === line?.slice(5, 7))?.value
  return state === undefined ? undefined : { state, city: line!.slice(line!.indexOf(' ') + 1) }
}

async function readTowns(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('zipcodes/lib/codes.js')
  const entry =
    /"zip":"(\d{5})","latitude":([-\d.]{1,12}),"longitude":([-\d.]{1,12}),"city":"([^"]{1,60})","state":"([A-Z]{2})"/g
  const lines: string[] = []
  for (const [, zip, latitude, longitude, city, state] of (await readFile(file, 'utf8')).matchAll(entry))
    lines.push(`${zip}${state}${degrees(latitude!)},${degrees(longitude!)} ${city}`)
  // Flattened, so that it does not hold on to the file it was cut out of.
  return Buffer.from(`${lines.sort().join('\n')}\n`).toString()
}

/** A thousandth of a degree is 120 yards at most. */
const degrees = (text: string) => Number(Number(text).toFixed(3))

/** Canada's codes begin with a letter for the province; X is shared by two. */
const PROVINCES = dictionary<string>({
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
})

function provinceOf(code: string): Omit<Place, 'country'> | undefined {
  const state = STATES.Canada.find((one) => one.code === PROVINCES[code[0]!])?.value
  return state === undefined ? undefined : { state, city: '' }
}
