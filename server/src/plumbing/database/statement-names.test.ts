import { expect, test } from 'vitest'
import { statementNames } from './database.ts'

const asked = (nameOf: (statement: string) => string | undefined, statement: string, times: number) =>
  Array.from({ length: times }, () => nameOf(statement)).at(-1)

test('a statement that is asked often within a minute gets a name, and keeps it', () => {
  let now = 0
  const nameOf = statementNames({ now: () => now })
  expect(asked(nameOf, 'select 1', 19)).toBeUndefined()
  expect(nameOf('select 1')).toBe('s0')
  expect(asked(nameOf, 'select 2', 20)).toBe('s1')
  now += 600_000
  expect(nameOf('select 1')).toBe('s0')
})

test('another number of times can be chosen', () => {
  const nameOf = statementNames({ often: 2, now: () => 0 })
  expect(nameOf('select 1')).toBeUndefined()
  expect(nameOf('select 1')).toBe('s0')
})

test('one that is asked now and then leaves the names to others', () => {
  let now = 0
  const nameOf = statementNames({ now: () => now })
  for (let hour = 0; hour < 100; hour++) {
    expect(asked(nameOf, 'the job of every hour', 10)).toBeUndefined()
    now += 3_600_000
  }
  expect(asked(nameOf, 'select 1', 20)).toBe('s0')
})

test('there are four hundred names', () => {
  const nameOf = statementNames({ now: () => 0 })
  for (let i = 0; i < 400; i++) expect(asked(nameOf, `select ${i}`, 20)).toBe(`s${i}`)
  expect(asked(nameOf, 'select 400', 100)).toBeUndefined()
})
