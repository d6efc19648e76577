/**
 * The languages of the house. Everything is written in English; the text itself is what a catalogue of another
 * language is asked by. `formats` is how numbers, amounts and days are written for families in the United States.
 */
export const LANGUAGES = {
  en: { name: 'English', formats: 'en-US' },
  es: { name: 'Español', formats: 'es-US' },
} as const

export type Language = keyof typeof LANGUAGES

/** What a text is in another language, by the English text. */
export type Catalogue = Readonly<Record<string, string>>

/** The names between braces in a text: `{name}`. */
export type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** What a text must be given: nothing, or a value for each of its names. */
export type Given<T extends string> = [Names<T>] extends [never]
  ? []
  : [values: Record<Names<T>, string | number>]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/**
 * The form of a text for a number of things: forms stand between bars in the order of Unicode's plural rules (zero,
 * one, two, few, many, other), as many as are written, the last for all others: `{count} person|{count} people`.
 * What follows `##` tells translators what the text is about and is not shown.
 */
export function formOf(text: string, language: Language, count: unknown): string {
  const [shown = ''] = text.split('##')
  if (typeof count !== 'number') return shown
  const forms = shown.split('|')
  const rules = new Intl.PluralRules(LANGUAGES[language].formats)
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
    rules.resolvedOptions().pluralCategories.includes(form as Intl.LDMLPluralRule),
  )
  return forms[Math.min(order.indexOf(rules.select(count)), forms.length - 1)]!
}

/** A text with its values. `count` chooses the form and is written with the language's separators. */
export function fillText(text: string, language: Language, values: Record<string, unknown> = {}): string {
  return formOf(text, language, values['count']).replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key]
    if (key === 'count' && typeof value === 'number') return value.toLocaleString(LANGUAGES[language].formats)
    return value === undefined ? name : String(value)
  })
}

/** The language that a browser's `Accept-Language` asks for first among ours; undefined when it names none of them. */
export function acceptedLanguage(header: string): Language | undefined {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...more] = part.trim().toLowerCase().split(';')
      const quality = /^\s*q=([\d.]+)/.exec(more.join(';'))?.[1]
      return { language: tag.split('-')[0], quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find(isLanguage)
}
