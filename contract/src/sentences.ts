import { dictionary } from './dictionary.ts'
import { fixed, sentence } from './message.ts'

/** The message about an invalid value for which the contract has no sentence of its own. */
export const NOT_VALID = {
  missing: 'Please fill this in.',
  other: 'This isn’t valid.',
} as const

/** The same, by the kind of value that was expected. */
export const EXPECTED = dictionary<string>({
  string: 'Send some text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
})

const ChooseFrom = sentence('choose_from', 'Choose one of: {choices}.')
export const chooseFrom = (choices: string) => fixed(ChooseFrom({ choices }))
