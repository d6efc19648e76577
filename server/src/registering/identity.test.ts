import { beforeAll, expect, test } from 'vitest'
import { registered } from '../../test/household.ts'
import { testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

/** A fifteen-year-old helper, which costs nothing. */
const helper = async (more = {}) => ({
  ...(await family.daughter({ dob: '05/02/2011' })),
  ...(await family.place('Volunteer', '05/02/2011')),
  ...more,
})
const numbersOf = ({ registrations }: { registrations: { member_number: string }[] }) =>
  registrations.map(({ member_number }) => member_number)
const numberOf = ({ registrations }: { registrations: { member_number: string }[] }) =>
  registrations[0]!.member_number

test('a daughter keeps her number when her mother registers her again', async () => {
  const registrant = family.registrant()
  const first = await registered(house, family, {
    registrant,
    people: [await family.daughter({ dob: '05/02/2011', last_name: 'Again' })],
  })
  const second = await registered(house, family, {
    registrant,
    people: [await helper({ last_name: 'Again' })],
  })
  expect(numberOf(second)).toBe(numberOf(first))
})

test('a family of two children and a second parent is the same family the next time', async () => {
  const registrant = family.registrant()
  const names = ['Ada', 'Eve']
  const second_guardian = guardian('second-parent@example.org')
  const first = await registered(house, family, {
    registrant,
    second_guardian,
    people: [
      await family.daughter({ dob: '05/02/2011', first_name: 'Ada', last_name: 'Both' }),
      await family.daughter({ dob: '05/02/2011', first_name: 'Eve', last_name: 'Both', key: 'kid2' }),
    ],
  })
  const numbers = numbersOf(first)
  expect(new Set(numbers).size).toBe(2)
  const guardians = await house.world.database.pool.query(
    `select m.member_number, p.last_name, g.is_primary from guardianship g
       join member m on (m.tenant_id, m.id) = (g.tenant_id, g.minor_id)
       join member p on (p.tenant_id, p.id) = (g.tenant_id, g.guardian_id)
     where m.member_number = any($1) order by 1, 3 desc`,
    [numbers],
  )
  expect(guardians.rows).toEqual(
    numbers.toSorted().flatMap((member_number) => [
      { member_number, last_name: registrant.last_name, is_primary: true },
      { member_number, last_name: 'Father', is_primary: false },
    ]),
  )
  const again = await registered(house, family, {
    registrant,
    people: await Promise.all(
      names.map((first_name) =>
        helper({ first_name, last_name: 'Both', key: first_name === 'Ada' ? 'kid1' : 'kid2' }),
      ),
    ),
  })
  expect(numbersOf(again)).toEqual(numbers)
})

test('a child who is entered twice in one order is one member', async () => {
  const twice = await registered(house, family, {
    registrant: family.registrant(),
    people: [
      await family.daughter({ dob: '05/02/2011', last_name: 'Twice' }),
      await helper({ last_name: 'Twice', key: 'kid2' }),
    ],
  })
  const numbers = numbersOf(twice)
  expect(numbers).toHaveLength(2)
  expect(new Set(numbers).size).toBe(1)
})

test('a stranger who types a mother’s address as the child’s does not get her child', async () => {
  const mother = family.registrant()
  const child = await family.daughter({ dob: '05/02/2011', last_name: 'Typed' })
  const first = await registered(house, family, { registrant: mother, people: [child] })
  const second = await registered(house, family, {
    registrant: family.registrant({ first_name: 'Stranger' }),
    people: [await helper({ last_name: 'Typed', email: mother.email })],
  })
  expect(numberOf(second)).not.toBe(numberOf(first))
})

test.each([
  ['second parent', (email: string) => ({ second_guardian: guardian(email) })],
  ['child’s own address', (email: string) => ({ child: { email } })],
])('a stranger who used a mother’s address and left a %s does not get her child', async (name, trick) => {
  const mother = family.registrant()
  const last_name = name.replaceAll(/\W/g, '')
  const child = await family.daughter({ dob: '05/02/2011', last_name })
  const first = await registered(house, family, { registrant: mother, people: [child] })
  const stranger = family.registrant({ first_name: 'Stranger' })
  const { second_guardian, child: more = {} } = {
    second_guardian: undefined,
    child: undefined,
    ...trick(stranger.email),
  }
  await registered(house, family, {
    registrant: { ...stranger, email: mother.email },
    people: [await helper({ last_name, ...more })],
    ...(second_guardian ? { second_guardian } : {}),
  })
  const third = await registered(house, family, {
    registrant: stranger,
    people: [await family.daughter({ dob: '05/02/2011', last_name })],
  })
  expect(numberOf(third)).not.toBe(numberOf(first))
})

const guardian = (email: string) => ({
  first_name: 'Strange',
  last_name: 'Father',
  email,
  phone: '2145550102',
  relation: 'Father',
})
