import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { testHouse } from '../../test/house.ts'
import { emergency, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family

const CHOSEN = 'copper-lantern-meadow'
const OTHER = 'marble-otter-seventeen'

/** Somebody who has registered with this address: the link of the page of thanks, and the letter's. */
async function registeredWith(email?: string) {
  const registrant = family.registrant(email ? { email } : {})
  const people = [
    { key: 'helper', who: 'me' as const, emergency, ...(await family.place('Volunteer', registrant.dob!)) },
  ]
  const { token, version } = await family.start({ registrant, people })
  await family.sign(token)
  await family.checkout(token, version)
  await house.work()
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    `select body_text from mail where recipient = $1 order by id`,
    [registrant.email],
  )
  const letter = rows.flatMap(({ body_text }) => /\/set-password\/([\w-]+)/.exec(body_text)?.[1] ?? []).at(-1)
  return { draft: token, email: registrant.email, letter: letter ?? 'no link' }
}

const choose = (draft: string, password = CHOSEN) =>
  ask('POST', `registration/${draft}/password`, { password })
const open = async (token: string, key: string) =>
  house.call('/api/mms/check/chosen', { method: 'POST', payload: { client_id: 'web', token, key } })
const logIn = async (username: string, password: string) =>
  (
    await house.call('/api/mms/check/login', {
      method: 'POST',
      payload: { grant_type: 'password', client_id: 'web', username, password },
    })
  ).statusCode
const chooseByLetter = async (token: string, password: string) =>
  (
    await house.call('/api/mms/password/reset', {
      method: 'POST',
      payload: { token, password, password_confirmation: password },
    })
  ).statusCode

test('a password chosen after paying counts once the letter is opened in the same browser, and logs in at once', async () => {
  const { draft, email, letter } = await registeredWith()
  const { key } = (await choose(draft)).data
  expect(await logIn(email, CHOSEN)).toBe(401)
  const entered = await open(letter, key)
  expect(entered.statusCode).toBe(200)
  expect(entered.json()).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) })
  expect(await logIn(email, CHOSEN)).toBe(200)
  const { rows } = await house.world.database.pool.query(
    `select subject from mail where recipient = $1 order by id desc limit 1`,
    [email],
  )
  expect(rows[0].subject).toBe('Your password is set')
  const { rows: accounts } = await house.world.database.pool.query(
    `select status, email_verified_at is not null as is_proven from app_user where email = $1`,
    [email],
  )
  expect(accounts).toEqual([{ status: 'active', is_proven: true }])
  // The link was used.
  expect((await open(letter, key)).statusCode).toBe(410)
})

test('a stranger who typed the address of somebody else gains nothing when the owner opens the letter', async () => {
  const { draft, email, letter } = await registeredWith()
  const { key } = (await choose(draft)).data
  // The owner's browser has no key, or one of another account.
  const elsewhere = await registeredWith()
  const another = (await choose(elsewhere.draft, OTHER)).data.key
  expect((await open(letter, another)).json()).toMatchObject({ code: 'not_chosen_here' })
  expect((await open(letter, 'x'.repeat(43))).json()).toMatchObject({ code: 'not_chosen_here' })
  // Her link stays good, and what she chooses is the password.
  expect(await chooseByLetter(letter, OTHER)).toBe(200)
  expect(await logIn(email, OTHER)).toBe(200)
  expect(await logIn(email, CHOSEN)).toBe(401)
  // The stranger's key is worth nothing now, and no other password can be left.
  expect((await open(letter, key)).statusCode).toBe(410)
  expect(await choose(draft)).toMatchObject({ http: 409, code: 'password_there' })
})

test('the key alone opens nothing, nor does the link of another account', async () => {
  const mine = await registeredWith()
  const hers = await registeredWith()
  const { key } = (await choose(mine.draft)).data
  expect((await open(hers.letter, key)).json()).toMatchObject({ code: 'not_chosen_here' })
  expect((await open('x'.repeat(43), key)).statusCode).toBe(404)
  expect(await logIn(mine.email, CHOSEN)).toBe(401)
})

test('an account that was there before keeps its password: registering again offers none', async () => {
  const { email, letter } = await registeredWith()
  expect(await chooseByLetter(letter, OTHER)).toBe(200)
  const again = await registeredWith(email)
  expect(await choose(again.draft)).toMatchObject({ http: 409, code: 'password_there' })
  expect(await logIn(email, OTHER)).toBe(200)
})

test('what others would guess is refused, and the last choice is the one that waits', async () => {
  const { draft, letter } = await registeredWith()
  expect(await choose(draft, 'maria')).toMatchObject({ http: 422 })
  const first = (await choose(draft, OTHER)).data.key
  const second = (await choose(draft)).data.key
  expect((await open(letter, first)).json()).toMatchObject({ code: 'not_chosen_here' })
  expect((await open(letter, second)).statusCode).toBe(200)
})

test('where an authenticator app is set up the password counts, and the code is asked for all the same', async () => {
  // One may choose ten times a minute.
  house.pass(60)
  const { draft, email, letter } = await registeredWith()
  const { key } = (await choose(draft)).data
  await house.world.database.pool.query(
    `insert into user_totp (tenant_id, user_id, sealed, created_at, confirmed_at)
     select tenant_id, id, '', now(), now() from app_user where email = $1`,
    [email],
  )
  const entered = await open(letter, key)
  expect([entered.statusCode, entered.json().code]).toEqual([401, 'otp_required'])
  const login = await house.call('/api/mms/check/login', {
    method: 'POST',
    payload: { grant_type: 'password', client_id: 'web', username: email, password: CHOSEN },
  })
  expect(login.json().code).toBe('otp_required')
  expect((await open(letter, key)).statusCode).toBe(410)
})

test('a letter that is opened in several tabs at once logs in once', async () => {
  const { draft, letter } = await registeredWith()
  const { key } = (await choose(draft)).data
  const answers = await atOnce(4, async () => (await open(letter, key)).statusCode)
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
})
