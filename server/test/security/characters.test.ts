import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CHARACTERS, wrongIn } from 'contract/characters'
import type { Operation } from 'contract/operation'
import { SEVERAL_LINES } from 'contract/primitives'
import { fileFields } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'
import { isThorough } from '../thorough.ts'

const { call, tokenOf } = await testHouse()
const token = await tokenOf(ADMIN)
const operations = await contractOperations()

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  several_lines?: true
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
  prefixItems?: Shape[]
}
/** A text of an operation, by the path to it, and whether it may have several lines. */
type Text = { path: string[]; several: boolean }

function textsOf(shape: Shape, path: string[] = []): Text[] {
  const several = shape.several_lines === true
  if (several || (shape.type === 'string' && !shape.enum && shape.const === undefined))
    return [{ path, several }]
  const either = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  if (either.length > 0) return either.flatMap((one) => textsOf(one, path))
  const more = typeof shape.additionalProperties === 'object' ? { any: shape.additionalProperties } : {}
  return [
    ...Object.entries({ ...shape.properties, ...more }).flatMap(([name, one]) =>
      textsOf(one, [...path, name]),
    ),
    ...[shape.items ?? shape.prefixItems?.[0] ?? []].flat().flatMap((one) => textsOf(one, [...path, '0'])),
  ]
}

const POISONS: [name: string, text: string, sentence: string, inOneLineOnly: boolean][] = [
  ['the character 0', 'Ada\u0000Ball', CHARACTERS.unreadable, false],
  ['half of a pair', 'Ada\ud800Ball', CHARACTERS.unreadable, false],
  ['a line break', 'Ada\r\nBall', CHARACTERS.line_break, true],
  ['a line separator', 'Ada\u2028Ball', CHARACTERS.line_break, true],
  ['an override of the direction', 'exe\u202Egnp.Ada', CHARACTERS.turning, true],
  ['an isolate', 'Ada \u2067Ball', CHARACTERS.turning, true],
]

/** In the gate each text is sent two, and the next text the next two. */
const poisonsFor = (i: number) =>
  isThorough ? POISONS : [POISONS[i % POISONS.length]!, POISONS[(i + 3) % POISONS.length]!]

const nested = ([step, ...rest]: string[], text: string): unknown =>
  step === undefined ? text : step === '0' ? [nested(rest, text)] : { [step]: nested(rest, text) }

let calls = 0
/** Sends one text in its place and nothing else; undefined if no caller can send it. */
async function send({ method, path, multipart }: Operation, { path: way }: Text, text: string) {
  const [first = '', ...rest] = way
  const isInAddress = path.includes(`:${first}`)
  const isSearch = method === 'GET' || method === 'DELETE'
  // URLs and forms cannot carry unpaired surrogates.
  if ((isInAddress || isSearch || multipart) && /\p{Surrogate}/u.test(text)) return undefined
  const url = `/api${path.replace(/:(\w+)/g, (_, name) => (name === first ? encodeURIComponent(text) : '1'))}`
  const common = { token, method, remoteAddress: `10.9.${(++calls >> 8) & 255}.${calls & 255}` }
  if (isInAddress) return call(url, { ...common, ...(isSearch ? {} : { payload: {} }) })
  if (isSearch)
    return rest.length === 0 ? call(`${url}?${new URLSearchParams({ [first]: text })}`, common) : undefined
  if (!multipart) return call(url, { ...common, payload: nested(way, text) as object })
  const form = new FormData()
  form.append([first, ...rest.map((step) => `[${step}]`)].join(''), text)
  const encoded = new Response(form)
  return call(url, {
    ...common,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

const cases = operations
  .map(({ name, op }) => ({
    name,
    op,
    texts: textsOf(
      z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any', metadata: SEVERAL_LINES }) as Shape,
    ),
  }))
  .filter(({ texts }) => texts.length > 0)

test('there are operations with texts, and texts with several lines', () => {
  const texts = cases.flatMap((one) => one.texts)
  expect(texts.length).toBeGreaterThan(800)
  expect(texts.filter(({ several }) => several).length).toBeGreaterThan(30)
})

test.each(cases)(
  '$name refuses at its field what no text can hold, in each of its texts',
  async ({ op, texts }) => {
    for (const [i, text] of texts.entries())
      for (const [kind, poison, sentence, inOneLineOnly] of poisonsFor(i)) {
        const answer = await send(op, text, poison)
        if (!answer) continue
        const field = text.path.join('.')
        const about = [kind, field, answer.statusCode, answer.body]
        const said: string[] = answer.json().errors?.[field] ?? []
        if (inOneLineOnly && text.several)
          expect(about).toEqual([
            kind,
            field,
            expect.not.stringMatching(/^5/),
            expect.not.stringContaining(sentence),
          ])
        else expect([...about, said]).toEqual([kind, field, 422, expect.any(String), [sentence]])
      }
  },
)

const uploads = operations
  .filter(({ op }) => op.multipart)
  .flatMap(({ name, op }) => fileFields(op.input).map((field) => ({ name, op, field })))

test.each(uploads)('$name refuses a file whose name shows as another, at $field', async ({ op, field }) => {
  const form = new FormData()
  form.append(field, new File(['x'], 'invoice\u202Egnp.exe', { type: 'image/png' }))
  const encoded = new Response(form)
  const answer = await call(`/api${op.path.replace(/:\w+/g, '1')}`, {
    token,
    method: op.method,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  expect([answer.statusCode, answer.json().errors?.[field]]).toEqual([422, [CHARACTERS.turning]])
})

const login = (username: string, remoteAddress: string) =>
  call('/api/mms/check/login', {
    method: 'POST',
    remoteAddress,
    payload: { grant_type: 'password', client_id: 'web', username, password: 'x' },
  })

test('a login name that no text can hold is a mistake of who sends it, and needs no line in the log', async () => {
  const answer = await login('ada\u0000@example.org', '203.0.113.20')
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { username: [CHARACTERS.unreadable] }])
})

test.each(['token', 'revoke', 'logout'])('what no text can hold is no valid request to %s', async (what) => {
  const answer = await call(`/realms/alliance/protocol/openid-connect/${what}`, {
    method: 'POST',
    payload: 'grant_type=refresh_token&client_id=web&refresh_token=a%00b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_request' }])
})

test.each([
  '/robots.txt?a=%00',
  '/files/a%00b',
  '/sandbox-pay/v1/payments/%00',
  '/ems/event/a%00b',
  '/api/nothing?x=%00',
])('no address answers %s as a fault of ours', async (url) => {
  expect((await call(url)).statusCode).toBeLessThan(500)
})

test('a body of any depth is looked through', async () => {
  const deep = `${'['.repeat(200_000)}"a\\u0000b"${']'.repeat(200_000)}`
  const answer = await call('/api/mms/forgot-password', {
    method: 'POST',
    payload: `{"email":"ada@example.org","more":${deep}}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(422)
})

test('names in scripts that need joiners and marks are names', async () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष', 'ألف\u200f', 'Zoë  de la Cruz'])
    expect(wrongIn(name)).toBeUndefined()
})
