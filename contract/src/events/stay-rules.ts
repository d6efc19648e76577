import * as z from 'zod/mini'
import { Day } from '../dates.ts'

/** Which teams of an event book rooms, how many, and until when they say so. */
export const StayRule = z.object({
  /** Teams farther away than this, as the crow flies. */
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
 * How a team stands: too near to need rooms; let off; booked enough; its request waits for the office; its postal code is
 * missing; its rooms are missing; or we can't tell, because nobody knows where the event is.
 */
export const STAY_STATES = ['near', 'exempt', 'met', 'asked', 'no_zip', 'missing', 'unknown'] as const
export const StayState = z.enum(STAY_STATES)
export type StayState = z.output<typeof StayState>

/** What a team says: so many rooms, each for so many nights. */
type Booking = { hotel: string; rooms: number; nights: number }
/** What a hotel's list says about a team; `rooms` is null where the list doesn't count them. */
export type Listing = { hotel: string; room_nights: number; rooms: number | null }

/** The same for two ways of writing a hotel's name. */
export const hotelKey = (hotel: string): string => hotel.trim().toLowerCase().replace(/\s+/g, ' ')

type Counted = {
  room_nights: number
  rooms: number
  /** So many of the room nights are on a hotel's list. */
  confirmed: number
}

/**
 * The rooms of a team. Where a hotel has sent its list, the list counts, and what the team says about that hotel doesn't; no night is
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

/** Whether a team at this distance, in whole miles as it is shown, needs to book. */
export const mustBook = ({ miles }: Pick<StayRule, 'miles'>, away: number): boolean => away > miles

export const isEnough = (
  rule: Pick<StayRule, 'room_nights' | 'rooms'>,
  { room_nights, rooms }: Pick<Counted, 'room_nights' | 'rooms'>,
): boolean => room_nights >= rule.room_nights && rooms >= (rule.rooms ?? 0)

type Facts = {
  /** Null where it isn't known. */
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

/** Whether a team is reminded: it still owes its rooms, or its postal code. */
export const isOpen = (state: StayState): boolean => state === 'missing' || state === 'no_zip'
