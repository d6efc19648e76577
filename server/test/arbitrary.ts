import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Schema } from 'contract/operation'

export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Values nobody with good intentions would send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    -1,
    0,
    1.5,
    Number.MAX_SAFE_INTEGER + 1,
    '9'.repeat(40),
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table member; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '=1+1',
    '2026-02-30',
    '02/30/2026',
    'x'.repeat(5_000),
    [],
    {},
    [[[]]],
    { constructor: { prototype: { x: 1 } } },
    // Cannot be converted to a text or a number.
    { toString: null },
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)

const schemas = new WeakMap<Schema, JsonSchema>()
export function schemaOf(schema: Schema): JsonSchema {
  const known =
    schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  schemas.set(schema, known)
  return known
}

/** The fields that hold files: the only ones a JSON Schema says nothing about. */
export const fileFields = (schema: Schema): string[] =>
  Object.entries(schemaOf(schema).properties ?? {}).flatMap(([name, value]) =>
    Object.keys(value).length === 0 ? [name] : [],
  )

/**
 * Values that match the schema, as far as a JSON Schema expresses it: rules between fields are only satisfied
 * by chance.
 */
export function meant(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const known = meantBy.get(schema) ?? (from(schemaOf(schema)) as fc.Arbitrary<Record<string, unknown>>)
  meantBy.set(schema, known)
  return known
}
const meantBy = new WeakMap<Schema, fc.Arbitrary<Record<string, unknown>>>()

/** Matching values with hostile ones in some places, however deep. */
export const spoiled = (schema: Schema): fc.Arbitrary<Record<string, unknown>> =>
  from(schemaOf(schema), (place) =>
    fc.oneof({ weight: 3, arbitrary: place }, { weight: 1, arbitrary: hostile }),
  ).map((value) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}))

type Around = (place: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>

function from(schema: JsonSchema, around: Around = (place) => place): fc.Arbitrary<unknown> {
  return around(plain(schema, around))
}

function plain(schema: JsonSchema, around: Around): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => from(one, around)))
  if (schema.allOf) return from(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf), around)
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1_000_001) + 1, -1_000_000)
      const min = Math.ceil(least)
      const max = Math.floor(Math.min(schema.maximum ?? 1_000_000, 1_000_000))
      return fc.integer({ min, max: Math.max(min, max) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return texts(schema)
    case 'array':
      return fc.array(from(schema.items ?? {}, around), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, value]) => [name, from(value, around)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case undefined:
    default:
      return fc.oneof(fc.string(), fc.integer({ min: 1 }), fc.boolean())
  }
}

/** Texts of a kind are made once: getting one ready takes longer than drawing from it. */
const textsOf = new Map<string, fc.Arbitrary<string>>()
function texts({ pattern, format, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const kind = JSON.stringify([pattern, format, minLength, maxLength])
  const known = textsOf.get(kind) ?? makeTexts({ pattern, format, minLength, maxLength } as JsonSchema)
  textsOf.set(kind, known)
  return known
}

function makeTexts({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date')
    return fc
      .date({ min: new Date('1950-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (pattern) {
    try {
      return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 200) })
    } catch {
      // A pattern this cannot generate text for; any word will do.
    }
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

/** The value with each of its places, however deep, replaced in turn; or only with those of a kind. */
export function* replacedAt(
  value: unknown,
  by: unknown,
  isMeant: (place: unknown) => boolean = () => true,
): Generator<unknown> {
  if (isMeant(value)) yield by
  if (Array.isArray(value))
    for (const [i, one] of value.entries())
      for (const changed of replacedAt(one, by, isMeant)) yield value.with(i, changed)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value))
      for (const changed of replacedAt(one, by, isMeant)) yield { ...value, [name]: changed }
}
