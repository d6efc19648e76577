/** The public interface of this module. */
export { isChosenFor, keepChosen } from './chosen-password.ts'
export { openSession } from './keeping-session.ts'
export { claimsOf } from './session-of.ts'
export { mayHaveSession } from './session-store.ts'
