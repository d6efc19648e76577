import { expect, test } from 'vitest'
import type { GatePerson } from 'contract/readiness/gate'
import { namedIn } from './gate-finding.ts'

const people = ['Sofía López', 'Ana María Pérez', 'Huong Nguyen', 'Sofia Lopez-Hart'].map(
  (name, member_id) => ({ name, member_id }) as GatePerson,
)
const found = (typed: string) => namedIn(people, typed).map(({ name }) => name)

test.each([
  ['sofia lopez', ['Sofía López', 'Sofia Lopez-Hart']],
  ['HART', ['Sofia Lopez-Hart']],
  ['perez ana', ['Ana María Pérez']],
  ['guy', ['Huong Nguyen']],
  ['sofia nguyen', []],
  ['a', []],
  ['  ', []],
])('%j finds whoever bears each of its words, in any order and without accents', (typed, names) => {
  expect(found(typed)).toEqual(names)
})
