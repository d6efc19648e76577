import { afterAll, expect, test } from 'vitest'
import { buildApp, buildWorld } from '../../src/app.ts'
import { testHouse } from '../house.ts'
import { registeringIn } from '../registration.ts'

const house = await testHouse()
/** A second server process on the same database. */
const other = await buildWorld(house.config, { now: house.world.now })
const app = await buildApp(other, house.config)
afterAll(async () => {
  await app.close()
  await other.auth.close()
  await other.database.close()
})

let turn = 0
/** Alternates between both servers, like a load balancer. */
const ask: typeof house.call = (path, sent) => {
  const { method = 'GET', label = 'alliance', headers, token: _, ...rest } = sent ?? {}
  const server = turn++ % 2 === 0 ? house.app : app
  return server.inject({
    ...rest,
    method: method as 'GET',
    url: path,
    headers: { host: `${label}.localhost:3000`, ...headers },
  })
}
const statuses = async (times: number, path: string, sent: (i: number) => Parameters<typeof ask>[1]) => {
  const found = []
  for (let i = 0; i < times; i++) found.push((await ask(path, sent(i))).statusCode)
  return found
}
const lettersTo = async (email: string) => {
  const { rows } = await house.world.database.pool.query('select 1 from mail where lower(recipient) = $1', [
    email,
  ])
  return rows.length
}
const family = await registeringIn(house)

test('codes of imported members are guessed ten times a minute, at whichever server', async () => {
  const query = new URLSearchParams({ pre_confirmation_code: 'AAAA1111', pre_member_type_name: 'Player' })
  const found = await statuses(14, `/api/mms/member_lookup?${query}`, () => ({ remoteAddress: '10.4.0.1' }))
  expect(found.filter((status) => status !== 429)).toHaveLength(10)
  expect(found.slice(10)).toEqual([429, 429, 429, 429])
})

/** A child whom a club has imported, with an old eight-character code. */
async function imported(code: string) {
  await house.world.database.pool.query(
    `insert into member (tenant_id, member_number, first_name, last_name, dob, pre_confirmation_code, pre_member_type_id, created_at, updated_at)
     values ($1, $2, 'Nora', 'Secret', '2017-05-02', $2, $3, now(), now())`,
    [house.tenants.alliance.id, code, family.typeId('Player')],
  )
}
let visitors = 0
/** A lookup from an address nobody has asked from before. */
const lookUp = (pre_confirmation_code: string, dob?: string) => {
  const query = { pre_confirmation_code, pre_member_type_name: 'Player', ...(dob && { dob }) }
  const n = ++visitors
  return ask(`/api/mms/member_lookup?${new URLSearchParams(query)}`, {
    remoteAddress: `10.5.${n >> 8}.${n & 255}`,
  })
}
const HOUR = 3600

test('a code of an imported member says that there is one, and the birthday whose it is', async () => {
  await imported('OLDCODE2')
  const bare = await lookUp('old-code 2')
  expect(bare.statusCode).toBe(200)
  expect(bare.json().data).toEqual({
    id: expect.any(Number),
    first_name: null,
    last_name: null,
    dob: null,
    member_type_id: family.typeId('Player'),
    member_type: 'Player',
    team: null,
  })
  const [wrongDay, wrongCode] = [
    await lookUp('OLDCODE2', '2017-05-03'),
    await lookUp('NOCODE22', '2017-05-02'),
  ]
  expect(wrongDay.statusCode).toBe(404)
  expect(wrongDay.json()).toEqual({ ...wrongCode.json(), traceId: expect.any(String) })
  expect((await lookUp('OLDCODE2', '05/02/2017')).json().data).toMatchObject({
    first_name: 'Nora',
    dob: '2017-05-02',
  })
})

test('birthdays are tried with one code ten times a day, from wherever, and it is not told whether the code is one', async () => {
  await imported('OLDCODE3')
  for (const code of ['OLDCODE3', 'NOCODE33']) {
    const found = []
    for (let i = 0; i < 12; i++)
      found.push((await lookUp(code, `2016-01-${String(i + 1).padStart(2, '0')}`)).statusCode)
    expect(found).toEqual([...Array<number>(10).fill(404), 429, 429])
  }
  house.pass(24 * HOUR + 1)
  expect((await lookUp('OLDCODE3', '2017-05-02')).statusCode).toBe(200)
})

