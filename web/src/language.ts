import { fillText, LANGUAGES, type Given, type Language } from 'contract/language'
import { messageIn, partsIn, written, type Said, type Sentence, type Value } from 'contract/message'
import type { Speech } from './languages/speech.ts'

/** Loaded only for readers of that language. */
const SPEECHES: Record<Exclude<Language, 'en'>, () => Promise<{ speech: Speech }>> = {
  es: () => import('./languages/es.ts'),
}

/** The page's language; a page keeps it as long as it lives, changing it reloads the page. */
let spoken: Speech | undefined

/** The language of the page. */
export const language = (): Language => spoken?.language ?? 'en'

/** How this page formats numbers and dates, for `Intl`. */
export const formats = () => LANGUAGES[language()].formats

/**
 * One of our texts in the page's language: `t('Log in')`, `t('Hello {name}', { name })`, and with plural
 * forms `t('{count} person|{count} people', { count })`. Never call it at the top level of a file, where the
 * language is not known yet; see `msg`.
 */
export const t = <const T extends string>(text: T, ...[values]: Given<T>): string =>
  fillText(wordsOf(text), language(), values)

/** The catalog's entry for a text, with its placeholders unfilled; for `rich`. */
export const wordsOf = (text: string): string => spoken?.words[text] ?? text

/** Marks a text in a table at the top of a file; translate it with `t(…)` when it is shown. */
export const msg = <const T extends string>(text: T): T => text

/**
 * A sentence or label from elsewhere: refusals of the contract and the server, labels of states. One with
 * values is looked up by its code and filled in here. Anything the catalog does not know stays as it is.
 */
export function told(said: Said): string {
  const text = messageIn(said)
  if (!spoken) return text
  const parts = partsIn(said)
  const template = parts && spoken.sentences[parts.code]
  if (template) return fillText(template, spoken.language, valuesOf(parts.params))
  const known = spoken.words[text]
  return known === undefined ? text : fillText(known, spoken.language)
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
