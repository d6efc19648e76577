/** What other modules may use of this one. */
export { canBeAsked } from './device.ts'
