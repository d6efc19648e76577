import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { testDoor } from '../../test/door.ts'
import { createAccount } from './auth.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)

const open = (path = '', headers = {}, label: 'alliance' | 'demo' = 'alliance') =>
  door.call(`/api/mms${path}`, { headers, label })
const invited = (email: string) =>
  door
    .acting()
    .transaction((context) =>
      createAccount(context, { email, first_name: 'Ada', last_name: 'Ball', roles: [] }),
    )

test('an address is confirmed by its link, and a second opening says so', async () => {
  const { verify_email_path } = await invited('a@example.org')
  const first = await open(verify_email_path)
  expect([first.status, first.body.message, first.body.data]).toEqual([
    200,
    'Email verified',
    { already_verified: false },
  ])
  door.pass(30 * 24 * 3600)
  expect((await open(verify_email_path)).body.data).toEqual({ already_verified: true })
})

test('of fifty openings at once one confirms and all are told it is done', async () => {
  const { verify_email_path } = await invited('b@example.org')
  const all = await atOnce(50, () => open(verify_email_path))
  expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(all.filter(({ body }) => !body.data.already_verified)).toHaveLength(1)
})

test('a link that is over, unknown, of another tenant or made for something else confirms nothing', async () => {
  const { verify_email_path = '', set_password_path = '' } = await invited('c@example.org')
  expect((await open(set_password_path.replace('/set-password', '/verify-email'))).status).toBe(404)
  expect((await open(`/verify-email/${'x'.repeat(43)}`)).status).toBe(404)
  expect((await open('/verify-email/short')).status).toBe(404)
  expect((await open(verify_email_path, {}, 'demo')).status).toBe(404)
  door.pass(24 * 3600)
  expect((await open(verify_email_path)).status).toBe(410)
})

test('a picture or a link in a page cannot confirm an address, a call of our own page can', async () => {
  const { verify_email_path } = await invited('d@example.org')
  for (const destination of ['document', 'image', 'iframe'])
    expect((await open(verify_email_path, { 'sec-fetch-dest': destination })).status).toBe(403)
  const own = await open(verify_email_path, { 'sec-fetch-dest': 'empty' })
  expect(own.body.data).toEqual({ already_verified: false })
})

test('an email address is checked for its form; a visitor does not learn who has an account', async () => {
  const admin = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
  const { access_token } = (await door.logIn(admin.email)).body
  const ask = (email: string) => door.call('/api/mms/checkEmailValidation', { json: { email } })
  expect((await ask(admin.email)).body.data).toEqual({ valid: true, exists: false })
  expect((await ask('free@example.org')).body.data).toEqual({ valid: true, exists: false })
  expect(await ask('no address')).toMatchObject({
    status: 422,
    body: { errors: { email: ['Enter an email address such as name@example.org.'] } },
  })
  const asAdmin = (email: string) =>
    door.as(access_token, '/api/mms/checkEmailValidation', { json: { email } })
  expect((await asAdmin(admin.email)).body.data.exists).toBe(true)
  expect((await asAdmin('free@example.org')).body.data.exists).toBe(false)
  for (let i = 0; i < 6; i++) await ask('free@example.org')
  expect(await ask('free@example.org')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})
