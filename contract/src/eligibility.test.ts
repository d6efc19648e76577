import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, ageOn } from './dates.ts'
import { messageIn } from './message.ts'
import {
  ageRefusal,
  cutoffDay,
  divisionFor,
  judgeDivisions,
  noDivisionFor,
  rulePackOn,
  tooYoungFor,
} from './eligibility.ts'

const september = {
  name: 'USSSA 2027',
  sport_body: 'USSSA',
  effective_from: '2026-08-01',
  effective_until: '2027-07-31',
  cutoff_month: 8,
  cutoff_day: 31,
  cutoff_year_offset: -1,
  play_up_allowed: true,
}
const december = { ...september, name: 'PGF 2022', cutoff_month: 12 }
const playingYear = { ...december, name: 'PPS 2027', cutoff_year_offset: 0 }
const season = { year: 2027 }
const divisions = [8, 10, 12, 14, 16, 18].map((max_age, i) => ({ id: i + 1, label: `${max_age}U`, max_age }))
const labelOf = (dob: string, pack = september, year = 2027) =>
  divisionFor(dob, { year }, pack, divisions)?.label

describe('the day that decides about the age is data', () => {
  test.each([
    ['the Sept-1 rule', september, 2027, '2026-08-31'],
    ['the Dec-31 rule', december, 2027, '2026-12-31'],
    ['the end of the playing year', playingYear, 2027, '2027-12-31'],
    ['a month without that day', { ...september, cutoff_month: 2 }, 2027, '2026-02-28'],
    ['a leap year', { ...september, cutoff_month: 2 }, 2029, '2028-02-29'],
  ])('%s', (_, pack, year, day) => expect(cutoffDay({ year }, pack)).toBe(day))
})

describe('the division by age', () => {
  // USA Softball 2024: a player who turned 9, 11, … before September 1, 2023 is too old for 8U, 10U, … USA
  // Softball 2023: 12U means born after December 31, 2009, by the rule of the last day of the previous year.
  test.each([
    ['2014-08-31', september, 2027, '12U'],
    ['2013-09-01', september, 2027, '12U'],
    ['2013-08-31', september, 2027, '14U'],
    ['2014-08-31', september, 2024, '10U'],
    ['2012-08-31', september, 2024, '12U'],
    ['2012-09-01', september, 2024, '10U'],
    ['2010-01-01', december, 2023, '12U'],
    ['2009-12-31', december, 2023, '14U'],
    ['2022-01-01', september, 2027, '8U'],
    ['2026-10-10', september, 2027, '8U'],
    ['2007-09-01', september, 2027, '18U'],
    ['2007-08-31', september, 2027, undefined],
  ])('of who was born on %s', (dob, pack, year, label) => expect(labelOf(dob, pack, year)).toBe(label))

  test('respects a minimum age', () => {
    const coachPitch = [{ id: 1, label: '8U', max_age: 8, min_age: 7 }]
    expect(divisionFor('2019-08-31', season, september, coachPitch)?.label).toBe('8U')
    expect(divisionFor('2019-09-01', season, september, coachPitch)).toBeUndefined()
  })
})

