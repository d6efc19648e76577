import { TOTP } from 'otpauth'
import { afterEach, describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { PASSWORD, testDoor } from '../../test/door.ts'
import { authJobs, authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
afterEach(() => door.pass(4 * 3600))
const NEW = 'marble-otter-seventeen'

async function somebody() {
  const person = await door.person()
  const { access_token, refresh_token } = (await door.logIn(person.email)).body
  return { ...person, token: access_token as string, refresh_token: refresh_token as string }
}
const accountOf = async (token: string) => (await door.as(token, '/api/mms/user/account')).body.data
const change = (token: string, current_password: string, password = NEW) =>
  door.as(token, '/api/mms/user/password', {
    json: { current_password, password, password_confirmation: password },
  })
const askFor = (token: string, email: string) => door.as(token, '/api/mms/user/email', { json: { email } })
const linkTo = async (email: string) =>
  /verify-email\/([\w-]{43})/.exec((await door.letters(email)).at(-1)?.body_text ?? '')?.[1] ??
  'no-link-in-the-letter'
const open = (token: string) => door.call(`/api/mms/verify-email/${token}`)

test('an account says how it is logged in to', async () => {
  const { token, email, user_id } = await somebody()
  expect(await accountOf(token)).toEqual({
    id: user_id,
    name: 'Ada Ball',
    email,
    email_verified_at: expect.any(String),
    pending_email: null,
    has_password: true,
    password_set_at: expect.any(String),
    totp_since: null,
    recovery_codes_left: 0,
    passkeys: [],
    passkey_host: 'alliance.localhost',
    authenticated_at: door.now().toISOString(),
    familiar: ['The alliance', 'alliance', 'Ada', 'Ball', email.split('@')[0]],
  })
})

test('the owner sees what happened at the door, and not what happened at others', async () => {
  const { token, email } = await somebody()
  await door.logIn(email, 'wrong')
  await door.logIn((await door.person()).email, 'wrong')
  const { body } = await door.as(token, '/api/mms/user/sign-ins')
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['login_failed', 'login'])
  expect(body.data[1]).toMatchObject({ by: ['password'], ip: '127.0.0.1' })
})

describe('a password', () => {
  test('is changed by who knows it; this login goes on, every other ends, and a letter says so', async () => {
    const { token, email } = await somebody()
    const other = (await door.logIn(email)).body
    expect((await change(token, PASSWORD)).status).toBe(200)
    expect((await door.as(token, '/api/mms/user/account')).status).toBe(200)
    await expect
      .poll(async () => (await door.as(other.access_token, '/api/mms/user/account')).status)
      .toBe(401)
    expect((await door.refresh(other.refresh_token)).status).toBe(400)
    expect((await door.logIn(email)).status).toBe(401)
    expect((await door.logIn(email, NEW)).status).toBe(200)
    expect((await door.letters(email)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('is not changed by a stolen login: a wrong one is said at its field, and five are too many', async () => {
    const { token, email } = await somebody()
    const wrong = await change(token, 'wrong')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['That’s not your current password.'] },
    ])
    const tries = await atOnce(20, () => change(token, 'wrong'))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(4)
    expect((await change(token, PASSWORD)).status).toBe(429)
    // The owner can still log in the usual way.
    expect((await door.logIn(email)).status).toBe(200)
  })

  test('that is easy to guess is refused at its field', async () => {
    const { token } = await somebody()
    const weak = await change(token, PASSWORD, 'TheAlliance1')
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']])
  })
})

describe('whoever is asked to confirm that it is them', () => {
  test('needs the code too where an app is switched on', async () => {
    const { token, refresh_token } = await somebody()
    const { secret } = (await door.as(token, '/api/mms/user/totp', { method: 'POST' })).body.data
    const code = (shift = 0) => new TOTP({ secret }).generate({ timestamp: door.now().getTime() + shift })
    await door.as(token, '/api/mms/user/totp/confirm', { json: { code: code() } })
    door.pass(700)
    const later = (await door.refresh(refresh_token)).body.access_token
    const again = (json: object) => door.as(later, '/api/mms/user/reauthenticate', { json })
    expect((await again({ password: 'wrong' })).body.errors).toEqual({
      password: ['That’s not your current password.'],
    })
    expect((await again({ password: PASSWORD })).body.code).toBe('otp_required')
    expect((await again({ password: PASSWORD, otp: '000000' })).body.code).toBe('otp_wrong')
    expect((await door.as(later, '/api/mms/user/totp', { method: 'DELETE' })).body.code).toBe(
      'reauthentication_required',
    )
    expect((await again({ password: PASSWORD, otp: code() })).status).toBe(200)
    expect((await door.as(later, '/api/mms/user/totp', { method: 'DELETE' })).status).toBe(200)
  })

  test('is not locked out by others who guess at the account', async () => {
    const { token, email } = await somebody()
    for (let i = 0; i < 6; i++) await door.logIn(email, 'wrong')
    expect((await door.logIn(email)).status).toBe(429)
    const again = await door.as(token, '/api/mms/user/reauthenticate', { json: { password: PASSWORD } })
    expect(again.status).toBe(200)
  })
})

test('while others guess, whoever chooses a password by a letter gets in with it', async () => {
  const { email } = await door.person()
  const guess = () => door.logIn(email, 'wrong', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  for (let i = 0; i < 6; i++) await guess()
  await door.call('/api/mms/forgot-password', { json: { email } })
  await door.work(authJobs)
  const token = /reset-password\/([\w-]{43})/.exec((await door.letters(email)).at(-1)!.body_text)![1]!
  await door.call('/api/mms/password/reset', { json: { token, password: NEW, password_confirmation: NEW } })
  for (let i = 0; i < 6; i++) await guess()
  expect((await guess()).status).toBe(429)
  expect((await door.logIn(email, NEW)).status).toBe(200)
})

describe('an email address', () => {
  test('changes when the link at the new one was opened, and both mailboxes hear of it', async () => {
    const { token, email } = await somebody()
    const next = `new-${email}`
    expect((await askFor(token, next)).status).toBe(200)
    expect(await accountOf(token)).toMatchObject({ email, pending_email: next })
    expect((await door.letters(email)).at(-1)?.subject).toBe('Your email address is about to change')
    const link = await linkTo(next)
    expect((await open(link)).body.data).toEqual({ already_verified: false })
    expect((await open(link)).body.data).toEqual({ already_verified: true })
    expect(await accountOf(token)).toMatchObject({ email: next, pending_email: null })
    expect((await door.logIn(email)).status).toBe(401)
    expect((await door.logIn(next)).status).toBe(200)
    for (const address of [email, next])
      expect((await door.letters(address)).at(-1)?.subject).toBe('Your email address was changed')
  })

  test('that somebody has already is not taken, and nobody learns that it is', async () => {
    const { token, email } = await somebody()
    const other = await door.person()
    const known = await askFor(token, other.email)
    const unknown = await askFor(token, 'free@example.org')
    expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message])
    expect((await door.letters(other.email)).at(-1)?.subject).toBe('You already have an account')
    expect(await accountOf(token)).toMatchObject({ email })
  })

  test('that somebody takes meanwhile stays theirs', async () => {
    const [one, two] = [await somebody(), await somebody()]
    await askFor(one.token, 'wanted@example.org')
    await askFor(two.token, 'wanted@example.org')
    const letters = (await door.letters('wanted@example.org')).map(
      ({ body_text }) => /verify-email\/([\w-]{43})/.exec(body_text)![1]!,
    )
    expect((await open(letters[0]!)).status).toBe(200)
    expect((await open(letters[1]!)).status).toBe(410)
    expect(await accountOf(two.token)).toMatchObject({ email: two.email })
  })

  test('is taken by one of several who open their links at once', async () => {
    const people = [await somebody(), await somebody(), await somebody(), await somebody()]
    for (const { token } of people) await askFor(token, 'wanted.at.once@example.org')
    const links = (await door.letters('wanted.at.once@example.org')).map(
      ({ body_text }) => /verify-email\/([\w-]{43})/.exec(body_text)![1]!,
    )
    const answers = await atOnce(4, (i) => open(links[i]!))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeOneOf([200, 409, 410])
  })

  test('change can be called off, ends after a day and with a newer one, and needs a recent login', async () => {
    const { token, email } = await somebody()
    await askFor(token, 'first@example.org')
    const first = await linkTo('first@example.org')
    await askFor(token, 'second@example.org')
    expect((await open(first)).status).toBe(410)
    const second = await linkTo('second@example.org')
    expect((await door.as(token, '/api/mms/user/email', { method: 'DELETE' })).status).toBe(200)
    expect((await open(second)).status).toBe(410)
    expect((await askFor(token, email)).body.code).toBe('same_email')
    await askFor(token, 'third@example.org')
    const { refresh_token } = (await door.logIn(email)).body
    door.pass(601)
    const later = (await door.refresh(refresh_token)).body.access_token
    expect((await askFor(later, 'fourth@example.org')).body.code).toBe('reauthentication_required')
    door.pass(24 * 3600)
    expect((await open(await linkTo('third@example.org'))).status).toBe(410)
  })

  test('link cannot be used to choose a password', async () => {
    const { token } = await somebody()
    await askFor(token, 'mailbox@example.org')
    const link = await linkTo('mailbox@example.org')
    expect((await door.call(`/api/mms/password/reset/${link}`)).status).toBe(404)
  })
})
