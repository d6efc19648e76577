import { expect, test } from 'vitest'
import { changeText, spokenAct } from './log-words.ts'

const locale = { currency: 'USD', time_zone: 'America/Chicago' } as const
const said = (after: object, before: object | null = null) => changeText({ before, after }, locale)

test('an act is said in words', () => {
  expect(spokenAct('payment.refund_requested')).toBe('Payment: refund requested')
})

test('a change is said with sums, days and moments as on any other screen', () => {
  expect(said({ amount: 20_000, method: 'check', umpire: 'Gloria Tamez', paid_on: '2026-11-10' })).toBe(
    'Amount: $200.00, Method: check, Umpire: Gloria Tamez, Paid: 11/10/2026',
  )
  expect(said({ ends_at: '2026-11-28T20:22:00Z' })).toBe('Ends: 11/28/2026 2:22 PM')
  expect(said({ status: 'active' }, { status: 'draft' })).toBe('Status: draft → active')
  expect(said({ note: null }, { note: 'Call first' })).toBe('Note: Call first → —')
})

test('keys of rows, seals and the form of what is kept are left to machines', () => {
  expect(said({ locale: 'en', version_id: 30, text_sha256: '06aa5e47' })).toBe('Locale: en')
  expect(said({ scope: { is_for_events: true }, divisions: ['10U', '12U'], fields: [] })).toBe(
    'Scope: Is for events: Yes, Divisions: 10U, 12U, Fields: —',
  )
})
