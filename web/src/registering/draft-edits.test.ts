import { describe, expect, test } from 'vitest'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { MemberType } from 'contract/offers/offers'
import {
  NOTHING_TYPED,
  openStep,
  withAdded,
  withField,
  withHome,
  withInvite,
  withOffers,
  withoutPerson,
  withRestored,
} from './draft-edits.ts'
import { nameOf } from './draft-people.ts'

const TYPES: MemberType[] = [
  { id: 1, name: 'Athlete', kind: 'player', min_age: null },
  { id: 2, name: 'Coach', kind: 'person', min_age: 18 },
  { id: 3, name: 'Team', kind: 'team', min_age: null },
]
const league = { id: 7, name: 'Lone Star', short_name: 'LS', state_codes: ['TX'] }
const division = (id: number, label: string, more: object = {}) => ({
  division_id: id,
  label,
  eligible: true,
  natural: false,
  reason: label,
  ...more,
})
const offer = (membership_id: number, available = true) => ({
  membership_id,
  text: 'Athlete',
  description: '',
  benefits: [],
  needs_approval: false,
  needs_division: true,
  price: 4500,
  reason: '',
  available,
})
const offered = {
  league,
  league_reason: 'Lone Star is the league for TX.',
  divisions: [
    division(10, '10U', { eligible: false }),
    division(12, '12U', { natural: true }),
    division(14, '14U'),
  ],
  offers: [offer(100)],
}
const family = (...people: DraftPerson[]): DraftData => ({ registrant: { last_name: 'Ball' }, people })
const ada: DraftPerson = {
  key: 'ada1',
  who: 'child',
  first_name: 'Ada',
  last_name: 'Ball',
  dob: '02/28/2015',
}

describe('adding people', () => {
  test('a child is a player and takes the family name along', () => {
    const { people } = withAdded(family(), 'child', 'abcd', TYPES)
    expect(people).toEqual([{ key: 'abcd', who: 'child', member_type_id: 1, last_name: 'Ball' }])
  })
  test('the registrant says herself what she registers as, where there is a choice', () => {
    expect(withAdded(family(), 'me', 'abcd', TYPES).people[0]).toEqual({ key: 'abcd', who: 'me' })
  })
  test('a team is a team', () => {
    expect(withAdded(family(), 'team', 'abcd', TYPES).people[0]).toMatchObject({
      who: 'me',
      member_type_id: 3,
    })
  })
  test('the second person plays what the first one plays', () => {
    const data = family({ ...ada, discipline_id: 5 })
    expect(withAdded(data, 'child', 'abcd', TYPES).people[1]).toMatchObject({ discipline_id: 5 })
  })
  test('who was removed comes back to her place with everything typed', () => {
    const data = family(ada, { key: 'ben1', who: 'child', first_name: 'Ben' })
    const back = withRestored(withoutPerson(data, 'ada1'), ada, 0)
    expect(back).toEqual(data)
    expect(withRestored(back, ada, 0)).toBe(back)
  })
})

