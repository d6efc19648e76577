/** The public interface of this module. */
export { positionOf, type Placed } from './position.ts'
export { NIGHT_PARK, parkHolder, seedVenues } from './seed-venues.ts'
