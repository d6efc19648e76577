import { expect, test } from 'vitest'
import { ADMIN, testHouse } from '../house.ts'

const { call, tokenOf } = await testHouse()
await tokenOf(ADMIN)
const KNOWN = 'person-1@example.org'
const UNKNOWN = 'nobody@example.org'

const started = (email: string) => ({
  step: 'people',
  data: { registrant: { first_name: 'Ada', last_name: 'Ball', email }, people: [] },
})

/** What a visitor can ask about an address. */
const QUESTIONS: [name: string, path: string, body: (email: string) => object][] = [
  ['a forgotten password', '/api/mms/forgot-password', (email) => ({ email })],
  ['a check of the address', '/api/mms/checkEmailValidation', (email) => ({ email })],
  [
    'a wrong password',
    '/api/mms/check/login',
    (username) => ({ grant_type: 'password', client_id: 'web', username, password: 'wrong-guess-1' }),
  ],
  ['a registration', '/api/mms/registration/store', started],
]

test.each(QUESTIONS)(
  '%s says the same of an address with an account as of one without',
  async (_, path, body) => {
    const answers = await Promise.all(
      [KNOWN, UNKNOWN].map(async (email, i) => {
        const answer = await call(path, {
          method: 'POST',
          payload: body(email),
          remoteAddress: `10.3.0.${i}`,
        })
        const said = answer.body
          .replaceAll(email, 'the address')
          .replace(/"(traceId|draft_token)":"[^"]+"/g, '"$1"')
        return { status: answer.statusCode, said, names: Object.keys(answer.headers).toSorted() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  },
)
