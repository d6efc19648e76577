/** The public interface of this module. */
export { positionOf, type Placed } from './position.ts'
export { NIGHT_PARK, seedVenues } from './seed-venues.ts'
