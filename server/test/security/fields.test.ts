import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractOperations } from '../contract.ts'
import { fileFields, meant } from '../arbitrary.ts'
import { cases, isThorough } from '../thorough.ts'

const operations = await contractOperations()
const tables = readFileSync(new URL('../../src/plumbing/database/tables.gen.ts', import.meta.url), 'utf8')
/** Every column there is, and names that a caller might wish were one. */
const COLUMNS = [
  ...new Set([...tables.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!)),
  ...['is_admin', 'role', 'roles', 'permissions', 'tenant', 'user', '__proto__', 'constructor'],
]
const WISHES = [1, '1', true, 'admin', null, { id: 1 }, [1]]

/**
 * The same value with all of these names in every object. Names the contract uses somewhere are left out:
 * callers may send those, and a bad value there would get the whole request refused for another reason.
 */
function stuffed(value: unknown, wish: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => stuffed(one, wish, names))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, one]) => [name, stuffed(one, wish, names)] as const)
  // Parsed as JSON would: `__proto__` is an ordinary key, and no prototype.
  const all = new Map<string, unknown>([...names.map((name) => [name, wish] as const), ...own])
  return Object.defineProperties(
    {},
    Object.fromEntries([...all].map(([name, one]) => [name, { value: one, enumerable: true }])),
  )
}

test('the columns are read from the database', () => {
  expect(COLUMNS).toEqual(
    expect.arrayContaining(['tenant_id', 'password_hash', 'status', 'email_verified_at']),
  )
})

/** Fields that the server parses once more, by the schema of what they are for. */
const PASSED_ON: Record<string, string> = { previewBatch: 'filters', beginBatch: 'filters' }

const written = operations.filter(({ op }) => fileFields(op.input).length === 0)
const heard = new Set<string>()
/** In the gate each call is sent every eighth name, the next call the ones after them; and each is sent the names that objects have. */
const namesFor = (call: number) =>
  COLUMNS.filter((name, i) => isThorough || i % 8 === call % 8 || name in Object.prototype)
test.each(written.map((one, i) => ({ ...one, i })))(
  '$name gets nothing that its contract does not name',
  ({ name: call, op, i }) => {
    const names = namesFor(i).filter((name) => !declared(op.input).has(name))
    fc.assert(
      fc.property(meant(op.input), fc.constantFrom(...WISHES), (made, wish) => {
        const input = withoutWrong(op, made)
        const plain = op.input.safeParse(input)
        if (!plain.success) return
        const more = op.input.safeParse(stuffed(input, wish, names))
        if (!more.success) return
        heard.add(call)
        const open = PASSED_ON[call]
        const before = namesOf(plain.data, open)
        expect([...namesOf(more.data, open)].filter((name) => !before.has(name))).toEqual([])
      }),
      { numRuns: cases(4, 30), seed: 3 },
    )
  },
)

/** Drops the generated fields that are invalid: most of them are optional. */
function withoutWrong({ input }: (typeof operations)[number]['op'], made: unknown): unknown {
  const { error } = input.safeParse(made)
  if (!error || typeof made !== 'object' || made === null) return made
  const wrong = new Set(error.issues.map(({ path }) => String(path[0])))
  return Object.fromEntries(Object.entries(made).filter(([name]) => !wrong.has(name)))
}

test('most calls were heard with all of that beside it, so that the silence says something', () => {
  // For some, no generated text is ever valid: email addresses, hosts, signed values.
  const unheard = written.map(({ name }) => name).filter((name) => !heard.has(name))
  expect([unheard, unheard.length < written.length / 7]).toEqual([unheard, true])
})

test('nothing that a call takes is open for names that stand nowhere', () => {
  const open = operations.flatMap(({ name, op }) => openPlaces(op.input).map((place) => `${name}: ${place}`))
  expect(open.filter((one) => !one.endsWith(FREE))).toEqual([])
})

type Part = { _zod?: { def?: Record<string, unknown> } }

/** Where a schema allows any name, by field. */
function openPlaces(schema: unknown, field = '', seen = new Set<unknown>()): string[] {
  const def = (schema as Part | null)?._zod?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const shape = (def['shape'] ?? {}) as Record<string, unknown>
  const inner = Object.entries(def).filter(([name]) => name !== 'shape' && name !== 'catchall')
  const isOpen = 'catchall' in def && (def['catchall'] as Part | undefined)?._zod?.def?.['type'] !== 'never'
  return [
    ...(def['type'] === 'object' && isOpen && def['catchall'] !== undefined ? [field] : []),
    ...Object.entries(shape).flatMap(([name, one]) => openPlaces(one, name, seen)),
    ...inner.flatMap(([, one]) => [one].flat().flatMap((part) => openPlaces(part, field, seen))),
  ]
}

const known = new WeakMap<object, Set<string>>()
/** Every field name that appears anywhere in a schema. */
function declared(schema: object): Set<string> {
  const found = known.get(schema) ?? new Set<string>()
  if (known.has(schema)) return found
  known.set(schema, found)
  const walk = (part: unknown, seen: Set<unknown>) => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    const shape = (part as { shape?: unknown }).shape
    if (typeof shape === 'object' && shape !== null) for (const name of Object.keys(shape)) found.add(name)
    for (const one of Object.values(part)) walk(one, seen)
    for (const inner of Object.values((part as { _zod?: { def?: object } })._zod?.def ?? {}))
      walk(inner, seen)
    const { shape: fields } = ((part as { _zod?: { def?: { shape?: object } } })._zod?.def ?? {}) as {
      shape?: object
    }
    for (const [name, one] of Object.entries(fields ?? {})) {
      found.add(name)
      walk(one, seen)
    }
  }
  walk(schema, new Set())
  return found
}

/** Its members are the browser's own (WebAuthn); the contract passes them through, and nothing reads them. */
const FREE = 'clientExtensionResults'

function namesOf(value: unknown, open = FREE, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesOf(one, open, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      found.add(name)
      if (name !== open) namesOf(one, open, found)
    }
  return found
}
