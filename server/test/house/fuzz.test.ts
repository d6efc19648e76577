import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fillPath, type Operation } from 'contract/operation'
import { fileFields, hostile, meant, replacedAt, spoiled } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'
import { keptLogin } from '../kept-login.ts'
import { populate } from '../populated.ts'
import { cases, isThorough } from '../thorough.ts'

/** For more: `FUZZ_RUNS=300 npx vitest run server/test/house/fuzz.test.ts`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? cases(2, 12))
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
const operations = await contractOperations()

let caller = 0
/** Everybody calls from a different address; otherwise the rate limits would answer after a few calls. */
const address = () => `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`

/** An input, and what decides whether its path names something real. */
type Case = [input: Record<string, unknown>, chance: number]

async function send(
  { method, path, multipart, input: schema }: Operation,
  [input, chance]: Case,
  token: string,
) {
  const named = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
      const real = REAL[name!] ?? REAL['id']!
      return [name!, chance % 3 ? real[chance % real.length] : asText(input[name!]) || '1']
    }),
  )
  const { path: filled, rest } = fillPath(path, { ...input, ...named })
  const common = { token, remoteAddress: address() }
  if (method === 'GET' || method === 'DELETE') {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined) search.append(name, asText(value))
    return call(`/api${filled}?${search}`, { ...common, method })
  }
  if (!multipart) return call(`/api${filled}`, { ...common, method, payload: rest })
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, asText(value))
  for (const name of fileFields(schema))
    form.set(name, new File([new Uint8Array(FILES[chance % FILES.length]!)], 'a.png', { type: 'image/png' }))
  const encoded = new Response(form)
  return call(`/api${filled}`, {
    ...common,
    method,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[\ud800-\udfff]/g, '?')

async function check(op: Operation, tried: Case, token: string) {
  const answer = await send(op, tried, token)
  expect(answer.statusCode, `${op.method} ${op.path}\n${answer.body.slice(0, 500)}`).toBeLessThan(500)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  if (answer.statusCode >= 400) {
    // The login answers with OAuth's terms next to our own.
    if (op.flat && answer.json().error) return
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
}

/**
 * Words that every object answers to: a list of words that is asked for one of them must not find it. In the gate a place
 * gets one of them, and the next place the other.
 */
const INHERITED = ['toString', '__proto__']
const isTried = (word: string, place: number) => isThorough || INHERITED[place % INHERITED.length] === word

const isText = (place: unknown) => typeof place === 'string'

test.each(operations)('$name answers whatever is sent, and by its contract', async ({ op }) => {
  // Some calls end the session they are made with.
  const token = await admin()
  for (const input of fc.sample(meant(op.input), { numRuns: cases(1, 4), seed: 11 }))
    for (const word of INHERITED)
      for (const [place, changed] of [...replacedAt(input, word, isText)].entries())
        if (isTried(word, place)) await check(op, [changed as Record<string, unknown>, 1], token)
  const odd = fc.dictionary(fc.constantFrom('id', 'token', 'q', 'cursor', 'x'), hostile)
  for (const inputs of [meant(op.input), spoiled(op.input), odd])
    await fc.assert(
      fc.asyncProperty(fc.tuple(inputs, fc.nat()), (tried) => check(op, tried, token)),
      { numRuns: RUNS },
    )
})