describe('typing', () => {
  test('a field is written without touching the others', () => {
    const data = family(ada)
    const next = withField(data, 'people.0.emergency.name', 'Dana')
    expect(next.people[0]).toEqual({ ...ada, emergency: { name: 'Dana' } })
    expect(data.people[0]).toEqual(ada)
  })
  test('writing what stands there already is no edit', () => {
    const data = family(ada)
    expect(withField(data, 'people.0.first_name', 'Ada')).toBe(data)
  })
  test('who gets another birthday chooses division and membership anew', () => {
    const data = family({ ...ada, division_id: 12, membership_id: 100, team_id: 3, league_id: 7 })
    expect(withField(data, 'people.0.dob', '02/28/2012').people[0]).toMatchObject({
      division_id: null,
      membership_id: null,
      team_id: null,
      league_id: 7,
    })
  })
  test("the registrant's birthday decides about what she buys for herself", () => {
    const data = family({ key: 'me11', who: 'me', membership_id: 9 }, { ...ada, membership_id: 100 })
    const { people } = withField(data, 'registrant.dob', '02/28/1980')
    expect(people.map((one) => one.membership_id)).toEqual([null, 100])
  })
  test('another home state asks for the league anew, except where a team has invited', () => {
    const invited = withInvite({ key: 'ben1', who: 'child' }, 'x'.repeat(22), {
      team_id: 1,
      league_id: 8,
      division_id: 14,
      discipline_id: 5,
      member_type_id: 1,
    })
    const { people, registrant } = withHome(family({ ...ada, league_id: 7 }, invited), {
      country: 'USA',
      state: 'Texas',
    })
    expect(registrant.address).toEqual({ country: 'USA', state: 'Texas' })
    expect(people.map((one) => one.league_id)).toEqual([null, 8])
  })
  test('another street of the same state keeps the league', () => {
    const home = withHome(family(ada), { country: 'USA', state: 'Texas' })
    const placed = withField(home, 'people.0.league_id', 7)
    const moved = withHome(placed, { country: 'USA', state: 'Texas', address_1: '1 Main St' })
    expect(moved.people[0]!.league_id).toBe(7)
  })
  test('a child’s last name follows the registrant’s until another one is typed', () => {
    const typed = withField(
      family(
        { key: 'kid1', who: 'child', last_name: 'Ball' },
        { key: 'kid2', who: 'child', last_name: 'Lee' },
      ),
      'registrant.last_name',
      'Baller',
    )
    expect(typed.people.map((one) => one.last_name)).toEqual(['Baller', 'Lee'])
  })
})

describe('what is offered', () => {
  test('the league of the state, the own division and the only membership are chosen already', () => {
    expect(withOffers(ada, offered)).toMatchObject({ league_id: 7, division_id: 12, membership_id: 100 })
  })
  test('playing up stays chosen', () => {
    expect(withOffers({ ...ada, division_id: 14 }, offered)).toMatchObject({ division_id: 14 })
  })
  test('a division that does not fit any more gives way to the own one', () => {
    expect(withOffers({ ...ada, division_id: 10 }, offered)).toMatchObject({ division_id: 12 })
  })
  test('of several memberships nobody chooses for the family', () => {
    const two = { ...offered, offers: [offer(100), offer(101)] }
    expect(withOffers(ada, two).membership_id).toBeNull()
    expect(withOffers({ ...ada, membership_id: 101 }, two).membership_id).toBe(101)
  })
  test('what is not on sale is not chosen', () => {
    expect(withOffers(ada, { ...offered, offers: [offer(100, false)] }).membership_id).toBeNull()
  })
  test('what is chosen already is no edit', () => {
    const chosen = withOffers(ada, offered)
    expect(withOffers(chosen, offered)).toBe(chosen)
  })
  test('a team left behind by another division is not kept', () => {
    expect(withOffers({ ...ada, division_id: 10, team_id: 3 }, offered).team_id).toBeNull()
  })
})

test('people are called by what is known of them', () => {
  const data = family(ada, { key: 'me11', who: 'me' }, { key: 'kid1', who: 'child' })
  expect(data.people.map((one) => nameOf(one, data))).toEqual(['Ada Ball', 'Ball', 'Your child'])
  expect(nameOf({ key: 'team', who: 'me' }, NOTHING_TYPED, 'team')).toBe('Your team')
})

test('a step opens only when the ones before it are complete', () => {
  const errors = {
    'people.0.dob': ['Date of birth is required.'],
    'people.0.membership_id': ['Choose one.'],
  }
  expect(openStep('payment', errors)).toBe('people')
  expect(openStep('waivers', { 'people.0.membership_id': ['Choose one.'] })).toBe('people')
  expect(openStep('people', errors)).toBe('people')
  expect(openStep('payment', undefined)).toBe('payment')
})
