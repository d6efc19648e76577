import { beforeAll, expect, test } from 'vitest'
import { loggedIn, registered } from '../../test/household.ts'
import { testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const registrant = family.registrant()
let mother: string
const known = async (token: string) => (await family.ask('GET', 'registration/family', undefined, token)).data

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await registered(house, family, { registrant, people: [await family.daughter({ shirt_size: 'youth_m' })] })
  mother = await loggedIn(house, registrant.email)
}, 120_000)

test('a family that is logged in types nothing that is on record', async () => {
  const { registrant: self, children } = await known(mother)
  expect(self).toMatchObject({
    first_name: 'Maria',
    last_name: registrant.last_name,
    email: registrant.email,
    phone: '2145550100',
    dob: '03/14/1986',
    relation: 'Mother',
    address: registrant.address,
  })
  expect(children).toEqual([
    expect.objectContaining({
      first_name: 'Sofía',
      last_name: 'Lopez',
      dob: '05/02/2014',
      shirt_size: 'youth_m',
      emergency: { name: 'Ana Lopez', phone: '2145550101', relation: 'Aunt' },
    }),
  ])
  // She lives with her mother, and moves with her.
  expect(children[0].address).toBeUndefined()
})

test('a child who lives elsewhere brings that address, and a grown-up is nobody’s child any more', async () => {
  const { pool } = house.world.database
  const { children } = await known(mother)
  const id = children[0].member_id
  const elsewhere = { ...registrant.address, address_1: '2 Oak St' }
  await pool.query('update member set address = $1 where id = $2', [elsewhere, id])
  expect((await known(mother)).children[0].address).toMatchObject({ address_1: '2 Oak St' })
  await pool.query(`update member set dob = '1990-01-01' where id = $1`, [id])
  expect((await known(mother)).children).toEqual([])
})

test('nobody else is told, and an account without a record has nothing to show', async () => {
  expect((await family.ask('GET', 'registration/family')).code).toBe('unauthenticated')
  const other = family.registrant()
  await registered(house, family, {
    registrant: other,
    people: [await family.daughter({ first_name: 'Mia' })],
  })
  const { children } = await known(await loggedIn(house, other.email))
  expect(children.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Mia'])
})
