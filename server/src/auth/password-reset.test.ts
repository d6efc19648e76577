import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { createAccount, setBlocked } from './auth.ts'
import { authJobs, authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
const NEW = 'marble-otter-seventeen'

const ask = (email: string) => door.call('/api/mms/forgot-password', { json: { email } })
const check = (token: string, label?: 'demo') =>
  door.call(`/api/mms/password/reset/${token}`, label ? { label } : {})
const choose = (token: string, password = NEW, more: object = {}) =>
  door.call('/api/mms/password/reset', {
    json: { token, password, password_confirmation: password, ...more },
  })
const linkIn = (text = '') => /-password\/([\w-]{43})\b/.exec(text)?.[1] ?? 'no link'

async function linkFor(email: string) {
  await ask(email)
  await door.work(authJobs)
  return linkIn((await door.letters(email)).at(-1)?.body_text)
}

test('who forgot the password gets a link by mail and chooses another one', async () => {
  const { email } = await door.person()
  const asked = await ask(email)
  expect(asked.status).toBe(200)
  expect(asked.body.message).toBe('If the e-mail is registered, a reset link has been sent')
  await door.work(authJobs)
  const [letter] = await door.letters(email)
  expect(letter?.subject).toBe('Choose your password')
  expect(letter?.body_text).toContain(`http://alliance.localhost:${door.port}/reset-password/`)

  const token = linkIn(letter?.body_text)
  expect((await check(token)).body.data).toEqual({
    valid: true,
    email: 'p•••@example.org',
    familiar: ['The alliance', 'alliance', 'Ada', 'Ball', email.split('@')[0]],
  })
  const chosen = await choose(token)
  expect(chosen.status).toBe(200)
  expect(chosen.body.message).toBe('Your password has been changed successfully')
  expect(chosen.body.data).toEqual({ email })
  expect((await door.logIn(email, NEW)).status).toBe(200)
  expect((await door.logIn(email, PASSWORD)).status).toBe(401)
  expect((await door.letters(email)).at(-1)?.subject).toBe('Your password was changed')
})

test('an address nobody has gets the same answer and no letter', async () => {
  const { email } = await door.person()
  const known = await ask(email)
  const unknown = await ask('nobody@example.org')
  expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} })
  await door.work(authJobs)
  expect(await door.letters('nobody@example.org')).toEqual([])
})

test('a new password ends every login', async () => {
  const { email } = await door.person()
  const [one, two] = await Promise.all([door.logIn(email), door.logIn(email)])
  expect((await door.as(one.body.access_token, '/api/mms/user/permissions')).status).toBe(200)
  await choose(await linkFor(email))
  await expect
    .poll(async () => (await door.as(one.body.access_token, '/api/mms/user/permissions')).status)
    .toBe(401)
  expect((await door.refresh(two.body.refresh_token)).status).toBe(400)
})

test('a link works once, also when it is used fifty times at once', async () => {
  const { email } = await door.person()
  const token = await linkFor(email)
  const tries = await atOnce(50, (i) => choose(token, `${NEW}-${i}`))
  const winners = tries.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(winners).toHaveLength(1)
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200, 410]))
  expect((await door.logIn(email, `${NEW}-${winners[0]}`)).status).toBe(200)
  const late = await check(token)
  expect([late.status, late.body.message]).toEqual([
    410,
    'This link has expired or was already used. Please ask for a new one.',
  ])
})

test('a link is over after half an hour', async () => {
  const { email } = await door.person()
  const token = await linkFor(email)
  door.pass(29 * 60)
  expect((await check(token)).status).toBe(200)
  door.pass(60)
  expect((await check(token)).status).toBe(410)
  expect((await choose(token)).status).toBe(410)
  expect((await door.logIn(email, NEW)).status).toBe(401)
})

test('a link means nothing to another tenant, and only the newest works', async () => {
  const { email } = await door.person()
  const old = await linkFor(email)
  const token = await linkFor(email)
  expect((await check(old)).status).toBe(410)
  expect((await check(token, 'demo')).status).toBe(404)
  const elsewhere = await door.call('/api/mms/password/reset', {
    label: 'demo',
    json: { token, password: NEW, password_confirmation: NEW },
  })
  expect(elsewhere.status).toBe(404)
  expect((await check('x'.repeat(43))).status).toBe(404)
  expect((await choose(token)).status).toBe(200)
})

test('a password that is easy to guess or typed differently is refused at its field, and the link stays good', async () => {
  const { email } = await door.person({ first_name: 'Wilhelmina' })
  const token = await linkFor(email)
  for (const password of ['short', 'Password1!', 'wilhelmina1', 'TheAlliance1'])
    expect(await choose(token, password)).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringMatching(/^(Use at least 8|This password is too easy)/)] } },
    })
  expect(await choose(token, NEW, { password_confirmation: 'other' })).toMatchObject({
    status: 422,
    body: { errors: { password_confirmation: ['The passwords don’t match.'] } },
  })
  expect((await choose(token)).status).toBe(200)
})

test('nobody can fill a mailbox: three letters an hour', async () => {
  const { email } = await door.person()
  for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(200)
  expect((await ask(email)).status).toBe(429)
  door.pass(3601)
  expect((await ask(email)).status).toBe(200)
})

test('a blocked account gets no link and stays shut', async () => {
  const { email, user_id } = await door.person()
  const token = await linkFor(email)
  await door.acting().transaction((context) => setBlocked(context, user_id, true))
  const before = await door.letters(email)
  await ask(email)
  await door.work(authJobs)
  expect(await door.letters(email)).toEqual(before)
  await choose(token)
  expect((await door.logIn(email, NEW)).status).toBe(403)
})

test('staff sends a member the link; whoever never had a password has three days', async () => {
  const admin = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
  const { access_token } = (await door.logIn(admin.email)).body
  await door.acting().transaction((context) =>
    createAccount(context, {
      email: 'new@example.org',
      first_name: 'New',
      last_name: 'Player',
      member_id: 77,
      roles: [{ module: 'MMS', role: 'member' }],
    }),
  )
  const send = (json: object, token = access_token) =>
    door.as(token, '/api/mms/playerPasswordReset/send', { json })
  expect((await send({ member_id: 77 })).status).toBe(200)
  const letter = (await door.letters('new@example.org')).at(-1)
  expect(letter?.body_text).toContain('/set-password/')
  door.pass(71 * 3600)
  expect((await choose(linkIn(letter?.body_text))).status).toBe(200)
  expect((await door.logIn('new@example.org', NEW)).status).toBe(200)

  const { access_token: later } = (await door.logIn(admin.email)).body
  expect((await send({ member_id: 78 }, later)).status).toBe(404)
  expect((await send({}, later)).status).toBe(422)
  const member = await door.person()
  const own = (await door.logIn(member.email)).body.access_token
  expect((await send({ email: admin.email }, own)).status).toBe(403)
})