describe('a family reads why', () => {
  const reasons = (dob: string, pack = september, list: Parameters<typeof judgeDivisions>[3] = divisions) =>
    judgeDivisions(dob, season, pack, list).map(({ eligible, natural, reason }) => [
      eligible,
      natural,
      messageIn(reason),
    ])

  test('the own division, playing up, and why not down', () => {
    expect(reasons('2015-03-04').slice(1, 4)).toEqual([
      [
        false,
        false,
        '10U: too old, age 11 on Aug 31, 2026 and 10 is the maximum, rule pack USSSA 2027. Choose 12U.',
      ],
      [true, true, '12U: age 11 on Aug 31, 2026, rule pack USSSA 2027'],
      [true, false, '14U: age 11 on Aug 31, 2026, playing up from 12U, rule pack USSSA 2027'],
    ])
  })
  test('that playing up is not allowed where it is not', () => {
    expect(reasons('2015-03-04', { ...september, play_up_allowed: false }).slice(2, 4)).toEqual([
      [true, true, '12U: age 11 on Aug 31, 2026, rule pack USSSA 2027'],
      [
        false,
        false,
        '14U: age 11 on Aug 31, 2026, playing up isn’t allowed, rule pack USSSA 2027. Choose 12U.',
      ],
    ])
  })
  test('that someone is too young', () => {
    const list = [...divisions.slice(0, 2), { id: 9, label: '18U', max_age: 18, min_age: 13 }]
    expect(reasons('2017-01-01', september, list)[2]).toEqual([
      false,
      false,
      '18U: too young, age 9 on Aug 31, 2026 and 13 is the minimum, rule pack USSSA 2027. Choose 10U.',
    ])
  })
  test('what else there is when no division fits', () => {
    expect(reasons('2000-01-01')[5]).toEqual([
      false,
      false,
      '18U: too old, age 26 on Aug 31, 2026 and 18 is the maximum, rule pack USSSA 2027. No division fits this age, but a coach or volunteer membership might.',
    ])
  })
  test('both divisions of one age are her own', () => {
    const list = [
      { id: 1, label: '16U', max_age: 16 },
      { id: 2, label: '16U Gold', max_age: 16 },
      { id: 3, label: '16U Elite', max_age: 16, min_age: 16 },
    ]
    expect(judgeDivisions('2011-01-01', season, september, list).map(({ natural }) => natural)).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('for every date of birth', () => {
  const dobs = fc.integer({ min: 0, max: 40 * 365 }).map((days) => addDays('1990-01-01', days))
  const packs = fc.record({
    name: fc.constant('any'),
    play_up_allowed: fc.boolean(),
    cutoff_month: fc.integer({ min: 1, max: 12 }),
    cutoff_day: fc.integer({ min: 1, max: 31 }),
    cutoff_year_offset: fc.integer({ min: -1, max: 0 }),
  })
  const maxAge = (dob: string, pack: Parameters<typeof cutoffDay>[1]) =>
    divisionFor(dob, season, pack, divisions)?.max_age ?? Number.POSITIVE_INFINITY

  test('a later birthday never leads to an older division', () => {
    fc.assert(
      fc.property(dobs, dobs, packs, (a, b, pack) => {
        const [elder, younger] = a < b ? [a, b] : [b, a]
        expect(maxAge(younger, pack)).toBeLessThanOrEqual(maxAge(elder, pack))
      }),
    )
  })

  test('the division changes only on the birthday after the cut-off', () => {
    fc.assert(
      fc.property(fc.constantFrom(8, 10, 12, 14, 16), packs, (limit, pack) => {
        const cutoff = cutoffDay(season, pack)
        const lastBirthday = `${Number(cutoff.slice(0, 4)) - limit - 1}${cutoff.slice(4)}`
        // Nobody is born on February 29 of a common year.
        fc.pre(!cutoff.endsWith('02-29') && !cutoff.endsWith('02-28'))
        expect(maxAge(lastBirthday, pack)).toBe(limit + 2)
        expect(maxAge(addDays(lastBirthday, 1), pack)).toBe(limit)
      }),
    )
  })

  test('there is no gap up to 18 and nothing above', () => {
    fc.assert(
      fc.property(dobs, packs, (dob, pack) => {
        const age = ageOn(dob, cutoffDay(season, pack))
        const found = divisionFor(dob, season, pack, divisions)
        expect(found === undefined).toBe(age > 18)
        if (found) expect(found.max_age - age).toBeLessThan(age > 6 ? 2 : 9)
      }),
    )
  })

  test('up is allowed where the pack says so, down never', () => {
    fc.assert(
      fc.property(dobs, packs, fc.shuffledSubarray(divisions), (dob, pack, some) => {
        const age = ageOn(dob, cutoffDay(season, pack))
        const own = divisionFor(dob, season, pack, some)
        const judged = judgeDivisions(dob, season, pack, some)
        expect(judged.map(({ division }) => division)).toEqual(some)
        for (const { division, eligible, natural, reason } of judged) {
          expect(natural).toBe(division === own)
          expect(eligible).toBe(pack.play_up_allowed ? division.max_age >= age : natural)
          expect(messageIn(reason)).toContain(`age ${age} on `)
        }
      }),
    )
  })
})

describe('whoever is too young for a division is too young for every older one', () => {
  const softball = [
    { id: 1, label: '10U', max_age: 10, min_age: 4 },
    { id: 2, label: '12U', max_age: 12 },
    { id: 3, label: '18U', max_age: 18 },
  ]
  const judged = (dob: string, pack: Parameters<typeof judgeDivisions>[2] = september) =>
    judgeDivisions(dob, season, pack, softball).map(({ eligible, natural }) => [eligible, natural])

  test.each(['2024-08-01', '2026-10-10'])(
    'a child born on %s is offered nothing, and reads when one begins',
    (dob) => {
      expect(judged(dob)).toEqual([
        [false, false],
        [false, false],
        [false, false],
      ])
      expect(divisionFor(dob, season, september, softball)).toBeUndefined()
      expect(noDivisionFor(dob, season, september, softball)).toMatchObject({
        message: 'Players start at age 4, in 10U.',
      })
    },
  )

  test('a pack says how far up is too far', () => {
    const pack = { ...september, min_ages: { '10U': 5, '18U': 13 } }
    expect(judged('2016-09-01', pack)).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
    // The rule pack decides, not the division.
    expect(judged('2022-08-31', pack).map(([eligible]) => eligible)).toEqual([false, false, false])
    expect(judged('2022-08-31').map(([eligible]) => eligible)).toEqual([true, true, true])
  })

  test('the sentence about one division, or about several, is there for whoever may not play and for nobody else', () => {
    const lists = fc
      .array(
        fc.record({
          max_age: fc.constantFrom(8, 10, 12, 14, 16, 18),
          min_age: fc.option(fc.integer({ min: 0, max: 18 })),
        }),
        { minLength: 1, maxLength: 8 },
      )
      .map((list) => list.map((one, i) => ({ id: i + 1, label: `${one.max_age}U ${i}`, ...one })))
    const births = fc.integer({ min: 0, max: 22 * 365 }).map((days) => addDays('2005-01-01', days))
    fc.assert(
      fc.property(births, lists, fc.boolean(), (dob, list, play_up_allowed) => {
        const pack = { ...september, play_up_allowed }
        const verdicts = judgeDivisions(dob, season, pack, list)
        for (const { division, eligible, reason } of verdicts) {
          expect(ageRefusal(dob, season, pack, list, division.id)).toEqual(eligible ? undefined : reason)
          const young = tooYoungFor(dob, season, pack, list, [division.id])
          expect(young).toEqual(reason.code === 'division_too_young' ? reason : undefined)
        }
        const youngest = Math.min(...verdicts.flatMap((one) => (one.eligible ? one.division.max_age : [])))
        for (const { division, eligible, natural } of verdicts)
          if (natural) expect([division.max_age, eligible]).toEqual([youngest, true])
        const none = tooYoungFor(dob, season, pack, list)
        expect(none !== undefined).toBe(verdicts.every(({ reason }) => reason.code === 'division_too_young'))
        if (none !== undefined) expect(none).toEqual(noDivisionFor(dob, season, pack, list))
        expect(ageRefusal(dob, season, pack, list, 99)).toBeUndefined()
      }),
    )
  })

  test('the division shown as one’s own is the youngest that fits, or none', () => {
    const ages = fc.dictionary(
      fc.constantFrom(...divisions.map(({ label }) => label)),
      fc.integer({ min: 0, max: 18 }),
    )
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2005-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
        ages,
        fc.boolean(),
        fc.shuffledSubarray(divisions),
        (born, min_ages, play_up_allowed, some) => {
          const dob = born.toISOString().slice(0, 10)
          const pack = { ...september, play_up_allowed, min_ages }
          const age = ageOn(dob, cutoffDay(season, pack))
          const verdicts = judgeDivisions(dob, season, pack, some)
          const byAge = verdicts.toSorted((a, b) => a.division.max_age - b.division.max_age)
          const own = verdicts.filter(({ natural }) => natural)
          expect(own.length).toBeLessThanOrEqual(1)
          expect(own[0]).toBe(byAge.find(({ eligible }) => eligible))
          for (const { division, eligible } of verdicts) {
            if (!eligible) continue
            expect(age).toBeLessThanOrEqual(division.max_age)
            for (const younger of some.filter(({ max_age }) => max_age <= division.max_age))
              expect(age).toBeGreaterThanOrEqual(min_ages[younger.label] ?? 0)
          }
          expect(noDivisionFor(dob, season, pack, some) === undefined).toBe(own.length === 1)
        },
      ),
    )
  })
})

test('the rule pack in effect is found by body and day, the newest first', () => {
  const open = { ...september, name: 'USSSA', effective_from: '2020-08-01', effective_until: null }
  const other = { ...september, name: 'PGF', sport_body: 'PGF' }
  const packs = [open, september, other]
  expect(rulePackOn(packs, 'USSSA', '2026-08-01')?.name).toBe('USSSA 2027')
  expect(rulePackOn(packs, 'USSSA', '2027-07-31')?.name).toBe('USSSA 2027')
  expect(rulePackOn(packs, 'USSSA', '2026-07-31')?.name).toBe('USSSA')
  expect(rulePackOn(packs, 'USSSA', '2027-08-01')?.name).toBe('USSSA')
  expect(rulePackOn(packs.toReversed(), 'USSSA', '2026-08-01')?.name).toBe('USSSA 2027')
  expect(rulePackOn(packs, 'USSSA', '2020-07-31')).toBeUndefined()
  expect(rulePackOn(packs, 'NCS', '2026-08-01')).toBeUndefined()
})
