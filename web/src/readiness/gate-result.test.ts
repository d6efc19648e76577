import { expect, test } from 'vitest'
import type { GatePerson } from 'contract/readiness/gate'
import { strangerOf, toneOf, type Result } from './gate-result.ts'

const person = (colour: GatePerson['colour']) => ({ colour }) as GatePerson
const entry = {} as Extract<Result, { kind: 'in' }>['entry']

test.each([
  [{ kind: 'in', person: person('ready'), entry }, 'good'],
  // Whoever was let in anyway is in.
  [{ kind: 'in', person: person('missing'), entry }, 'good'],
  [{ kind: 'again', person: person('ready'), entry }, 'warn'],
  [{ kind: 'decide', person: person('soon'), isOld: false }, 'warn'],
  [{ kind: 'decide', person: person('ready'), isOld: true }, 'warn'],
  [{ kind: 'decide', person: person('missing'), isOld: false }, 'bad'],
  [{ kind: 'stranger', stranger: { why: 'unknown' }, typed: '' }, 'bad'],
] satisfies [Result, string][])('%j is shown as %s', (result, tone) => expect(toneOf(result)).toBe(tone))

test.each([
  [{ state: 'unknown', teams: [], until: null }, { why: 'unknown' }],
  [
    { state: 'old', teams: [], until: '2026-07-31' },
    { why: 'old', until: '2026-07-31' },
  ],
  [{ state: 'current', teams: [], until: '2027-07-31' }, { why: 'no_team' }],
  [
    { state: 'current', teams: ['Riptide 14U'], until: null },
    { why: 'team', teams: ['Riptide 14U'] },
  ],
  [
    { state: 'current', teams: ['Comets 12U', 'Riptide 14U'], until: null },
    { why: 'list_is_older', teams: ['Comets 12U', 'Riptide 14U'] },
  ],
] as const)('of a card of which the server says %j the gate says %j', (told, stranger) =>
  expect(strangerOf(told, ['Comets 12U'])).toEqual(stranger),
)
