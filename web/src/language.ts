import { fillText, LANGUAGES, type Catalogue, type Given, type Language } from 'contract/language'
import { messageIn, partsIn, written, type Said, type Sentence, type Value } from 'contract/said'

/** What a page in another language than English needs: its texts, and sentences with values by their codes. */
export type Speech = {
  language: Language
  words: Catalogue
  sentences: Catalogue
  sentence: (text: string) => string
}

/** Loaded only for who reads that language. */
const SPEECHES: Record<Exclude<Language, 'en'>, () => Promise<{ speech: Speech }>> = {
  es: () => import('./languages/es.ts'),
}

/** The page's language; a page is in one language as long as it lives, changing it loads the page anew. */
let spoken: Speech | undefined

/** The language of the page. */
export const language = (): Language => spoken?.language ?? 'en'

/** How this page writes numbers and days, for `Intl`. */
export const formats = () => LANGUAGES[language()].formats

/**
 * A text of ours in the page's language: `t('Log in')`, `t('Hello {name}', { name })`, and with forms for numbers
 * `t('{count} person|{count} people', { count })`. Never at the top of a file: there the language is not known yet,
 * see `msg`.
 */
export const t = <const T extends string>(text: T, ...[values]: Given<T>): string =>
  fillText(wordsOf(text), language(), values)

/** What the catalogue has for a text, its names still open; for `rich`. */
export const wordsOf = (text: string): string => spoken?.words[text] ?? text

/** Marks a text in a table at the top of a file; whoever shows it says `t(…)`. */
export const msg = <const T extends string>(text: T): T => text

/**
 * A sentence or label that comes from elsewhere: the contract's and the server's refusals, labels of states. One with
 * values is found by its code and filled here. What the catalogue does not know stays as it is.
 */
export function told(said: Said): string {
  const text = messageIn(said)
  if (!spoken) return text
  const parts = partsIn(said)
  const template = parts && spoken.sentences[parts.code]
  return template
    ? fillText(template, spoken.language, valuesOf(parts.params))
    : (spoken.words[text] ?? spoken.sentence(text))
}

const valuesOf = (params: Sentence['params']) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(value, valueOf)]))

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const

function valueOf(value: Value): string | number {
  if (typeof value !== 'object') return value
  if ('code' in value) return told(value)
  if (value.day === undefined) return told(value.message)
  return new Date(`${value.day}T12:00Z`).toLocaleDateString(formats(), DAY)
}

/** The texts of a language; undefined for English. */
export async function loadSpeech(wanted: string): Promise<Speech | undefined> {
  return Object.hasOwn(SPEECHES, wanted) ? (await SPEECHES[wanted as 'es']()).speech : undefined
}

/** From now on the page is in this language. */
export function speak(speech: Speech | undefined) {
  spoken = speech
}
