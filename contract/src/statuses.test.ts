import { describe, expect, test } from 'vitest'
import {
  mayChange,
  REGISTRATION_TRANSITIONS,
  RegistrationStatus,
  STATUS_LABELS,
  statusColor,
} from './statuses.ts'

test.each([
  ['Draft', 'yellow'],
  ['Active', 'green'],
  ['Success', 'green'],
  ['Waiting for Approval', 'blue'],
  ['Closed', 'black'],
  ['Blocked', 'brown'],
  ['Inactive', 'grey'],
  ['Rejected', 'red'],
  ['Failed', 'red'],
])('the dot of %s is %s, by label and by code', (label, color) => {
  expect(statusColor(label)).toBe(color)
  const [code] = Object.entries(STATUS_LABELS).find(([, text]) => text === label) ?? []
  expect(statusColor(String(code))).toBe(color)
})

test.each(['Whatever', '', 'constructor', '__proto__'])(
  'a status without a colour such as %j is grey',
  (name) => {
    expect(statusColor(name)).toBe('grey')
  },
)

describe('a registration', () => {
  test.each([
    ['draft', 'waiting_for_approval', true],
    ['waiting_for_approval', 'active', true],
    ['waiting_for_approval', 'rejected', true],
    ['active', 'inactive', true],
    ['active', 'blocked', true],
    ['active', 'closed', true],
    ['draft', 'active', true],
    ['draft', 'rejected', false],
    ['active', 'draft', false],
    ['active', 'waiting_for_approval', false],
    ['rejected', 'active', false],
    ['closed', 'active', false],
  ] as const)('from %s to %s: %s', (from, to, may) => expect(mayChange(from, to)).toBe(may))

  const statuses = RegistrationStatus.options

  test('never "changes" to the status it has', () => {
    for (const status of statuses) expect(mayChange(status, status)).toBe(false)
  })
  test('can be closed from anywhere and reached from a draft', () => {
    for (const status of statuses) if (status !== 'closed') expect(mayChange(status, 'closed')).toBe(true)
    const reached = new Set<RegistrationStatus>(['draft'])
    for (const from of reached) for (const to of REGISTRATION_TRANSITIONS[from]) reached.add(to)
    expect(reached.size).toBe(statuses.length)
  })
})
