/** The public interface of this module. */
export { helpersOf } from './event-people.ts'
