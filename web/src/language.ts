import { fillText, LANGUAGES, type Catalogue, type Given, type Language } from 'contract/language'

/** What a page in another language than English needs: its texts, and the server's sentences in that language. */
export type Speech = {
  language: Language
  words: Catalogue
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
 * A sentence or label that comes from elsewhere, in English: the contract's and the server's refusals, labels of
 * states. What the catalogue does not know stays as it is.
 */
export const told = (text: string): string => spoken?.sentence(text) ?? text

/** The texts of a language; undefined for English. */
export async function loadSpeech(wanted: string): Promise<Speech | undefined> {
  return Object.hasOwn(SPEECHES, wanted) ? (await SPEECHES[wanted as 'es']()).speech : undefined
}

/** From now on the page is in this language. */
export function speak(speech: Speech | undefined) {
  spoken = speech
}
