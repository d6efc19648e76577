/**
 * The supported languages. All texts are written in English, and the English text is the key into the catalog
 * of another language. `formats` is how numbers, amounts and dates are written for families in the United
 * States.
 */
export const LANGUAGES = {
  en: { name: 'English', formats: 'en-US' },
  es: { name: 'Español', formats: 'es-US' },
} as const

export type Language = keyof typeof LANGUAGES

/** Translations by English text. */
export type Catalogue = Readonly<Record<string, string>>

/** The placeholders in a text: `{name}`. */
export type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The arguments a text needs: none, or a value for each placeholder. */
export type Given<T extends string> = [Names<T>] extends [never]
  ? []
  : [values: Record<Names<T>, string | number>]

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/**
 * Picks the plural form of a text for a number: forms are separated by bars, in the order of Unicode's plural
 * categories (zero, one, two, few, many, other), as many as are written, with the last for all others:
 * `{count} person|{count} people`. Anything after `##` is a note to translators and is not shown.
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

/** Fills in a text's values. `count` picks the plural form and is written with the language's separators. */
export function fillText(text: string, language: Language, values: Record<string, unknown> = {}): string {
  return formOf(text, language, values['count']).replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key]
    if (key === 'count' && typeof value === 'number') return value.toLocaleString(LANGUAGES[language].formats)
    return value === undefined ? name : String(value)
  })
}

/**
 * The first of our languages that an `Accept-Language` header asks for; undefined if it names none of them.
 */
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
