import * as z from 'zod/mini'
import { Day } from '../dates.ts'

/** Which teams of an event must book rooms, how many, and by which day. */
export const StayRule = z.object({
  /** Applies to teams farther away than this, in a straight line. */
  miles: z.int(),
  /** Rooms times nights. */
  room_nights: z.int(),
  rooms: z.nullable(z.int()),
  due_on: Day,
})
export type StayRule = z.output<typeof StayRule>

const EXEMPTIONS = ['asked', 'granted', 'declined'] as const
export const Exemption = z.enum(EXEMPTIONS)
export type Exemption = z.output<typeof Exemption>

/**
 * Where a team stands: close enough to need no rooms (`near`); excused by the office (`exempt`); enough rooms booked (`met`); waiting
 * for the office to decide on its request (`asked`); no postal code (`no_zip`); too few rooms (`missing`); or, because the event has
 * no known place, impossible to say (`unknown`).
 */
export const STAY_STATES = ['near', 'exempt', 'met', 'asked', 'no_zip', 'missing', 'unknown'] as const
export const StayState = z.enum(STAY_STATES)
export type StayState = z.output<typeof StayState>

/** What a team has told us: a number of rooms, each for the same number of nights. */
type Booking = { hotel: string; rooms: number; nights: number }
/** What a hotel's list says about a team; `rooms` is null if the list gives only room nights. */
export type Listing = { hotel: string; room_nights: number; rooms: number | null }

/** Ignores capitals and extra spaces, so that “River Inn” and “river  inn” are one hotel. */
export const hotelKey = (hotel: string): string => hotel.trim().toLowerCase().replace(/\s+/g, ' ')

type Counted = {
  room_nights: number
  rooms: number
  /** Room nights that a hotel's list confirms. */
  confirmed: number
}

/**
 * Adds up a team's rooms. If a hotel has sent its list, only the list counts for that hotel, not what the team told us, so no night is
 * counted twice.
 */
export function countStay(
  booked: readonly Booking[],
  listed: readonly Listing[],
  hotelsWithList: readonly string[],
): Counted {
  const proven = new Set([...hotelsWithList, ...listed.map(({ hotel }) => hotel)].map(hotelKey))
  const counted = { room_nights: 0, rooms: 0, confirmed: 0 }
  for (const { hotel, rooms, nights } of booked) {
    if (proven.has(hotelKey(hotel))) continue
    counted.room_nights += rooms * nights
    counted.rooms += rooms
  }
  for (const one of listed) {
    const said = booked
      .filter(({ hotel }) => hotelKey(hotel) === hotelKey(one.hotel))
      .reduce((sum, { rooms }) => sum + rooms, 0)
    counted.room_nights += one.room_nights
    counted.confirmed += one.room_nights
    counted.rooms += one.rooms ?? Math.min(said, one.room_nights)
  }
  return counted
}

/** Whether a team needs to book. `away` is in whole miles, as the screen shows it. */
export const mustBook = ({ miles }: Pick<StayRule, 'miles'>, away: number): boolean => away > miles

export const isEnough = (
  rule: Pick<StayRule, 'room_nights' | 'rooms'>,
  { room_nights, rooms }: Pick<Counted, 'room_nights' | 'rooms'>,
): boolean => room_nights >= rule.room_nights && rooms >= (rule.rooms ?? 0)

type Facts = {
  /** Null if unknown. */
  miles: number | null
  isPlaceKnown: boolean
  exemption: Exemption | null
  counted: Counted
}

export function judgeStay(rule: StayRule, { miles, isPlaceKnown, exemption, counted }: Facts): StayState {
  if (exemption === 'granted') return 'exempt'
  if (miles !== null && !mustBook(rule, miles)) return 'near'
  if (isEnough(rule, counted)) return 'met'
  if (exemption === 'asked') return 'asked'
  if (!isPlaceKnown) return 'unknown'
  return miles === null ? 'no_zip' : 'missing'
}

/** Whether a team gets reminders: rooms or its postal code are missing. */
export const isOpen = (state: StayState): boolean => state === 'missing' || state === 'no_zip'
