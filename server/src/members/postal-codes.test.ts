import { beforeAll, expect, test } from 'vitest'
import { testHouse } from '../../test/house.ts'

const house = await testHouse()

const placesOf = async (zip: string, country = 'USA', label?: 'alliance' | 'demo') => {
  const path = `/api/mms/postal-codes?country=${encodeURIComponent(country)}&zip=${encodeURIComponent(zip)}`
  const answer = await house.call(path, { label: label ?? 'alliance' })
  return answer.json().data
}

/** So many members who live there. */
const live = async (many: number, address: Record<string, string>) => {
  const { pool } = house.world.database
  const tenant = house.tenants.alliance.id
  for (let i = 0; i < many; i++)
    await pool.query(
      `insert into member (tenant_id, member_number, first_name, last_name, address, created_at, updated_at)
       values ($1, 'P-' || $2 || '-' || $3, 'Ada', 'Ball', $4, now(), now())`,
      [tenant, JSON.stringify(address).slice(-40), i, address],
    )
}
const USA = { address_1: '1 Main St', country: 'USA' }

beforeAll(async () => {
  await live(4, { ...USA, city: 'Oak Cliff', state: 'Texas', zip: '75208' })
  await live(3, { ...USA, city: 'Dallas', state: 'Texas', zip: '75208-1234' })
  await live(2, { ...USA, city: 'Maria’s place', state: 'Texas', zip: '75208' })
  await live(3, { ...USA, country: 'Canada', city: 'Ottawa', state: 'Ontario', zip: 'K1A 0B1' })
})

test('a code that members have is theirs, the town most of them write first, and what one alone wrote stays with her', async () => {
  const own = [
    { country: 'USA', state: 'Texas', city: 'Oak Cliff' },
    { country: 'USA', state: 'Texas', city: 'Dallas' },
  ]
  expect(await placesOf('75208')).toEqual(own)
  expect(await placesOf('75208-9999')).toEqual(own)
  expect(await placesOf('k1a0b1', 'Canada')).toEqual([
    { country: 'Canada', state: 'Ontario', city: 'Ottawa' },
  ])
})

test('another tenant’s members say nothing here', async () => {
  expect(await placesOf('75208', 'USA', 'demo')).toEqual([{ country: 'USA', state: 'Texas', city: 'Dallas' }])
})

test('any other code of the country is known as well', async () => {
  expect(await placesOf('96720')).toEqual([{ country: 'USA', state: 'Hawaii', city: 'Hilo' }])
  expect(await placesOf('20001')).toEqual([
    { country: 'USA', state: 'District of Columbia', city: 'Washington' },
  ])
  // The first and the last of the list, and one that the package’s file has out of turn.
  expect(await placesOf('00501')).toEqual([{ country: 'USA', state: 'New York', city: 'Holtsville' }])
  expect(await placesOf('99950')).toEqual([{ country: 'USA', state: 'Alaska', city: 'Ketchikan' }])
  expect(await placesOf('01001')).toEqual([{ country: 'USA', state: 'Massachusetts', city: 'Agawam' }])
  expect(await placesOf('H2X 1Y4', 'Canada')).toEqual([{ country: 'Canada', state: 'Quebec', city: '' }])
})

test.each([
  ['00000', 'USA'],
  ['7520', 'USA'],
  ['75201', 'Germany'],
  ["' or true --", 'USA'],
  // Puerto Rico is a country of its own in the list of countries.
  ['00601', 'USA'],
])('%s in %s is nowhere', async (zip, country) => {
  expect(await placesOf(zip, country)).toEqual([])
})

test.each(['toString', '__proto__', 'Texas'])('a country called %s has no towns', async (country) => {
  expect(await placesOf('75208', country)).toEqual([])
})
