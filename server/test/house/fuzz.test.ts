import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fillPath, type Operation } from 'contract/operation'
import { fileFields, hostile, meant, replacedAt, schemaOf, spoiled } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'
import { placesOfIds, withAt } from '../ids.ts'
import { keptLogin } from '../kept-login.ts'
import { populate } from '../populated.ts'
import { addressesOf } from '../security/served.ts'
import { cases, isThorough } from '../thorough.ts'
import { BROKEN_CURSORS, worst, wrong } from '../worst.ts'

/** Inputs that are drawn, besides those that are made; for more: `FUZZ_RUNS=300 npx vitest run server/test/house/fuzz.test.ts`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? cases(0, 12))
vi.setConfig({ testTimeout: 60_000 + RUNS * 1_000 })

const house = await testHouse()
const { app, call } = house
const admin = keptLogin(house, ADMIN)
// The demonstration's card provider is called over HTTP.
await app.listen({ port: 0, host: '127.0.0.1' })
const known = await populate(house, 'alliance')
const REAL: Record<string, unknown[]> = {
  token: known.tokens,
  slug: known.slugs,
  type: ['privacy', 'terms'],
  format: ['pdf', 'png'],
  person_key: ['kid1'],
  id: [...known.ids.values()].map(([first]) => first),
}
const FILES = [
  // One white pixel.
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from('<svg onload="alert(1)"/>'),
  Buffer.from('%PDF-1.7'),
  Buffer.alloc(0),
]
// What reads comes first: some of what writes deletes.
const operations = (await contractOperations()).toSorted(
  (a, b) => Number(a.op.method !== 'GET') - Number(b.op.method !== 'GET'),
)

let callers = 0
/** Everybody calls from a different address; otherwise the rate limits would answer after a few calls. */
const caller = () => `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`

type Input = Record<string, unknown>
/** An input, the address it is sent to, and what decides which file goes with it. */
type Case = { input: Input; address: string; chance: number }

const partsOf = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** The path with these values in it, and with what the input says for the others. */
const filled = (op: Operation, input: Input, values: Input = {}) =>
  fillPath(
    op.path,
    Object.fromEntries(partsOf(op).map((name) => [name, values[name] ?? (asText(input[name]) || '1')])),
  ).path

/** A random input, two times in three sent to the address of something that exists, whatever its kind. */
function drawn(op: Operation, input: Input, chance: number): Case {
  const real = Object.fromEntries(
    partsOf(op).map((name) => {
      const values = REAL[name] ?? REAL['id']!
      return [name, values[chance % values.length]]
    }),
  )
  return { input, address: filled(op, input, chance % 3 ? real : {}), chance }
}

/** An input at the address of what the call is about. */
const meantFor = (op: Operation, input: Input, chance = 1): Case => ({
  input,
  address: addressesOf(`/api${op.path}`, known)[0]!.slice('/api'.length).split('?')[0]!,
  chance,
})

async function send(op: Operation, { input, address, chance }: Case, token: string) {
  const { method, multipart, input: schema } = op
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !partsOf(op).includes(name)))
  const common = { token, remoteAddress: caller() }
  if (method === 'GET' || method === 'DELETE') {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined) search.append(name, asText(value))
    return call(`/api${address}?${search}`, { ...common, method })
  }
  if (!multipart) return call(`/api${address}`, { ...common, method, payload: rest })
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, asText(value))
  for (const name of fileFields(schema))
    form.set(name, new File([new Uint8Array(FILES[chance % FILES.length]!)], 'a.png', { type: 'image/png' }))
  const encoded = new Response(form)
  return call(`/api${address}`, {
    ...common,
    method,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Surrogate}/gu, '?')

async function check(op: Operation, tried: Case, token: string) {
  const answer = await send(op, tried, token)
  expect(answer.statusCode, `${op.method} ${op.path}\n${answer.body.slice(0, 500)}`).toBeLessThan(500)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  if (answer.statusCode >= 400) {
    // The login answers with OAuth's terms next to our own.
    if (op.flat && answer.json().error) return answer
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/\S/),
      code: expect.any(String),
      status: answer.statusCode,
      traceId: expect.any(String),
    })
    expect(answer.body, `${op.method} ${op.path}`).not.toContain('Invalid input')
  } else if (!op.file) {
    const body = answer.json()
    const fits = op.output.safeParse(op.flat ? body : body.data)
    expect(fits.error?.issues ?? [], `${op.method} ${op.path}`).toEqual([])
  }
  return answer
}

