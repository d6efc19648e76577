import fc from 'fast-check'
import type { Schema } from 'contract/operation'
import { meant, schemaOf, type JsonSchema } from './arbitrary.ts'

/**
 * What an input is made of: as little as its schema allows, as much, or as much with a character in its texts that no text
 * can hold.
 */
type Worst = 'least' | 'most' | 'unreadable'

/** A text whose characters mean something to somebody: to SQL, to a pattern, to a page, to a table, to who measures it. */
const LOADED = `=ß'"\\%_;--<b>&{{x}}שלום🦩 `

/** Cut to this length, and never in the middle of a character. */
const loaded = (length: number) =>
  LOADED.repeat(Math.ceil(length / LOADED.length))
    .slice(0, length)
    .replace(/\p{Surrogate}/gu, 'x')

/** How bad each field is made: as bad as nobody should take it, then as bad as a careful schema may, and then just any value that is meant. */
const LEVELS = [0, 1] as const
type Level = (typeof LEVELS)[number]

const DAYS = { least: ['0000-00-00', '0001-01-01'], most: ['2026-02-30', '9999-12-31'] } as const

/** The input of a kind: each field is as bad as the schema takes it. */
export function worst(schema: Schema, kind: Worst): Record<string, unknown> {
  const shape = schemaOf(schema)
  const [any] = fc.sample(meant(schema), { numRuns: 1, seed: 11 })
  const made = [...LEVELS.map((level) => objectOf(shape, kind, level)), any!]
  const refused = made.map(
    (value) => new Set(schema.safeParse(value).error?.issues.map(({ path }) => String(path[0])) ?? []),
  )
  return Object.fromEntries(
    Object.keys(made[0]!).flatMap((name) => {
      const level = made.findIndex((value, i) => name in value && !refused[i]!.has(name))
      if (level >= 0) return [[name, made[level]![name]]]
      // What may be left out does not get the rest refused.
      return shape.required?.includes(name) ? [[name, any![name]]] : []
    }),
  )
}

function objectOf({ properties = {}, required = [] }: JsonSchema, kind: Worst, level: Level) {
  // A list takes no cursor beside the number of a page.
  const names = Object.keys(properties).filter(
    (name) => name !== 'cursor' && (kind !== 'least' || required.includes(name)),
  )
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name]!, kind, level)]))
}

function valueOf(schema: JsonSchema, kind: Worst, level: Level): unknown {
  const isLeast = kind === 'least'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(isLeast ? 0 : -1)
  if (schema.anyOf) return valueOf(schema.anyOf.at(isLeast && level === 0 ? -1 : 0)!, kind, level)
  if (schema.allOf)
    return valueOf(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf), kind, level)
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      if (isLeast) return schema.minimum ?? (level === 0 ? Number.MIN_SAFE_INTEGER : 0)
      // Beyond what four bytes hold.
      return schema.maximum ?? (level === 0 ? Number.MAX_SAFE_INTEGER : 2 ** 31)
    case 'boolean':
      return !isLeast
    case 'null':
      return null
    case 'array': {
      const one = () => valueOf(schema.items ?? {}, kind, level)
      // The same twice: a database may take it only once.
      const most = level === 0 ? Math.min(schema.maxItems ?? 2, 2) : 1
      return Array.from({ length: Math.max(schema.minItems ?? 0, isLeast ? 0 : most) }, one)
    }
    case 'object':
      return objectOf(schema, kind, level)
    case 'string':
    case undefined:
    default:
      return textOf(schema, kind, level)
  }
}

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema, kind: Worst, level: Level) {
  const end = kind === 'least' ? 'least' : 'most'
  if (format === 'date') return DAYS[end][level]
  if (format === 'date-time') return `${DAYS[end][level]}T23:59:60Z`
  if (kind === 'least') return 'x'.repeat(Math.max(minLength, level))
  if (kind === 'unreadable' && pattern === undefined && level === 0) return 'a\u0000b'
  return loaded(Math.min(maxLength ?? Infinity, level === 0 ? 5_000 : Math.max(minLength, 60)))
}

const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Cursors that no list has given: no JSON, no list, a list of something else, one beyond what a row can have, and an unreadable text. */
export const BROKEN_CURSORS = [
  '%',
  inBase64(null),
  inBase64([{}, []]),
  inBase64([String(Number.MAX_VALUE), Number.MAX_SAFE_INTEGER, 0]),
  inBase64(['a\u0000b', 1, 1]),
]

/** Values of no type that is meant, one after another in the fields of an input, and in some that it may not have. */
const WRONG: readonly unknown[] = [{ toString: null }, [], 1.5, '', null, true, [[{}]], -1, {}, '\ud800']
export const wrong = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    [...Object.keys(schemaOf(schema).properties ?? {}), 'id', 'token', 'q', 'x'].map((name, i) => [
      name,
      WRONG[i % WRONG.length],
    ]),
  )
