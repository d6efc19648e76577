import { fixed, sentence } from './said.ts'

/** The message about an invalid value for which the contract has no sentence of its own. */
export const NOT_VALID = {
  missing: 'Please fill this in.',
  other: 'This is not valid.',
} as const

/** The same, by the kind of value that was expected. */
export const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Please send a text.',
  number: 'Please send a number.',
  int: 'Please send a whole number.',
  boolean: 'Please say true or false.',
  array: 'Please send a list.',
  object: 'Please send an object.',
  record: 'Please send an object.',
}

const ChooseFrom = sentence('choose_from', 'Please choose from: {choices}.')
export const chooseFrom = (choices: string) => fixed(ChooseFrom({ choices }))
