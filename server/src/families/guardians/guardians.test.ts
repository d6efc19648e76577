import { beforeAll, describe, expect, test } from 'vitest'
import type { HouseholdGuardians } from 'contract/families/guardians'
import { loggedIn, registered } from '../../../test/household.ts'
import { MEMBER, testHouse } from '../../../test/house.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
await registeringIn(house, 'demo')

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

async function newFamily() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const token = await loggedIn(house, registrant.email)
  const { children } = await guardians(token)
  return { registrant, token, child: children[0]!.id, email: `father-${registrant.email}` }
}
type Family = Awaited<ReturnType<typeof newFamily>>

const guardians = async (token: string): Promise<HouseholdGuardians> =>
  (await ask('GET', 'member/guardians', undefined, token))['data']
const invite = ({ token, child, email }: Family, more: object = {}) =>
  ask(
    'POST',
    'member/guardians',
    { first_name: 'Paul', email, relation: 'Father', minor_ids: [child], ...more },
    token,
  )
/** The token in the latest letter to the address. */
async function mailed(email: string): Promise<string> {
  await house.work()
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  return /\/guardian-invite\/([\w-]+)/.exec(rows[0]!.body_text)![1]!
}
const accept = (invitation: string, payload: object = {}, token?: string) =>
  ask('POST', `guardian-invites/${invitation}`, payload, token)
const PAUL = { first_name: 'Paul', last_name: 'Miller' }
const householdOf = async (token: string) =>
  (await ask('GET', 'member/household', undefined, token))['data'].people.map(
    ({ name }: { name: string }) => name.split(' ')[0],
  )

test('a father gets an account of his own by the letter, and sees his daughter', async () => {
  const mother = await newFamily()
  expect(await invite(mother)).toMatchObject({ http: 201, data: { children: ['Sofía'], relation: 'Father' } })
  const invitation = await mailed(mother.email)
  const { rows: letters } = await house.world.database.pool.query(
    `select body_text from mail where body_text like '%/guardian-invite/' || $1 || '%'`,
    [invitation],
  )
  expect(letters).toMatchObject([
    { body_text: expect.stringContaining('The link works once, until 12/05/2026') },
  ])
  const shown = await ask('GET', `guardian-invites/${invitation}`)
  expect(shown['data']).toMatchObject({ inviter: 'Maria', first_name: 'Paul', children: ['Sofía'] })
  expect(JSON.stringify(shown['data'])).not.toContain(mother.registrant.last_name)
  const accepted = await accept(invitation, PAUL)
  expect(accepted).toMatchObject({ http: 200, data: { children: ['Sofía'] } })
  expect(accepted['data'].set_password_path).toMatch(/^\/set-password\//)
  const password = 'plum-tractor-whistle'
  await ask('POST', 'password/reset', {
    token: accepted['data'].set_password_path.split('/').at(-1),
    password,
    password_confirmation: password,
  })
  const father = (
    await ask('POST', 'check/login', {
      grant_type: 'password',
      client_id: 'web',
      username: mother.email,
      password,
    })
  )['access_token']
  expect(await householdOf(father)).toEqual(['Paul', 'Sofía'])
  expect((await guardians(mother.token)).children[0]!.guardians).toMatchObject([
    { name: `Maria ${mother.registrant.last_name}`, is_primary: true, is_me: true },
    { name: 'Paul Miller', relation: 'Father', is_primary: false, has_account: true },
  ])
  expect(await ask('GET', 'member/renewals', undefined, father)).toMatchObject({
    data: [{ first_name: 'Sofía' }],
  })
})

test('whoever has an account accepts with it, and is told to log in first', async () => {
  const [mother, other] = [await newFamily(), await newFamily()]
  await invite(mother, { email: other.registrant.email })
  const invitation = await mailed(other.registrant.email)
  expect(await accept(invitation, PAUL)).toMatchObject({ http: 409, code: 'log_in_to_accept' })
  expect(await accept(invitation, {}, other.token)).toMatchObject({
    http: 200,
    data: { set_password_path: null },
  })
  expect(await householdOf(other.token)).toEqual(['Maria', 'Sofía', 'Sofía'])
})

test('it works once: of two who accept at the same moment one is told that it is used', async () => {
  const mother = await newFamily()
  await invite(mother)
  const invitation = await mailed(mother.email)
  const [a, b] = [await house.tokenOf(MEMBER), await house.tokenOf(MEMBER)]
  const answers = await Promise.all([accept(invitation, {}, a), accept(invitation, {}, b)])
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 410])
})

test('a second invitation of the same address ends the first, also when both are sent at once', async () => {
  const mother = await newFamily()
  await Promise.all([invite(mother), invite(mother)])
  expect((await guardians(mother.token)).invites).toMatchObject([
    { first_name: 'Paul', email: mother.email, children: ['Sofía'] },
  ])
  const first = await mailed(mother.email)
  await invite(mother)
  expect((await accept(first, PAUL)).http).toBe(404)
  expect((await accept(await mailed(mother.email), PAUL)).http).toBe(200)
})

test('the mother may withdraw it and remove the father, who then sees nothing any more', async () => {
  const mother = await newFamily()
  const { id } = (await invite(mother))['data']
  const invitation = await mailed(mother.email)
  expect((await ask('DELETE', `member/guardians/invites/${id}`, undefined, mother.token)).http).toBe(200)
  expect((await accept(invitation, PAUL)).http).toBe(410)
  await invite(mother)
  const father = await house.tokenOf(MEMBER)
  await accept(await mailed(mother.email), {}, father)
  expect(await householdOf(father)).toEqual(['Ada', 'Sofía'])
  const { children } = await guardians(mother.token)
  const [first, second] = children[0]!.guardians
  const remove = (guardian: number, token: string) =>
    ask('DELETE', `member/guardians/${mother.child}/${guardian}`, undefined, token)
  expect((await remove(first!.id, father)).http).toBe(403)
  expect((await remove(first!.id, mother.token)).http).toBe(403)
  expect((await remove(second!.id, mother.token)).http).toBe(200)
  expect(await householdOf(father)).toEqual(['Ada'])
  expect((await remove(second!.id, mother.token)).http).toBe(404)
})

describe('nobody else', () => {
  test('invites for a child that is not theirs, or is theirs only as the second guardian', async () => {
    const [mother, stranger] = [await newFamily(), await newFamily()]
    expect((await invite({ ...stranger, child: mother.child })).http).toBe(404)
    await invite(mother)
    const father = await house.tokenOf(MEMBER)
    await accept(await mailed(mother.email), {}, father)
    expect((await invite({ ...mother, token: father, email: 'aunt@example.org' })).http).toBe(404)
  })

  test('accepts by an invitation that has expired, or at another club', async () => {
    const mother = await newFamily()
    await invite(mother)
    const invitation = await mailed(mother.email)
    expect((await house.call(`/api/mms/guardian-invites/${invitation}`, { label: 'demo' })).statusCode).toBe(
      404,
    )
    house.pass(15 * 86_400)
    expect((await ask('GET', `guardian-invites/${invitation}`)).http).toBe(410)
    expect((await accept(invitation, PAUL)).http).toBe(410)
    house.pass(-15 * 86_400)
  })

  test('invites themselves, or accepts what they have sent', async () => {
    const mother = await newFamily()
    expect(await invite(mother, { email: mother.registrant.email })).toMatchObject({ http: 422 })
    await invite(mother)
    expect(await accept(await mailed(mother.email), {}, mother.token)).toMatchObject({
      http: 409,
      code: 'own_invite',
    })
  })
})