test('three hundred guesses at codes from three hundred addresses are a hundred, and a family still finds its record', async () => {
  await imported('OLDCODE4')
  house.pass(HOUR + 1)
  // Correct codes do not count.
  for (let i = 0; i < 110; i++) expect((await lookUp('OLDCODE4')).statusCode).toBe(200)
  const found = []
  for (let i = 0; i < 300; i++) found.push((await lookUp(`GUESS${200 + i}`)).statusCode)
  expect(found).toEqual([...Array<number>(100).fill(404), ...Array<number>(200).fill(429)])
  const refused = await lookUp('OLDCODE4')
  expect(refused.json()).toMatchObject({ status: 429, code: 'birthday_needed' })
  expect((await lookUp('OLDCODE4', '2017-05-02')).json().data).toMatchObject({ first_name: 'Nora' })
  house.pass(HOUR + 1)
  expect((await lookUp('OLDCODE4')).statusCode).toBe(200)
})

test('nor is the end of a registration a second door for guesses', async () => {
  await imported('OLDCODE5')
  const registrant = family.registrant()
  const tried = async (confirmation_code: string, dob: string) => {
    const people = [await family.daughter({ dob, last_name: registrant.last_name, confirmation_code })]
    const draft = await family.start({ registrant, people })
    await family.sign(draft.token)
    return family.checkout(draft.token, draft.version)
  }
  const wrongDay = await tried('OLDCODE5', '05/03/2017')
  expect(wrongDay).toMatchObject({
    http: 422,
    errors: {
      'people.0.confirmation_code': [expect.stringContaining('doesn’t match the date of birth')],
    },
  })
  const wrongCode = await tried('NOCODE55', '05/02/2017')
  expect(wrongCode).toMatchObject({ http: 422, errors: wrongDay['errors'], message: wrongDay['message'] })
  for (let i = 0; i < 8; i++) expect(await tried(`GUESSES${i}`, '05/02/2017')).toMatchObject({ http: 422 })
  expect(await tried('GUESSES8', '05/02/2017')).toMatchObject({ http: 429 })
  house.pass(61)
  expect(await tried('old-code 5', '05/02/2017')).toMatchObject({ http: 200 })
})

test('nobody can fill a mailbox by beginning registrations in its name, from wherever and at whichever server', async () => {
  const email = 'victim@example.org'
  const found = await statuses(12, '/api/mms/registration/store', (i) => ({
    method: 'POST',
    remoteAddress: `10.4.1.${i}`,
    payload: { step: 'people', data: { registrant: family.registrant({ email }), people: [] } },
  }))
  // The registrations continue: the real owner of the address is not locked out.
  expect(found).toEqual(Array(12).fill(201))
  expect(await lettersTo(email)).toBe(5)
})

test('nor by asking for the link again, which says so', async () => {
  const email = 'another@example.org'
  const { token } = await family.start({ registrant: family.registrant(), people: [] })
  const found = await statuses(8, `/api/mms/registration/${token}/link`, (i) => ({
    method: 'POST',
    remoteAddress: `10.4.2.${i}`,
    payload: { email: i % 2 ? email : email.toUpperCase() },
  }))
  expect(found).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(await lettersTo(email)).toBe(5)
})

test('nor can one registration write to everybody by changing its address', async () => {
  const registrant = family.registrant()
  const draft = await family.start({ registrant, people: [] })
  let { version } = draft
  for (let i = 0; i < 15; i++) {
    const data = { registrant: { ...registrant, email: `crowd-${i}@example.org` }, people: [] }
    version = (await family.save(draft.token, version, data))['data'].version
  }
  const { rows } = await house.world.database.pool.query("select 1 from mail where recipient like 'crowd-%'")
  // The first letter went to the address the draft was started with.
  expect(rows).toHaveLength(7)
})

test('guesses at the link of a registration or an order find nothing, however many', async () => {
  const paths = ['get_incomplete_member', 'orders', 'registration/invite', 'card', 'password/reset']
  for (const path of paths)
    for (let i = 0; i < 20; i++) {
      const answer = await ask(`/api/mms/${path}/${'x'.repeat(31)}${i % 10}`, {
        remoteAddress: `10.4.3.${i}`,
      })
      expect(answer.statusCode === 200 ? answer.json().data : answer.statusCode).toSatisfy(
        (said: unknown) =>
          [404, 410, 422].includes(said as number) || (said as { valid?: boolean }).valid === false,
      )
    }
})
