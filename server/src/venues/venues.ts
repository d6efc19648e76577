/** The public interface of this module. */
export { seedVenues } from './seed-venues.ts'
