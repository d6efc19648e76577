import type { OfficeVenue } from 'contract/venues'
import { coordinatesOfCity, coordinatesOfCode } from '../members/members.ts'

/** What says where a venue is. */
export type Placed = Pick<OfficeVenue, 'city' | 'state' | 'postal_code' | 'latitude' | 'longitude'>

/**
 * Where a venue is: as the office has set it, else the middle of its postal code's area, else of its city. Null where none of
 * them is known, as in Canada.
 */
export async function positionOf({
  city,
  state,
  postal_code,
  latitude,
  longitude,
}: Placed): Promise<OfficeVenue['position']> {
  if (latitude !== null && longitude !== null) return { latitude, longitude, source: 'hand' }
  const ofCode = postal_code === null ? undefined : await coordinatesOfCode(postal_code)
  if (ofCode) return { ...ofCode, source: 'postal_code' }
  const ofCity = await coordinatesOfCity(city, state)
  return ofCity ? { ...ofCity, source: 'city' } : null
}
