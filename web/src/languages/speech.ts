import { parseDay } from 'contract/dates'
import { fillText, LANGUAGES, type Catalogue, type Language } from 'contract/language'
import type { Speech } from '../language.ts'

/**
 * Makes a language speak: all its texts, and those among them in which sentences arrive with their values filled in.
 * Texts of our own screens are not looked for there: ‘{from} to {to}’ would fit half of English.
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
      // Whatever says more in words of its own knows the sentence better.
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

/** How a sentence with names in it looks with values; one pattern for each of its forms. */
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
      // A text that is nearly all values would match anything.
      .filter(({ weight }) => weight > 3)
  )
}

/** 'Aug 31, 2026' or '08/31/2026' inside a sentence as a day. */
function dayIn(text: string): string | undefined {
  if (/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text)) {
    const at = new Date(`${text} UTC`)
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10)
  }
  return /^\d\d\/\d\d\/\d{4}$/.test(text) ? parseDay(text) : undefined
}
