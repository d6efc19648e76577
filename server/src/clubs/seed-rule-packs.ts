import type { NewRow } from '../plumbing/database/bulk-queries.ts'

type Pack = Omit<NewRow<'rule_pack'>, 'id' | 'version'>
type Cutoff = Pick<Pack, 'cutoff_month' | 'cutoff_day' | 'cutoff_year_offset'>

/** Age on August 31 before the season: players born on September 1 are still on the younger side. */
const SEPTEMBER: Cutoff = { cutoff_month: 8, cutoff_day: 31, cutoff_year_offset: -1 }
/** Age on December 31 before the season. */
const DECEMBER: Cutoff = { cutoff_month: 12, cutoff_day: 31, cutoff_year_offset: -1 }
/** Age on January 1 of the season's year. */
const JANUARY: Cutoff = { cutoff_month: 1, cutoff_day: 1, cutoff_year_offset: 0 }

/**
 * An assumption: nobody plays with players more than seven years older, and nobody starts before age four.
 */
const MIN_AGES = JSON.stringify({ '10U': 4, '12U': 5, '14U': 7, '16U': 9, '18U': 11 })

/** Names, effective dates and cut-offs of a body's packs, one after the other. */
type Edition = [name: string, from: string, until: string | null, cutoff: Cutoff]

const editions = (
  body: Omit<
    Pack,
    'name' | 'effective_from' | 'effective_until' | keyof Cutoff | 'play_up_allowed' | 'min_ages'
  >,
  list: readonly Edition[],
): Pack[] =>
  list.map(([name, effective_from, effective_until, cutoff]) => ({
    name,
    effective_from,
    effective_until,
    ...cutoff,
    play_up_allowed: true,
    min_ages: MIN_AGES,
    ...body,
    unsourced: [...(body.unsourced ?? []), 'min_ages'],
  }))

/**
 * The rules of the bodies fastpitch is played under. Rules marked as unsourced have no published source we
 * could find and are assumptions: the office sees them marked and can change them.
 */
export const RULE_PACKS: readonly Pack[] = [
  ...editions(
    {
      sport_body: 'USSSA',
      roster_min: 9,
      roster_max: 22,
      one_roster: true,
      lock_month: 3,
      lock_day: 1,
      frozen_adds: 3,
      frozen_drops: 3,
      guests_max: 2,
      classes: ['Open', 'A', 'B', 'C', 'Rec'],
      unsourced: ['roster_max'],
      source:
        'USSSA age chart: age on the day before September 1 (until 2023: January 1) of the season; state rules of Oklahoma (one roster, locked on March 1, three additions and three drops once frozen) and Colorado (two guests); no points below nine players; the classes Open, A, B, C and Rec. Roster of 22 as in the Alliance championship.',
    },
    [
      ['USSSA 2023', '2015-08-01', '2023-07-31', DECEMBER],
      ['USSSA 2026', '2023-08-01', '2026-07-31', SEPTEMBER],
      ['USSSA 2027', '2026-08-01', null, SEPTEMBER],
    ],
  ),
  ...editions(
    {
      sport_body: 'USA Softball',
      roster_min: 9,
      roster_max: 20,
      one_roster: true,
      lock_month: null,
      lock_day: null,
      frozen_adds: null,
      frozen_drops: null,
      guests_max: null,
      classes: [],
      unsourced: ['roster_min', 'roster_max', 'one_roster'],
      source:
        'USA Softball: who turned 9, 11, 13, 15, 17 or 19 before September 1, 2023 is too old for 8U to 18U in 2024; until 2023 the age on December 31 before the season.',
    },
    [
      ['USA Softball 2023', '2015-08-01', '2023-08-31', DECEMBER],
      ['USA Softball 2024', '2023-09-01', null, SEPTEMBER],
    ],
  ),
  ...editions(
    {
      sport_body: 'PGF',
      roster_min: 10,
      roster_max: 23,
      one_roster: true,
      lock_month: null,
      lock_day: null,
      frozen_adds: null,
      frozen_drops: null,
      guests_max: null,
      classes: [],
      unsourced: ['effective_from', 'one_roster'],
      source:
        'PGF rules: no older than the age as of January 1, later September 1; at least 10 and at most 23 players. The season of the change to September 1 was not found.',
    },
    [
      ['PGF 2025', '2015-08-01', '2025-07-31', JANUARY],
      ['PGF 2026', '2025-08-01', null, SEPTEMBER],
    ],
  ),
  ...editions(
    {
      sport_body: 'Alliance',
      roster_min: 9,
      roster_max: 22,
      one_roster: true,
      lock_month: null,
      lock_day: null,
      frozen_adds: 3,
      frozen_drops: null,
      guests_max: null,
      classes: ['Tier I', 'Tier II', 'Tier III'],
      unsourced: ['roster_min', 'cutoff_month', 'frozen_adds'],
      source:
        'The Alliance Fastpitch rules and policies: championship roster of 22; from one team to another by transfer only; the roster of a Tier 1 berth is locked (an earlier version: three additions); the tiers of its championship. The day that decides about the age was not found.',
    },
    [['Alliance 2027', '2015-08-01', null, SEPTEMBER]],
  ),
]
