import { SUCCESS_MESSAGES } from 'contract/operation'
import { told } from './language.ts'

/** What the specification's catalog (§8) says after something was created or, if it existed, changed. */
export const savedWords = (before: object | undefined): string =>
  told(before ? SUCCESS_MESSAGES.PATCH : SUCCESS_MESSAGES.POST)
