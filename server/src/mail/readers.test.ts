import { beforeAll, describe, expect, test } from 'vitest'
import type { Language } from 'contract/language'
import { registered } from '../../test/household.ts'
import { ADMIN, MEMBER, PASSWORD, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { createAccount, givePassword } from '../auth/auth.ts'
import { es } from './words-es.ts'

const house = await testHouse()
const { pool } = house.world.database
let admin = ''
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

const READS = { es: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }, en: { 'accept-language': 'en-US' } }
type Asked = { method?: string; token?: string; payload?: object; headers?: Record<string, string> }
const ask = (path: string, { method = 'POST', ...rest }: Asked = {}) =>
  house.call(`/api/mms/${path}`, { method, ...rest })

let people = 0
/** A person who has logged in once with a browser in this language. */
async function reader(language: Language) {
  const email = `reader-${++people}@example.org`
  const id = await house.acting().transaction(async (context) => {
    const { user_id } = await createAccount(context, {
      email,
      first_name: 'Ada',
      last_name: 'Ball',
      roles: MEMBER,
    })
    await givePassword(context, user_id, PASSWORD)
    return user_id
  })
  const payload = { grant_type: 'password', client_id: 'web', username: email, password: PASSWORD }
  const answer = await ask('check/login', { payload, headers: READS[language] })
  const { access_token, refresh_token } = answer.json()
  return { id, email, token: access_token as string, refresh_token: refresh_token as string }
}

const lettersTo = async (email: string) =>
  (
    await pool.query<{ subject: string; body_text: string; body_html: string }>(
      'select subject, body_text, body_html from mail where recipient = $1 order by id',
      [email],
    )
  ).rows

/** English texts from the catalog that appear in a letter, compared without their placeholders. */
const ENGLISH = Object.keys(es)
  .flatMap((text) => text.split('|'))
  .flatMap((text) => text.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => part.length > 12)

async function expectSpanish(email: string, least: number) {
  const letters = await lettersTo(email)
  expect(letters.length).toBeGreaterThanOrEqual(least)
  for (const { subject, body_text, body_html } of letters) {
    expect(body_html).toContain('<html lang="es">')
    expect(ENGLISH.filter((part) => `${subject}\n${body_text}`.includes(part))).toEqual([])
  }
}

describe('who reads Spanish is written to in Spanish', () => {
  test('about passwords, addresses and roles, also where somebody else causes the letter', async () => {
    const { id, email, token } = await reader('es')
    await ask('forgot-password', { payload: { email } })
    await house.work()
    const link = /reset-password\/([\w-]{43})/.exec((await lettersTo(email)).at(-1)!.body_text)![1]!
    await ask('password/reset', {
      payload: { token: link, password: PASSWORD, password_confirmation: PASSWORD },
    })
    await ask('user/email', { token, payload: { email: 'nueva@example.org' } })
    await ask(`users/${id}`, { method: 'PATCH', token: admin, payload: { roles: [{ role_id: 6 }] } })
    await ask(`users/${id}/password-reset`, { token: admin })
    await ask(`users/${id}/factors/reset`, { token: admin })
    await ask(`users/${id}/block`, { token: admin })
    await ask(`users/${id}/unblock`, { token: admin })
    await ask(`users/${id}`, { method: 'PATCH', token: admin, payload: { email: `otra-${email}` } })
    await expectSpanish(email, 8)
    expect((await lettersTo(email)).map(({ subject }) => subject)).toContain('Su acceso ha cambiado')
  })

  test('about a registration made in Spanish, and about the account that came with it', async () => {
    const family = await registeringIn(house)
    const registrant = family.registrant({ language: 'es' })
    await registered(house, family, { registrant, people: [await family.daughter()] })
    await ask('forgot-password', { payload: { email: registrant.email }, headers: READS.en })
    await house.work()
    await expectSpanish(registrant.email, 2)
  })

  test('from the moment the page is read in it', async () => {
    const { email, refresh_token } = await reader('en')
    const forget = async () => {
      await ask('forgot-password', { payload: { email } })
      await house.work()
      return (await lettersTo(email)).at(-1)?.subject
    }
    expect(await forget()).toBe('Choose your password')
    const form = { grant_type: 'refresh_token', client_id: 'web', refresh_token }
    const renewed = await house.call('/realms/alliance/protocol/openid-connect/token', {
      method: 'POST',
      payload: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'language=es' },
    })
    expect(renewed.statusCode).toBe(200)
    expect(await forget()).toBe('Elija su contraseña')
  })
})

test('of whom nothing is known, the page that asks says the language, and the site where no page does', async () => {
  const invited = async () => {
    const email = `invited-${++people}@example.org`
    const payload = { email, first_name: 'Bo', last_name: 'New', roles: [{ role_id: 7 }] }
    expect((await ask('users', { token: admin, payload, headers: READS.en })).statusCode).toBe(201)
    return email
  }
  const one = await invited()
  expect((await lettersTo(one))[0]!.subject).toBe('You’re invited to The alliance')
  await ask('forgot-password', { payload: { email: one }, headers: READS.es })
  await house.work()
  expect((await lettersTo(one)).at(-1)!.subject).toBe('Elija su contraseña')
  await pool.query(
    `update property set value = jsonb_set(value, '{language}', '"es"') where name = 'document' and tenant_id = $1`,
    [house.tenants.alliance.id],
  )
  expect((await lettersTo(await invited()))[0]!.subject).toBe('Le invitamos a The alliance')
})
