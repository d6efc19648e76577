import { parseDay } from 'contract/dates'
import { fillText, LANGUAGES, type Catalogue, type Language } from 'contract/language'

/**
 * What a page in a language other than English needs: its texts, and sentences with values by their codes.
 */
export type Speech = {
  language: Language
  words: Catalogue
  sentences: Catalogue
  sentence: (text: string) => string
}

/**
 * Translates into a language: all of its texts, and sentences that arrive with their values filled in. Those
 * are not looked up among the texts of our own screens: ‘{from} to {to}’ would match half of all English
 * sentences.
 */
export function speechOf(
  language: Language,
  words: Catalogue,
  sentences: Catalogue,
  arriving: Catalogue,
): Speech {
  let patterns: Pattern[] | undefined
  const sentence = (text: string): string => {
    const known = words[text]
    if (known !== undefined) return fillText(known, language)
    patterns ??= Object.keys(arriving)
      .flatMap(patternsOf)
      // A pattern with more words of its own is the better match.
      .toSorted((a, b) => b.weight - a.weight)
    for (const { key, names, matches } of patterns) {
      const found = matches.exec(text)
      if (!found) continue
      const values = Object.fromEntries(names.map((name, i) => [name, value(found[i + 1]!, name)] as const))
      return fillText(words[key]!, language, values)
    }
    return text
  }
  const value = (text: string, name: string): string | number => {
    if (name === 'count') return Number(text.replaceAll(',', ''))
    const day = dayIn(text)
    if (day) return new Date(`${day}T12:00Z`).toLocaleDateString(LANGUAGES[language].formats, DAY)
    return sentence(text)
  }
  return { language, words, sentences, sentence }
}

type Pattern = { key: string; names: string[]; matches: RegExp; weight: number }

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** The patterns of a sentence with placeholders; one for each of its plural forms. */
function patternsOf(key: string): Pattern[] {
  if (!key.includes('{')) return []
  return (
    key
      .split('##')[0]!
      .split('|')
      .map((form) => {
        const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
        const literals = form.split(/\{\w+\}/)
        const matches = new RegExp(
          `^${literals.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)')}$`,
        )
        return { key, names, matches, weight: literals.join('').length }
      })
      // A text that is nearly all placeholders would match anything.
      .filter(({ weight }) => weight > 3)
  )
}

/** Recognizes 'Aug 31, 2026' or '08/31/2026' in a sentence as a day. */
function dayIn(text: string): string | undefined {
  if (/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text)) {
    const at = new Date(`${text} UTC`)
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10)
  }
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? parseDay(text) : undefined
}