/**
 * Words that every object answers to: a list of words that is asked for one of them must not find it. In the gate a place
 * gets one of them, and the next place the other.
 */
const INHERITED = ['toString', '__proto__']
const isTried = (word: string, place: number) => isThorough || INHERITED[place % INHERITED.length] === word

const isText = (place: unknown) => typeof place === 'string'

/** Whether a call would be carried out with this input: what the contract refuses goes no further, whatever stands in it. */
const isTaken = ({ input }: Operation, tried: Input) => input.safeParse(tried).success

/** Parts of a path that name nothing. */
const NOWHERE = ['\u0000', '9'.repeat(40), '-1', "1'--", '%', '../1', 'toString', 'x'.repeat(400)]

/** The numbers of what there is in the places that name something. */
function furnished(input: Input): Input {
  let furnished = input
  for (const place of placesOfIds(input)) {
    const kind = place.findLast((part) => !/^\d+$/.test(part))!.replace(/_?ids?$/, '')
    const ids = kind.endsWith('token') ? known.tokens : (known.ids.get(kind) ?? known.ids.get(`${kind}s`))
    if (ids) furnished = withAt(furnished, place, ids.at(-1)) as Input
  }
  return furnished
}

const carriedOut = new Set<Operation>()

/** What is most likely to break a call, made and not drawn. */
function* worstOf(op: Operation, i: number): Generator<Case> {
  const most = furnished(worst(op.input, 'most'))
  yield meantFor(op, most, i)
  yield meantFor(op, worst(op.input, 'least'), i + 1)
  yield meantFor(op, furnished(worst(op.input, 'unreadable')), i + 2)
  const odd = wrong(op.input)
  yield partsOf(op).length === 0 ? { input: odd, address: op.path, chance: i } : meantFor(op, odd, i)
  if (partsOf(op).length > 0) {
    const nowhere = Object.fromEntries(
      partsOf(op).map((name, k) => [name, NOWHERE[(i + k) % NOWHERE.length]]),
    )
    yield { input: most, address: filled(op, most, nowhere), chance: i }
  }
  if ('cursor' in (schemaOf(op.input).properties ?? {}))
    for (const cursor of BROKEN_CURSORS) yield meantFor(op, { ...worst(op.input, 'least'), cursor })
}

test.each(operations.map((one, i) => ({ ...one, i })))(
  '$name answers whatever is sent, and by its contract',
  async ({ op, i }) => {
    // Some calls end the session they are made with.
    const token = await admin()
    const tries = new Map(
      [...worstOf(op, i)].map((tried) => [JSON.stringify([tried.address, tried.input]), tried]),
    )
    for (const tried of tries.values()) {
      const { statusCode, body } = await check(op, tried, token)
      if (statusCode < 400) carriedOut.add(op)
      // What no text can hold is refused at its field, and not as late as by the database.
      if (JSON.stringify(tried.input).includes('\\u0000')) expect(body).not.toContain('can’t be saved')
    }
    for (const input of fc.sample(meant(op.input), { numRuns: cases(1, 4), seed: 11 }))
      for (const word of INHERITED)
        for (const [place, changed] of [...replacedAt(input, word, isText)].entries())
          if (isTried(word, place) && (isThorough || isTaken(op, changed as Input)))
            await check(op, drawn(op, changed as Input, 1), token)
    if (RUNS === 0) return
    const odd = fc.dictionary(fc.constantFrom('id', 'token', 'q', 'cursor', 'x'), hostile)
    for (const inputs of [meant(op.input), spoiled(op.input), odd])
      await fc.assert(
        fc.asyncProperty(inputs, fc.nat(), async (input, chance) => {
          await check(op, drawn(op, input, chance), token)
        }),
        { numRuns: RUNS },
      )
  },
)

test('many calls were carried out with the worst that they take, so that the silence says something', () => {
  expect(carriedOut.size).toBeGreaterThan(operations.length / 3)
})
