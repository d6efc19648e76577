import { expect, test } from 'vitest'
import type { DraftData, DraftPerson } from './draft.ts'
import { errorsOf, readDraft } from './draft-check.ts'

const facts = {
  today: '2026-11-21',
  member_types: [
    { id: 1, kind: 'player' },
    { id: 2, kind: 'person' },
    { id: 4, kind: 'team' },
    { id: 5, kind: 'club' },
  ] as const,
}
const address = { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }
const registrant = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'Maria@Example.org',
  phone: '(214) 555-0100',
  dob: '03/14/1986',
  relation: 'Mother',
  address,
}
const emergency = { name: 'Ana Lopez', phone: '2145550101', relation: 'Aunt' }
const child: DraftPerson = {
  key: 'kid1',
  who: 'child',
  member_type_id: 1,
  first_name: 'Sofía',
  last_name: 'Lopez',
  dob: '05/02/2015',
  emergency,
  discipline_id: 1,
  league_id: 8,
  division_id: 2,
  membership_id: 1,
}
const draft = (people: DraftPerson[], more: Partial<DraftData['registrant']> = {}): DraftData => ({
  registrant: { ...registrant, ...more },
  people,
})
const errors = (data: DraftData) => readDraft(data, facts).errors

test('a mother and her two children are ready to be paid for', () => {
  const sister = { ...child, key: 'kid2', first_name: 'Lucía', dob: '2012-09-01' }
  const { ready } = readDraft(draft([child, sister]), facts)
  expect(ready?.registrant).toMatchObject({
    email: 'maria@example.org',
    phone: '2145550100',
    dob: '1986-03-14',
  })
  expect(
    ready?.people.map(({ personal, is_minor }) => [personal.first_name, personal.dob, is_minor]),
  ).toEqual([
    ['Sofía', '2015-05-02', true],
    ['Lucía', '2012-09-01', true],
  ])
  expect(ready?.people[0]?.address).toMatchObject({ state: 'Texas', zip: '75201' })
})

test('everything that is missing is said at once', () => {
  const told = errors(
    draft([{ ...child, emergency: { name: '', phone: '', relation: 'Aunt' } }], {
      relation: '',
      address: { country: 'USA', address_1: '', city: '', state: '', zip: '' },
    }),
  )
  expect(Object.keys(told!)).toEqual([
    'registrant.address.address_1',
    'registrant.address.city',
    'registrant.address.state',
    'registrant.address.zip',
    'registrant.relation',
    'people.0.emergency.name',
    'people.0.emergency.phone',
  ])
})

test.each<[string, DraftData, string, string]>([
  ['a date of birth in the future', draft([{ ...child, dob: '05/02/2027' }]), 'people.0.dob', 'future'],
  [
    'a date that is none',
    draft([{ ...child, dob: '02/30/2015' }]),
    'people.0.dob',
    'Invalid date format. Please provide a valid date.',
  ],
  ['a guardian who is a minor', draft([child], { dob: '01/01/2010' }), 'registrant.dob', 'at least 18'],
  [
    'a minor who registers alone',
    draft([{ ...child, who: 'me' }], { dob: '05/02/2015' }),
    'registrant.dob',
    'adult',
  ],
  [
    'a minor without the guardian’s relation',
    draft([child], { relation: '' }),
    'registrant.relation',
    'required',
  ],
  [
    'a postal code missing where it is needed',
    draft([child], { address: { ...address, zip: '' } }),
    'registrant.address.zip',
    'Postal code is required.',
  ],
  [
    'another adult without an email',
    draft([{ ...child, who: 'other', member_type_id: 2, dob: '01/01/1990' }]),
    'people.0.email',
    'their own email address',
  ],
  ['the same child twice', draft([child, { ...child, key: 'kid2' }]), 'people.1.first_name', 'already in'],
  [
    'a player without a division',
    draft([{ ...child, division_id: null }]),
    'people.0.division_id',
    'Choose a division',
  ],
  [
    'a team without a name',
    draft([{ ...child, who: 'me', member_type_id: 4 }]),
    'people.0.team_name',
    'Team name is required.',
  ],
  ['nobody', draft([]), 'people', 'at least one person'],
  [
    'an adult without an emergency contact',
    draft([{ ...child, who: 'me', member_type_id: 2, emergency: undefined }]),
    'people.0.emergency.name',
    'required',
  ],
])('%s is refused at its field', (_, data, field, words) => {
  expect(errors(data)?.[field]?.join(' ')).toContain(words)
})

test('what is right but for one field has one error', () => {
  expect(errors(draft([{ ...child, first_name: '' }]))).toEqual({
    'people.0.first_name': ['First name is required.'],
  })
})

test('a person who needs no postal code may leave it out', () => {
  const bahamas = { ...address, country: 'Bahamas', state: '', zip: '' }
  expect(errors(draft([{ ...child, address: bahamas }]))).toBeUndefined()
})

test('the contact of two teams registers both', () => {
  const team = {
    ...child,
    who: 'me' as const,
    member_type_id: 4,
    emergency: undefined,
    team_name: 'Bombers 12U',
  }
  const { ready } = readDraft(draft([team, { ...team, key: 'team2', team_name: 'Bombers 14U' }]), facts)
  expect(ready?.people.map(({ team_name, is_minor }) => [team_name, is_minor])).toEqual([
    ['Bombers 12U', false],
    ['Bombers 14U', false],
  ])
})

test('a second guardian is asked for nothing until something is typed', () => {
  expect(errors({ ...draft([child]), second_guardian: { first_name: '', email: '' } })).toBeUndefined()
  expect(errors({ ...draft([child]), second_guardian: { first_name: 'Juan' } })).toHaveProperty([
    'second_guardian.email',
  ])
})

test('everything typed is on the first screen', () => {
  const told = { 'people.0.dob': ['x'], 'registrant.address.zip': ['y'] }
  expect(errorsOf(told, 'people')).toEqual(told)
  expect(errorsOf(told, 'waivers')).toEqual({})
})

test('a child’s emergency contact is the parent who registers, unless another one is named', () => {
  const { emergency: _, ...alone } = child
  const contactIn = (person: DraftPerson) => readDraft(draft([person]), facts).ready?.people[0]?.emergency
  const parent = { name: 'Maria Lopez', phone: '2145550100', relation: 'Mother' }
  expect(contactIn(alone)).toEqual(parent)
  expect(contactIn({ ...alone, emergency: { name: '', phone: ' ', relation: '' } })).toEqual(parent)
  expect(contactIn(child)).toEqual(emergency)
  expect(errors(draft([{ ...alone, emergency: { name: 'Ana' } }]))).toHaveProperty([
    'people.0.emergency.phone',
  ])
})
