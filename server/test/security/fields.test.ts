import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractOperations } from '../contract.ts'
import { fileFields, meant } from '../arbitrary.ts'

const operations = await contractOperations()
const tables = readFileSync(new URL('../../src/tables.gen.ts', import.meta.url), 'utf8')
/** Every column there is, and what a caller could wish were one. */
const COLUMNS = [
  ...new Set([...tables.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!)),
  ...['is_admin', 'role', 'roles', 'permissions', 'tenant', 'user', '__proto__', 'constructor'],
]
const WISHES = [1, '1', true, 'admin', null, { id: 1 }, [1]]

/** The same value with every column in every object of it that has none of that name. */
function stuffed(value: unknown, wish: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => stuffed(one, wish))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stuffed(one, wish)]))
  return { ...Object.fromEntries(COLUMNS.map((name) => [name, wish])), ...own }
}

test('the columns are read from the database', () => {
  expect(COLUMNS).toEqual(
    expect.arrayContaining(['tenant_id', 'password_hash', 'status', 'email_verified_at']),
  )
})

const written = operations.filter(({ op }) => fileFields(op.input).length === 0)
test.each(written)('$name gets nothing that its contract does not name', ({ op }) => {
  fc.assert(
    fc.property(meant(op.input), fc.constantFrom(...WISHES), (input, wish) => {
      const plain = op.input.safeParse(input)
      if (!plain.success) return
      // What the contract names and this input left out may be given a wish: it is the caller's to give.
      const named = namesOf(plain.data)
      const more = op.input.safeParse(stuffed(input, wish))
      if (!more.success) return
      const extra = [...namesOf(more.data)].filter((name) => !named.has(name) && !isDeclared(op, name))
      expect(extra).toEqual([])
    }),
    { numRuns: 30, seed: 3 },
  )
})

const isDeclared = ({ input }: (typeof operations)[number]['op'], name: string) => declared(input).has(name)

const known = new WeakMap<object, Set<string>>()
/** Every name of a field that stands anywhere in a schema. */
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

/** Its members are the browser's own (WebAuthn); the contract lets them through as they are, and nothing reads them. */
const FREE = 'clientExtensionResults'

function namesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namesOf(one, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      found.add(name)
      if (name !== FREE) namesOf(one, found)
    }
  return found
}
