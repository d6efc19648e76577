import { SUCCESS_MESSAGES } from 'contract/operation'
import { told } from './language.ts'

/** What the specification's catalogue (§8) says after something was made, or, where it was there before, changed. */
export const savedWords = (before: object | undefined): string =>
  told(before ? SUCCESS_MESSAGES.PATCH : SUCCESS_MESSAGES.POST)
