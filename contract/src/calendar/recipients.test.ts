import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOfAge, recipients, type Addressee } from './recipients.ts'

const TODAY = '2026-11-21'
const girl: Addressee = {
  member_id: 1,
  plays: true,
  dob: '2014-05-02',
  email: 'sofia@example.org',
  guardians: [
    { member_id: 10, email: 'maria@example.org' },
    { member_id: 11, email: null },
  ],
}
const written = (...people: Addressee[]) => recipients(people, TODAY).copies.map(({ email }) => email)

describe('a letter to a team', () => {
  test('for a girl goes to her mother, and to her as well', () => {
    expect(written(girl)).toEqual(['maria@example.org', 'sofia@example.org'])
  })
  test('for a girl whose mother has no address goes to nobody, and the sender is told', () => {
    const alone = { ...girl, guardians: [{ member_id: 11, email: null }] }
    expect(recipients([alone], TODAY)).toEqual({ copies: [], unreachable: [1] })
  })
  test('for a child without an address of its own goes to the mother', () => {
    expect(written({ ...girl, email: null })).toEqual(['maria@example.org'])
  })
  test('for a family with one address is one letter, the mother’s', () => {
    expect(recipients([{ ...girl, email: 'Maria@example.org' }], TODAY).copies).toEqual([
      { email: 'maria@example.org', reader_id: 10, about_ids: [1], beside: [] },
    ])
  })
  test('for two sisters is one letter about both', () => {
    const sister = { ...girl, member_id: 2, email: null }
    expect(recipients([girl, sister], TODAY).copies[0]).toEqual({
      email: 'maria@example.org',
      reader_id: 10,
      about_ids: [1, 2],
      beside: [],
    })
  })
  test('is answered by a girl to her mother as well', () => {
    expect(recipients([girl], TODAY).copies[1]).toMatchObject({
      email: 'sofia@example.org',
      beside: ['maria@example.org'],
    })
  })
  test('for a grown-up player goes to them alone, and to the guardian on record where they have no address', () => {
    expect(written({ ...girl, dob: '2008-11-21' })).toEqual(['sofia@example.org'])
    expect(written({ ...girl, dob: '2008-11-21', email: null })).toEqual(['maria@example.org'])
    expect(written({ ...girl, dob: '2008-11-22' })).toEqual(['maria@example.org', 'sofia@example.org'])
  })
  test('for a player whose birthday nobody knows is as for a minor; of the staff nobody asks', () => {
    expect(recipients([{ ...girl, dob: null, guardians: [] }], TODAY).unreachable).toEqual([1])
    expect(written({ ...girl, plays: false, dob: null, guardians: [] })).toEqual(['sofia@example.org'])
  })
  test('for a coach who is a minor herself goes to her guardians, too', () => {
    expect(written({ ...girl, plays: false })).toEqual(['maria@example.org', 'sofia@example.org'])
  })
})

const email = fc.option(fc.constantFrom('a@x.org', 'A@x.org', 'b@x.org', 'c@x.org', 'd@x.org'), { nil: null })
const person = (member_id: number): fc.Arbitrary<Addressee> =>
  fc.record({
    member_id: fc.constant(member_id),
    plays: fc.boolean(),
    dob: fc.option(fc.constantFrom('2014-05-02', '2008-11-21', '2008-11-22', '1985-01-01'), { nil: null }),
    email,
    guardians: fc.array(fc.record({ member_id: fc.integer({ min: 1, max: 8 }), email }), { maxLength: 3 }),
  })
const people = fc
  .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 })
  .chain((ids) => fc.tuple(...ids.map(person)))

test('a letter never reaches a minor without at least one guardian, and nobody is left out unsaid', () => {
  fc.assert(
    fc.property(people, (all) => {
      const { copies, unreachable } = recipients(all, TODAY)
      const readersOf = (id: number) => copies.filter(({ about_ids }) => about_ids.includes(id))
      for (const one of all) {
        const reached = readersOf(one.member_id)
        expect(reached.length === 0).toBe(unreachable.includes(one.member_id))
        if (isOfAge(one, TODAY) || reached.length === 0) continue
        const addresses = one.guardians.filter(({ member_id }) => member_id !== one.member_id)
        expect(
          reached.some((copy) =>
            addresses.some((guardian) => guardian.email?.toLowerCase() === copy.email.toLowerCase()),
          ),
        ).toBe(true)
      }
      const to = copies.map((copy) => copy.email.toLowerCase())
      expect(new Set(to).size).toBe(to.length)
    }),
  )
})
