import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../dates.ts'
import {
  changesSince,
  isHeld,
  lockDay,
  obstaclesToJoin,
  obstaclesToLeave,
  shortfall,
  sizeOf,
  standingOf,
  type Hand,
  type Newcomer,
  type Place,
  type Roster,
  type RosterRules,
} from './roster-rules.ts'

const divisions = [10, 12, 14].map((max_age, i) => ({
  id: i + 1,
  label: `${max_age}U`,
  max_age,
  min_age: null,
}))
const rules: RosterRules = {
  name: 'Test 2027',
  cutoff_month: 8,
  cutoff_day: 31,
  cutoff_year_offset: -1,
  play_up_allowed: true,
  roster_min: 2,
  roster_max: 3,
  one_roster: true,
  lock_month: 3,
  lock_day: 1,
  frozen_adds: 1,
  frozen_drops: 1,
  guests_max: 1,
}
const season = { start_date: '2026-08-01', end_date: '2027-07-31' }
const place = (member_id: number, more: Partial<Place> = {}): Place => ({
  member_id,
  role: 'player',
  joined_on: '2026-09-01',
  until_on: null,
  left_on: null,
  ...more,
})
const roster = (places: readonly Place[] = [], more: Partial<Roster> = {}): Roster => ({
  rules,
  season,
  division: divisions[1]!,
  divisions,
  locked_on: null,
  frozen_on: null,
  places,
  ...more,
})
const newcomer = (more: Partial<Newcomer> = {}): Newcomer => ({
  member_id: 99,
  dob: '2015-05-05',
  role: 'player',
  until_on: null,
  elsewhere: null,
  ...more,
})
const FALL = '2026-10-01'
const codes = (one: Roster, who = newcomer(), hand: Hand = 'team', day = FALL) =>
  obstaclesToJoin(one, who, hand, day).map(({ code }) => code)

describe('a player joins', () => {
  test('a roster with room', () => expect(codes(roster([place(1), place(2)]))).toEqual([]))
  test('not twice', () => expect(codes(roster([place(99)]))).toEqual(['on_roster']))
  test('again after having left', () =>
    expect(codes(roster([place(99, { left_on: '2026-09-20' })]))).toEqual([]))
  test('not a full roster, which says the rule', () => {
    const [full] = obstaclesToJoin(roster([place(1), place(2), place(3)]), newcomer(), 'office', FALL)
    expect(full).toMatchObject({
      code: 'full',
      reason: { message: 'The roster is full: 3 of 3 players, rule pack Test 2027.' },
    })
  })
  test('not when too old, and hears where instead', () => {
    const [old] = obstaclesToJoin(roster(), newcomer({ dob: '2013-08-31' }), 'team', FALL)
    expect(old).toMatchObject({
      code: 'age',
      reason: {
        message:
          '12U: too old, age 13 on Aug 31, 2026 and 12 is the maximum, rule pack Test 2027. Choose 14U.',
      },
    })
  })
  test('in an older division', () => expect(codes(roster(), newcomer({ dob: '2017-01-01' }))).toEqual([]))
  test('not without a date of birth', () =>
    expect(codes(roster(), newcomer({ dob: null }))).toEqual(['no_birthday']))
  test('not beside another team, unless the body allows it', () => {
    const taken = newcomer({ elsewhere: 'Rockets 12U' })
    expect(codes(roster(), taken)).toEqual(['on_other_roster'])
    expect(codes(roster([], { rules: { ...rules, one_roster: false } }), taken)).toEqual([])
  })
})

describe('a guest', () => {
  const guest = newcomer({ role: 'guest', elsewhere: 'Rockets 12U', until_on: '2026-10-05' })
  test('comes from another roster for some days', () => expect(codes(roster(), guest)).toEqual([]))
  test('does not count as a player', () =>
    expect(codes(roster([place(1), place(2), place(3)]), guest)).toEqual([]))
  test('is not somebody without a team', () =>
    expect(codes(roster(), { ...guest, elsewhere: null })).toEqual(['guest_elsewhere']))
  test.each([[null], ['2026-09-30'], ['2027-08-01']])('needs a last day within the season: %s', (until_on) =>
    expect(codes(roster(), { ...guest, until_on })).toEqual(['guest_days']),
  )
  test('is one too many while the other one is there, and not after', () => {
    const other = place(5, { role: 'guest', until_on: FALL })
    expect(codes(roster([other]), guest)).toEqual(['guests_full'])
    expect(codes(roster([other]), guest, 'team', addDays(FALL, 1))).toEqual([])
  })
})

