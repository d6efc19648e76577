import fc from 'fast-check'
import type { Operation } from 'contract/operation'
import { fileFields, meant } from './arbitrary.ts'

/** The path of a value in an input: `['people', '0', 'club_id']`. */
export type Place = readonly string[]
type Input = Record<string, unknown>

/** Parameters that refer to something by a number, and those that do by an unguessable text. */
export const isId = (name: string) => /(^|_)ids?$/.test(name)
export const isToken = (name: string) => /(^|_)token$/.test(name)

/** Every place in an input that refers to something, however deep; an empty list of ids has room for one. */
export function placesOfIds(value: unknown, at: Place = []): Place[] {
  const name = at.findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (Array.isArray(value)) {
    if (value.length === 0) return isId(name) ? [[...at, '0']] : []
    return value.flatMap((one, i) => placesOfIds(one, [...at, String(i)]))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => placesOfIds(one, [...at, key]))
  if (isToken(name)) return typeof value === 'string' ? [at] : []
  return isId(name) && (typeof value !== 'object' || value === null) ? [at] : []
}

/** The same input with another value at a place. */
export function withAt(value: unknown, [name, ...rest]: Place, put: unknown): unknown {
  if (name === undefined) return put
  if (Array.isArray(value)) {
    const list = [...value]
    list[Number(name)] = withAt(list[Number(name)], rest, put)
    return list
  }
  return { ...(value as Input), [name]: withAt((value as Input)?.[name], rest, put) }
}

/** `people.0.club_id` and `people.3.club_id` are the same input of a call. */
const spoken = (place: Place) => place.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.')

/**
 * Each input of a call, apart from its path, that refers to something, with an example input that contains
 * it: one the contract accepts, if randomness finds one.
 */
export function namingInputs({
  input: schema,
  path,
}: Operation): { name: string; place: Place; input: Input }[] {
  const parts = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name!))
  const files = new Set(fileFields(schema))
  const found = new Map<string, { name: string; place: Place; input: Input; isGood: boolean }>()
  for (const sample of fc.sample(meant(schema), { numRuns: 120, seed: 7 })) {
    const input = Object.fromEntries(
      Object.entries(sample).filter(([name]) => !parts.has(name) && !files.has(name)),
    )
    for (const place of placesOfIds(input)) {
      const name = spoken(place)
      if (found.get(name)?.isGood) continue
      const isGood = schema.safeParse({ ...sample, ...(withAt(input, place, 7) as Input) }).success
      if (isGood || !found.has(name)) found.set(name, { name, place, input, isGood })
    }
  }
  return [...found.values()].map(({ isGood: _, ...one }) => one)
}
