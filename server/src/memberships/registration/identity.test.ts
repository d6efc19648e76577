import { beforeAll, expect, test } from 'vitest'
import { registered } from '../../../test/household.ts'
import { testHouse } from '../../../test/house.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

/** A girl of fifteen who helps, which costs nothing. */
const helper = async (more = {}) => ({
  ...(await family.daughter({ dob: '05/02/2011' })),
  ...(await family.place('Volunteer', '05/02/2011')),
  ...more,
})
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
