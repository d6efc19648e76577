import { beforeAll, expect, test } from 'vitest'
import { loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const registrant = family.registrant()

let token: string
let member_id: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
    donation: 2500,
  })
  token = await loggedIn(house, registrant.email)
  const { rows } = await house.world.database.pool.query('select id from member where email = $1', [
    registrant.email,
  ])
  member_id = rows[0].id
})

const ask = (path: string, who = token) => house.call(`/api/mms/member/${path}`, { token: who })

test('a donation stands on the statement of its year, the fee does not', async () => {
  const answer = await ask(`download/donations/${member_id}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('donations-2026.pdf'),
  })
  const text = pdfText(answer.rawPayload)
  expect(text).toContain('Donation statement 2026')
  expect(text).toContain(`Maria ${registrant.last_name}`)
  expect(text).toContain('$25.00')
  expect(text).not.toContain('$45.00')
})

test('everything paid in a year stands on its statement, and adds up', async () => {
  const text = pdfText((await ask('statements/2026')).rawPayload)
  for (const part of ['Payment statement 2026', 'Player membership', '$45.00', '$25.00', '$70.00'])
    expect(text).toContain(part)
  expect((await ask('statements')).json().data).toEqual([
    { year: 2026, total: 7000, donations: 2500, member_id },
  ])
})

test('what was given back is taken off', async () => {
  const { pool } = house.world.database
  await pool.query(`update order_line set refunded = 1000 where kind = 'donation'`)
  expect(pdfText((await ask(`download/donations/${member_id}`)).rawPayload)).toContain('$15.00')
  await pool.query(`update order_line set refunded = 0 where kind = 'donation'`)
})

test('a year without any has no statement', async () => {
  expect((await ask(`download/donations/${member_id}?year=2025`)).json()).toMatchObject({
    code: 'no_donations',
  })
  expect((await ask('statements/2025')).statusCode).toBe(404)
})

test('it is for the family and the office', async () => {
  expect((await ask(`download/donations/${member_id}`, await house.tokenOf(ADMIN))).statusCode).toBe(200)
  expect((await ask(`download/donations/${member_id}`, await house.tokenOf(MEMBER))).statusCode).toBe(404)
  expect((await ask('download/donations/999999', await house.tokenOf(ADMIN))).statusCode).toBe(404)
  expect((await house.call(`/api/mms/member/download/donations/${member_id}`)).statusCode).toBe(401)
})
