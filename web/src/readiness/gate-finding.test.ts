import { expect, test } from 'vitest'
import type { GatePerson } from 'contract/readiness/gate'
import { holderOf, namedIn } from './gate-finding.ts'

const people = (
  [
    ['Sofía López', '0123', '7', 'ready'],
    ['Ana María Pérez', '1312', '12', 'missing'],
    ['Huong Nguyen', '0045', null, 'ready'],
    ['Sofia Lopez-Hart', '3127', '31', 'soon'],
    ['Đặng Thị Mai', '9999', '99', 'ready'],
  ] as const
).map(
  ([name, number_end, jersey_number, colour], member_id) =>
    ({
      name,
      member_id,
      number_end,
      jersey_number,
      colour,
      keys: [`k${member_id}`],
      old_keys: [],
    }) as unknown as GatePerson,
)
const found = (typed: string) => namedIn(people, typed).map(({ name }) => name)

test.each([
  ['sofia lopez', ['Sofía López', 'Sofia Lopez-Hart']],
  ['HART', ['Sofia Lopez-Hart']],
  ['perez ana', ['Ana María Pérez']],
  ['guy', ['Huong Nguyen']],
  ['dang mai', ['Đặng Thị Mai']],
  ['sofia nguyen', []],
  ['a', []],
  ['  ', []],
])('%j finds whoever bears each of its words, in any order and without accents', (typed, names) => {
  expect(found(typed)).toEqual(names)
})

test.each([
  ['312', ['Ana María Pérez', 'Sofia Lopez-Hart']],
  ['1312', ['Ana María Pérez']],
  ['AF-2026-001312', ['Ana María Pérez']],
  ['af-2026-991312', ['Ana María Pérez']],
  ['12', ['Sofía López', 'Ana María Pérez', 'Sofia Lopez-Hart']],
  ['#7', ['Sofía López']],
  ['sofia 31', ['Sofia Lopez-Hart']],
  ['5', []],
  ['5555', []],
])('%j finds by a part of the end of the number, or by the shirt', (typed, names) => {
  expect(found(typed)).toEqual(names)
})

test('a card is its holder’s, by the team on which they are ready, and an old card is known as one', () => {
  const [one] = people as [GatePerson]
  const twice = [
    { ...one, team: 'A', colour: 'missing' as const },
    { ...one, team: 'B', old_keys: ['before'] },
  ]
  expect(holderOf(twice, ['k0'])).toMatchObject({ person: { team: 'B' }, isOld: false })
  expect(holderOf(twice, ['before'])).toMatchObject({ person: { team: 'B' }, isOld: true })
  expect(holderOf(twice, ['k1'])).toBeUndefined()
})
