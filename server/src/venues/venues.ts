/** The public interface of this module. */
export { positionOf, type Placed } from './position.ts'
export { seedVenues } from './seed-venues.ts'
