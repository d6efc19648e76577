import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countStay, hotelKey, isEnough, judgeStay, mustBook, type StayRule } from './stay-rules.ts'

const RULE: StayRule = { miles: 75, room_nights: 16, rooms: 8, due_on: '2027-05-20' }
const counted = (room_nights: number, rooms: number) => ({ room_nights, rooms, confirmed: 0 })
const NOTHING = counted(0, 0)
const far = { miles: 120, isPlaceKnown: true, exemption: null, counted: NOTHING }

describe('a team', () => {
  test.each([
    ['from 75 miles away needs no rooms where the rule says more than 75', { miles: 75 }, 'near'],
    ['from 76 miles away does', { miles: 76 }, 'missing'],
    ['with eight rooms for two nights has enough', { counted: counted(16, 8) }, 'met'],
    ['with enough nights in too few rooms doesn’t', { counted: counted(16, 4) }, 'missing'],
    ['that asks for an exemption waits for the office', { exemption: 'asked' as const }, 'asked'],
    ['that was let off needs none', { exemption: 'granted' as const }, 'exempt'],
    ['that was declined still misses its rooms', { exemption: 'declined' as const }, 'missing'],
    ['without a ZIP code is asked for it', { miles: null }, 'no_zip'],
    [
      'isn’t asked for its ZIP code in vain where nobody knows where the event is',
      { miles: null, isPlaceKnown: false },
      'unknown',
    ],
    ['with enough rooms has them, wherever it comes from', { miles: null, counted: counted(16, 8) }, 'met'],
  ])('%s', (_, facts, state) => {
    expect(judgeStay(RULE, { ...far, ...facts })).toBe(state)
  })
})

const hotel = fc.constantFrom('River Inn', 'river  inn', 'Oak Lodge', 'Main St Hotel')
const bookings = fc.array(
  fc.record({ hotel, rooms: fc.integer({ min: 1, max: 9 }), nights: fc.integer({ min: 1, max: 4 }) }),
  { maxLength: 6 },
)
const listings = fc.uniqueArray(
  fc.record({
    hotel: fc.constantFrom('River Inn', 'Oak Lodge'),
    room_nights: fc.integer({ min: 1, max: 40 }),
    rooms: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
  { selector: ({ hotel: name }) => name },
)

describe('counting', () => {
  test('takes what the team says as rooms times nights', () => {
    expect(countStay([{ hotel: 'River Inn', rooms: 8, nights: 2 }], [], [])).toEqual(counted(16, 8))
  })

  test('takes a hotel’s list instead of what the team says about that hotel, and only about that one', () => {
    const booked = [
      { hotel: 'river inn ', rooms: 8, nights: 2 },
      { hotel: 'Oak Lodge', rooms: 1, nights: 2 },
    ]
    expect(countStay(booked, [{ hotel: 'River Inn', room_nights: 10, rooms: null }], ['River Inn'])).toEqual({
      room_nights: 12,
      rooms: 9,
      confirmed: 10,
    })
  })

  test('a team that isn’t on a hotel’s list has no rooms there', () => {
    expect(countStay([{ hotel: 'River Inn', rooms: 8, nights: 2 }], [], ['River Inn'])).toEqual(NOTHING)
  })

  test('no night counts twice, and none that neither the team nor a list knows', () => {
    fc.assert(
      fc.property(bookings, listings, (booked, listed) => {
        const all = countStay(booked, listed, [])
        const proven = new Set(listed.map(({ hotel: name }) => hotelKey(name)))
        const elsewhere = booked.filter(({ hotel: name }) => !proven.has(hotelKey(name)))
        const own = elsewhere.reduce((sum, { rooms, nights }) => sum + rooms * nights, 0)
        const onLists = listed.reduce((sum, { room_nights }) => sum + room_nights, 0)
        expect(all.room_nights).toBe(own + onLists)
        expect(all.confirmed).toBe(onLists)
        expect(all.rooms).toBeLessThanOrEqual(
          booked.reduce((sum, { rooms }) => sum + rooms, 0) +
            listed.reduce((sum, { rooms }) => sum + (rooms ?? 0), 0),
        )
      }),
    )
  })

  test('one more booking never takes away what is enough', () => {
    fc.assert(
      fc.property(bookings, bookings, listings, (booked, more, listed) => {
        const before = countStay(booked, listed, [])
        const after = countStay([...booked, ...more], listed, [])
        expect(isEnough(RULE, before) && !isEnough(RULE, after)).toBe(false)
      }),
    )
  })

  test('whoever comes from farther away never needs fewer rooms', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), (one, other) => {
        if (mustBook(RULE, Math.min(one, other))) expect(mustBook(RULE, Math.max(one, other))).toBe(true)
      }),
    )
  })
})
