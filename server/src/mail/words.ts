import { showDay, type Day } from 'contract/dates'
import { fillText, isLanguage, LANGUAGES, type Catalogue, type Given, type Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'
import { es } from './words-es.ts'

const CATALOGUES: Record<Language, Catalogue> = { en: {}, es }

/**
 * Returns the translator for letters in a language: `const t = wordsIn('es')`, `t('Hello {name}', { name })`.
 */
export const wordsIn =
  (language: Language) =>
  <const T extends string>(text: T, ...[values]: Given<T>): string =>
    fillText(CATALOGUES[language][text] ?? text, language, values)

export type Words = ReturnType<typeof wordsIn>

/** A day in a letter: MM/DD/YYYY in English, with the month spelled out in other languages. */
export const dayInLetter = (day: Day, language: Language): string =>
  language === 'en'
    ? showDay(day)
    : new Date(`${day}T12:00Z`).toLocaleDateString(LANGUAGES[language].formats, {
        dateStyle: 'medium',
        timeZone: 'UTC',
      })

/** A moment in a letter, with the weekday and the zone it is in. */
export const momentInLetter = (at: Date, language: Language, time_zone: string): string =>
  at.toLocaleString(LANGUAGES[language].formats, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
    timeZoneName: 'short',
  })

/** The texts of a letter in its reader's language; if unknown, in the language of the site. */
export async function wordsFor(
  context: Context,
  read: string | null | undefined,
): Promise<{ language: Language; t: Words }> {
  const language = isLanguage(read) ? read : (await readDocument(context)).language
  return { language, t: wordsIn(language) }
}
