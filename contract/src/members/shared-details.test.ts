import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AlsoFor, follows, isSameDetail, offersFor, type SharedField, type Sharer } from './shared-details.ts'

const OLD = { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }
const NEW = { address_1: '9 Elm St', city: 'Austin', country: 'USA', state: 'Texas', zip: '78701' }
const FATHERS = { ...OLD, address_1: '2 Oak St' }

const sharer = (id: number, name: string, more: Partial<Sharer> = {}): Sharer => ({
  id,
  version: 1,
  name,
  phone: null,
  email: null,
  address: OLD,
  emergency_contact: null,
  guardians: [],
  ...more,
})
const mother = sharer(1, 'Maria')
const hers = [{ id: 1, name: 'Maria' }]
const both = [...hers, { id: 4, name: 'Paul' }]

const offered = (people: Sharer[], more: Partial<Parameters<typeof offersFor>[0]> = {}) =>
  offersFor({ id: 1, field: 'address', before: OLD, after: NEW, people, ...more }).map(
    ({ person, standing: stands, is_ticked }) => [person.name, stands, is_ticked],
  )

describe('a mother who moves is offered', () => {
  test('her children at the same address, ticked', () => {
    const ivy = sharer(2, 'Ivy', { guardians: hers })
    // The same address in different spelling.
    const wren = sharer(3, 'Wren', {
      guardians: hers,
      address: { ...OLD, address_1: ' 1  main ST', address_2: '' },
    })
    expect(offered([mother, ivy, wren])).toEqual([
      ['Ivy', 'same', true],
      ['Wren', 'same', true],
    ])
  })

  test('whoever has another address or none, not ticked', () => {
    const ivy = sharer(2, 'Ivy', { guardians: hers, address: FATHERS })
    const wren = sharer(3, 'Wren', { guardians: hers, address: { country: 'USA', city: '' } })
    expect(offered([mother, ivy, wren])).toEqual([
      ['Ivy', 'other', false],
      ['Wren', 'none', false],
    ])
  })

  test('nobody who is there already, and nothing while nothing is changed', () => {
    const ivy = sharer(2, 'Ivy', { guardians: hers, address: NEW })
    expect(offered([mother, ivy])).toEqual([])
    expect(offered([mother, sharer(3, 'Wren')], { after: { ...OLD, address_2: '' } })).toEqual([])
  })

  test('a child whose other guardian is not of the household or lives elsewhere, not ticked', () => {
    const ivy = sharer(2, 'Ivy', { guardians: both })
    const father = (address: Sharer['address']) => sharer(4, 'Paul', { address })
    expect(offered([mother, ivy])).toEqual([['Ivy', 'same', false]])
    expect(offered([mother, ivy, father(FATHERS)])[0]).toEqual(['Ivy', 'same', false])
    for (const address of [OLD, NEW, null])
      expect(offered([mother, ivy, father(address)])[0], JSON.stringify(address)).toEqual([
        'Ivy',
        'same',
        true,
      ])
  })
})

test('a number and an email of one’s own are nobody else’s', () => {
  const ivy = sharer(2, 'Ivy', { guardians: both, phone: '2145550100' })
  const wren = sharer(3, 'Wren', { phone: '2145550177' })
  const moe = sharer(5, 'Moe')
  const change = { field: 'phone', before: '2145550100', after: '(214) 555-0199' } as const
  expect(offered([mother, ivy, wren, moe], change)).toEqual([
    ['Ivy', 'same', true],
    ['Moe', 'none', false],
  ])
  expect(offered([mother, ivy], { ...change, after: '1 214.555.0100' })).toEqual([])
})

test('what is cleared is cleared only where it was the same', () => {
  const ivy = sharer(2, 'Ivy', { guardians: hers })
  const wren = sharer(3, 'Wren', { guardians: hers, address: FATHERS })
  expect(offered([mother, ivy, wren, sharer(5, 'Moe', { address: null })], { after: null })).toEqual([
    ['Ivy', 'same', true],
  ])
})

test('the first address of somebody is ticked for nobody: nothing was shared', () => {
  const ivy = sharer(2, 'Ivy', { guardians: hers, address: null })
  expect(offered([mother, ivy], { before: null })).toEqual([['Ivy', 'none', false]])
})

test('nobody is named twice among those who get the same', () => {
  const also = { id: 2, version: 1, fields: ['address'] }
  expect(AlsoFor.safeParse([also]).success).toBe(true)
  expect(AlsoFor.safeParse([also, also]).success).toBe(false)
  expect(AlsoFor.safeParse([{ ...also, fields: ['dob'] }]).success).toBe(false)
})

describe('whatever people have on record,', () => {
  const streets = fc.constantFrom('1 Main St', '1 main st', '2 Oak St', '', 'Calle Ocho 8')
  const address = fc.option(
    fc.record({
      address_1: streets,
      city: fc.constantFrom('Dallas', '', ' dallas'),
      country: fc.constant('USA'),
    }),
  )
  const phone = fc.option(fc.constantFrom('2145550100', '(214) 555-0100', '2145550177', '+493012345678', ''))
  const guardian = fc.integer({ min: 1, max: 9 }).map((id) => ({ id, name: `Guardian ${id}` }))
  const person = (id: number) =>
    fc
      .record({ address, phone, email: phone, emergency_contact: address })
      .chain((known) =>
        fc
          .array(guardian, { maxLength: 2 })
          .map((guardians) => sharer(id, `P${id}`, { ...known, guardians })),
      )
  const change = fc
    .tuple(
      fc.constantFrom<SharedField>('address', 'phone', 'email', 'emergency_contact'),
      fc.tuple(person(1), person(2), person(3), person(4)),
      fc.nat(3),
      person(0),
    )
    .map(([field, people, at, typed]) => {
      const first = people[at]!
      return { id: first.id, field, before: first[field], after: typed[field], people }
    })

  test('only whoever had the same is ticked, and nobody is offered what they have', () => {
    fc.assert(
      fc.property(change, (one) => {
        for (const { person: other, is_ticked, standing: stands } of offersFor(one)) {
          const theirs = other[one.field]
          expect(other.id).not.toBe(one.id)
          expect(isSameDetail(theirs, one.after)).toBe(false)
          if (is_ticked) expect(isSameDetail(theirs, one.before)).toBe(true)
          if (stands === 'other') expect(['address', 'emergency_contact']).toContain(one.field)
        }
      }),
    )
  })

  test('who is ticked gets it as long as it is the same, and nobody loses what was not seen', () => {
    fc.assert(
      fc.property(change, address, (one, later) => {
        const { before } = one
        for (const { person: other, is_ticked } of offersFor(one))
          for (const is_as_seen of [true, false])
            if (is_ticked) expect(follows({ before, theirs: other[one.field], is_as_seen })).toBe(true)
        if (follows({ before, theirs: later, is_as_seen: false }) && !isSameDetail(before, later))
          expect([later?.address_1.trim() ?? '', later?.city.trim() ?? '']).toEqual(['', ''])
      }),
    )
  })

  test('the order, the case and the spaces in which it is written say nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (value) => {
        const parts = Object.entries(value).map(([name, text]) => [name, `  ${text} `] as const)
        expect(isSameDetail(value, Object.fromEntries(parts.toReversed()))).toBe(true)
      }),
    )
    expect(isSameDetail({ city: 'Dallas' }, { city: 'Austin' })).toBe(false)
    expect(isSameDetail({ city: 'Dallas' }, { state: 'Dallas' })).toBe(false)
  })
})
