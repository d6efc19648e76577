import { beforeAll, expect, test } from 'vitest'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const registrant = family.registrant()
let admin: string
let mother: string
let daughter: number
const divisionsFor = (id: number, token?: string) =>
  family.ask('GET', `getDivisionForMember/${id}`, undefined, token)

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  mother = await loggedIn(house, registrant.email)
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    `select id from member where dob = '2014-05-02'`,
  )
  daughter = rows[0]!.id
})

test('a member may play in the division of the own age and above, never below', async () => {
  const own = await divisionsFor(daughter, mother)
  expect(own).toMatchObject({ http: 200, message: 'Divisions fetched successfully' })
  expect(Object.values(own['data']).toSorted()).toEqual(['12U', '14U', '16U', '18U'])
  expect((await divisionsFor(daughter, admin))['data']).toEqual(own['data'])
  const short = await house.call(`/api/getDivisionForMember/${daughter}`, { token: mother })
  expect(short.json().data).toEqual(own['data'])
})

test('of whom no birthday is on record, nothing can be said', async () => {
  const { pool } = house.world.database
  await pool.query('update member set dob = null where id = $1', [daughter])
  expect(await divisionsFor(daughter, admin)).toMatchObject({ http: 200, data: {} })
  await pool.query(`update member set dob = '2014-05-02' where id = $1`, [daughter])
})

test('where a member may play is told to who may see the member', async () => {
  expect(await divisionsFor(daughter)).toMatchObject({ http: 401 })
  expect(await divisionsFor(daughter, await house.tokenOf(MEMBER))).toMatchObject({ http: 404 })
  expect(await divisionsFor(999_999, admin)).toMatchObject({
    http: 404,
    message: 'We couldn’t find this member.',
  })
})
