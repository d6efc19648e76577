import { fillText, type Names } from './language.ts'

/** Words of the house that stand in a sentence, such as the label of a field, or a day. Who reads them has them translated. */
export type Word = { message: string; day?: string }

/**
 * A sentence with its values. It travels as `code` and `params`, so that it is written where it is read; `message` is
 * the same in English, for who has no words for the code.
 */
export type Sentence = { message: string; code: string; params: Params }

/** Text is shown as it is: names of people and teams. Several words or sentences are written one after the other. */
export type Value = string | number | Word | Sentence
export type Params = Readonly<Record<string, Value | readonly Value[]>>

/** What is said: a text that is always the same, or a sentence with its values. */
export type Said = string | Sentence

/** Declares a sentence with values: `sentence('roster_full', 'The roster is full: {players} of {most}.')`. */
/* @__NO_SIDE_EFFECTS__ */
export function sentence<const T extends string>(code: string, text: T) {
  return (params: Readonly<Record<Names<T>, Value | readonly Value[]>>): Sentence => ({
    message: fillText(
      text,
      'en',
      mapValues(params, (value) => written(value, english)),
    ),
    code,
    params,
  })
}

/** A label of the house, which readers have in their language. */
export const word = (message: string): Word => ({ message })

/** Several values as one text, each in the words of `tell`. */
export const written = (
  value: Value | readonly Value[],
  tell: (value: Value) => string | number,
): string | number => (Array.isArray(value) ? value.map(tell).join(', ') : tell(value as Value))

const mapValues = <A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const english = (value: Value) => (typeof value === 'object' ? value.message : value)

/** In English. */
export const messageIn = (said: Said): string => (typeof said === 'string' ? said : said.message)

/** What is the same text as ever has no parts. */
export const partsIn = (said: Said): Sentence | null =>
  typeof said === 'string' ? (FIXED.get(said) ?? null) : said

const FIXED = new Map<string, Sentence>()

/**
 * A sentence whose values are known when the program is written, as those of a field: `{label} is required.` Zod carries
 * a text and nothing beside it, so its code and values are found again by the very same text.
 */
export function fixed(said: Sentence): string {
  FIXED.set(said.message, said)
  return said.message
}
