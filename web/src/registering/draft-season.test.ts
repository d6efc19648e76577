import { describe, expect, test } from 'vitest'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { MemberType, Season } from 'contract/offers/offers'
import { inSeason, movedFrom, seasonOf, whatChanged, withSeason } from './draft-season.ts'

const season = (id: number): Season => ({
  id,
  name: `${2025 + id}`,
  start_date: `${2025 + id}-01-01`,
  end_date: `${2025 + id}-12-31`,
  is_current: id === 1,
})
const both = { season: season(1), open_seasons: [season(1), season(2)] }
const TYPES: MemberType[] = [
  { id: 1, name: 'Player', kind: 'player', min_age: null },
  { id: 2, name: 'Coach', kind: 'person', min_age: 18 },
]
const player: DraftPerson = {
  key: 'girl',
  who: 'child',
  member_type_id: 1,
  membership_id: 5,
  division_id: 12,
  team_id: 3,
}
const coach: DraftPerson = { key: 'coach', who: 'me', member_type_id: 2, membership_id: 6 }
const family: DraftData = { season_id: 1, registrant: { first_name: 'Dana' }, people: [player, coach] }

describe('the season of a registration', () => {
  test.each([
    ['is the usual one while none was chosen', undefined, both, 1],
    ['is the one that was chosen', 2, both, 2],
    ['is none when it can be had no more', 3, both, undefined],
    ['is the running one while nothing is on sale', 1, { season: season(1), open_seasons: [] }, 1],
  ])('%s', (_, season_id, choices, id) => {
    expect(seasonOf({ ...family, season_id }, choices)?.id).toBe(id)
  })

  test('is kept from the first thing typed, and what was chosen stays', () => {
    expect(inSeason({ registrant: {}, people: [] }, both).season_id).toBe(1)
    expect(inSeason({ ...family, season_id: 2 }, both).season_id).toBe(2)
  })

  test('changes with what depends on it: the division of a player and the team, and nothing else', () => {
    expect(withSeason(family, 2, TYPES)).toEqual({
      ...family,
      season_id: 2,
      people: [
        { ...player, division_id: null, team_id: null },
        { ...coach, team_id: null },
      ],
    })
    expect(withSeason(family, 1, TYPES)).toBe(family)
  })

  test('leaves what an invitation offers', () => {
    const invited = { ...player, invite_token: 'x'.repeat(32) }
    expect(withSeason({ ...family, people: [invited] }, 2, TYPES).people).toEqual([invited])
  })

  test('is compared with the one before only by who had chosen something', () => {
    expect(movedFrom(season(1), family)?.people).toHaveLength(2)
    expect(movedFrom(season(1), { registrant: {}, people: [{ key: 'girl', who: 'child' }] })).toBeUndefined()
    expect(movedFrom(undefined, family)).toBeUndefined()
  })
})

const offered = (price: number | null, ...labels: number[]) => ({
  league: null,
  league_reason: '',
  divisions: labels.map((id) => ({
    division_id: id,
    label: `${id}U`,
    eligible: true,
    natural: true,
    reason: '',
  })),
  offers: [
    {
      membership_id: 5,
      text: 'Player membership',
      description: '',
      benefits: [],
      needs_approval: false,
      needs_division: true,
      price,
      reason: '',
      available: price !== null,
    },
  ],
})

test.each([
  ['nothing', { ...player }, offered(4500, 12), []],
  ['the division', { ...player, division_id: 14 }, offered(4500, 12, 14), ['Division 14U instead of 12U.']],
  ['the price', { ...player }, offered(5000, 12), ['5000 instead of 4500.']],
  ['no division fits', { ...player, division_id: null }, offered(4500, 12), ['Choose a division again.']],
  [
    'the membership',
    { ...player, membership_id: null },
    offered(null, 12),
    ['Choose Player membership again.'],
  ],
  [
    'the team',
    { ...player, team_id: null },
    offered(4500, 12),
    ['Teams change every season, so please find yours again.'],
  ],
])('what changes is said: %s', (_, after, next, sentences) => {
  expect(
    whatChanged({ person: player, offered: offered(4500, 12) }, { person: after, offered: next }, String),
  ).toEqual(sentences)
})
