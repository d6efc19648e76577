import { fillText, type Names } from './language.ts'

/** One of our own words inside a sentence, such as a field label or a day. Readers get it translated. */
export type Word = { message: string; day?: string }

/**
 * A sentence with its values. It travels as `code` and `params`, so that it can be put into words where it is
 * read; `message` is the English version, for readers without words for the code.
 */
export type Sentence = { message: string; code: string; params: Params }

/**
 * Plain text is shown as is: names of people and teams. Several words or sentences are written one after the
 * other.
 */
export type Value = string | number | Word | Sentence
export type Params = Readonly<Record<string, Value | readonly Value[]>>

/** A message: a fixed text, or a sentence with its values. */
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

/** One of our own labels, which readers get in their language. */
export const word = (message: string): Word => ({ message })

/** A message as a value of another sentence. */
export const saying = (said: Said): Word | Sentence => (typeof said === 'string' ? word(said) : said)

/** Joins several values into one text, each put into words by `tell`. */
export const written = (
  value: Value | readonly Value[],
  tell: (value: Value) => string | number,
): string | number => (Array.isArray(value) ? value.map(tell).join(', ') : tell(value as Value))

const mapValues = <A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

const english = (value: Value) => (typeof value === 'object' ? value.message : value)

/** In English. */
export const messageIn = (said: Said): string => (typeof said === 'string' ? said : said.message)

/** A fixed text has no parts. */
export const partsIn = (said: Said): Sentence | null =>
  typeof said === 'string' ? (FIXED.get(said) ?? null) : said

const FIXED = new Map<string, Sentence>()

/**
 * A sentence whose values are fixed when the code is written, such as those of a field: `{label} is
 * required.` Zod carries only a text, so the code and values are looked up again by that exact text.
 */
export function fixed(said: Sentence): string {
  FIXED.set(said.message, said)
  return said.message
}