describe('a roster', () => {
  test.each([
    ['by the rule pack, in the year the day falls into', {}, '2027-03-01'],
    ['earlier, as the office says', { locked_on: '2027-01-10' }, '2027-01-10'],
    ['not later than the rule pack says', { locked_on: '2027-05-01' }, '2027-03-01'],
    ['never, where nobody says so', { rules: { ...rules, lock_month: null, lock_day: null } }, null],
  ] as const)('locks %s', (_, more, day) => expect(lockDay(roster([], more))).toBe(day))

  test('does not lock by a day outside its season', () => {
    const short = { start_date: '2026-08-01', end_date: '2026-12-15' }
    expect(lockDay(roster([], { season: short }))).toBeNull()
  })
  test('is frozen when it has qualified, whatever the lock says', () => {
    const one = roster([], { frozen_on: '2027-02-01' })
    expect(['2027-01-31', '2027-02-01', '2027-03-05'].map((day) => standingOf(one, day))).toEqual([
      'open',
      'frozen',
      'frozen',
    ])
  })
  test('that is locked is changed by the office only', () => {
    const one = roster([place(1)])
    expect(codes(one, newcomer(), 'team', '2027-03-01')).toEqual(['locked'])
    expect(codes(one, newcomer(), 'office', '2027-03-01')).toEqual([])
    expect(obstaclesToLeave(one, place(1), 'team', '2027-03-01')).toHaveLength(1)
    expect(obstaclesToLeave(one, place(1), 'office', '2027-03-01')).toEqual([])
  })
  test('that is frozen lets only so many come and go, whoever asks', () => {
    const one = roster(
      [place(1), place(2, { joined_on: '2027-02-03' }), place(3, { left_on: '2027-02-04' })],
      {
        frozen_on: '2027-02-01',
      },
    )
    expect(changesSince(one, '2027-02-01')).toEqual({ adds: 1, drops: 1 })
    expect(codes(one, newcomer(), 'office', '2027-02-05')).toEqual(['frozen'])
    expect(obstaclesToLeave(one, place(1), 'office', '2027-02-05')[0]!.reason).toMatchObject({
      message:
        'The roster has been frozen since Feb 1, 2027. Rule pack Test 2027 lets you drop 1 players, and 1 have been dropped.',
    })
    expect(obstaclesToLeave(one, place(1, { role: 'guest' }), 'team', '2027-02-05')).toEqual([])
  })
  test('tells how many are missing', () => {
    expect(shortfall(roster([place(1)]), FALL)).toBe(1)
    expect(shortfall(roster([place(1), place(2), place(3)]), FALL)).toBe(0)
  })
})

test('no sequence of changes breaks the rules', () => {
  const deed = fc.record({
    member_id: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom('player', 'guest', 'leave'),
    hand: fc.constantFrom<Hand[]>('team', 'office'),
    elsewhere: fc.constantFrom(null, 'Rockets 12U'),
    wait: fc.integer({ min: 0, max: 40 }),
    freeze: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  const limits = fc.record({
    roster_max: fc.integer({ min: 1, max: 4 }),
    one_roster: fc.boolean(),
    guests_max: fc.constantFrom(null, 0, 1),
    frozen_adds: fc.constantFrom(null, 0, 2),
    frozen_drops: fc.constantFrom(null, 0, 2),
  })
  /** A birthday for each member; some fit, some do not. */
  const dobOf = (id: number): Day => ['2015-05-05', '2014-09-01', '2013-08-31', '2017-01-01'][id % 4]!

  fc.assert(
    fc.property(limits, fc.array(deed, { maxLength: 60 }), (limit, deeds) => {
      let one = roster([], { rules: { ...rules, ...limit } })
      let today: Day = season.start_date
      for (const { member_id, kind, hand, elsewhere, wait, freeze } of deeds) {
        today = addDays(today, wait)
        if (freeze && one.frozen_on === null) one = { ...one, frozen_on: addDays(today, 1) }
        const before = one
        if (kind === 'leave') {
          const held = one.places.find((at) => at.member_id === member_id && isHeld(at, today))
          if (!held || obstaclesToLeave(one, held, hand, today).length > 0) continue
          one = { ...one, places: one.places.map((at) => (at === held ? { ...at, left_on: today } : at)) }
        } else {
          const until_on = kind === 'guest' ? addDays(today, 3) : null
          const who = { member_id, dob: dobOf(member_id), role: kind, until_on, elsewhere } as const
          if (obstaclesToJoin(one, who, hand, today).length > 0) continue
          one = {
            ...one,
            places: [...one.places, { ...place(member_id), role: kind, joined_on: today, until_on }],
          }
          expect(dobOf(member_id) >= '2013-09-01').toBe(true)
          expect(kind === 'player' ? !limit.one_roster || elsewhere === null : elsewhere !== null).toBe(true)
        }
        if (kind !== 'leave' || before.places.find((at) => at.member_id === member_id)?.role === 'player')
          expect(hand === 'office' || kind === 'guest' || standingOf(before, today) === 'open').toBe(true)

        const held = one.places.filter((at) => isHeld(at, today))
        expect(new Set(held.map((at) => at.member_id)).size).toBe(held.length)
        const { players, guests } = sizeOf(one, today)
        expect(players).toBeLessThanOrEqual(limit.roster_max)
        expect(guests).toBeLessThanOrEqual(limit.guests_max ?? Infinity)
        if (one.frozen_on !== null) {
          const { adds, drops } = changesSince(one, one.frozen_on)
          expect(adds).toBeLessThanOrEqual(limit.frozen_adds ?? Infinity)
          expect(drops).toBeLessThanOrEqual(limit.frozen_drops ?? Infinity)
        }
      }
    }),
    { numRuns: 400 },
  )
})
