/** Cleans up what people and programs leave in the cells of lists. */

/**
 * A cell without what only looks: spaces that do not break, marks of no width, the apostrophe that a
 * spreadsheet puts before a formula, and the `="00123"` that keeps zeros.
 */
export function cleanCell(cell: string): string {
  const text = cell
    .replace(/[\u00a0\u2007\u202f\u3000\t\r\n]+/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
  const kept = /^="([^"]*)"$/.exec(text)
  if (kept) return kept[1]!.trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
/** Parts of a last name that stand before its main word: de la Cruz, van Dyke, St. John. */
const PARTICLES = new Set(
  'de del la las los da do dos di du le van von der den ter st. st san santa mac'.split(' '),
)

/** A name in one cell, as "Last, First", "First Last", "First M. de la Last" or "First Last Jr." */
export function splitName(full: string): { first: string; last: string } {
  const text = full.replace(/\s+/g, ' ').trim()
  const comma = text.indexOf(',')
  const after = comma > 0 ? text.slice(comma + 1).trim() : ''
  if (after && !SUFFIX.test(after)) return { first: after, last: text.slice(0, comma).trim() }
  const words = text.replace(/,/g, ' ').split(' ').filter(Boolean)
  let at = words.length - 1
  if (at > 1 && SUFFIX.test(words[at]!)) at--
  while (at > 1 && PARTICLES.has(words[at - 1]!.toLowerCase())) at--
  if (at <= 0) return { first: text, last: '' }
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') }
}

/** A list of names in capitals gets the usual ones: MARIA O’NEIL-LOPEZ is Maria O’Neil-Lopez. Short ones stay: AJ. */
export function uncapitalized(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters.length < 3 || letters !== letters.toUpperCase() || letters === letters.toLowerCase())
    return name
  return name
    .split(' ')
    .map((word) =>
      SUFFIX.test(word) && !/^[js]r/i.test(word)
        ? word
        : word
            .toLowerCase()
            .replace(
              /(^|[-'’])(\p{L})/gu,
              (_, before: string, letter: string) => before + letter.toUpperCase(),
            )
            .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`),
    )
    .join(' ')
}

const BETWEEN = /[;,|]|\sor\s|\sand\s|\s\/\s|\s&\s/i

/** The parts of a cell that holds several values: "a@x.org; b@x.org", "214-555-0100 or 214-555-0101". */
export const valuesIn = (cell: string, between = BETWEEN): string[] =>
  cell
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)

/** A phone number apart from its extension and from what is said of it: "214-555-0100 x12", "(214) 555-0100 (mom)". */
export function phoneParts(typed: string): { number: string; extension: string } {
  const [, number = typed, extension = ''] =
    /^([+\d][\d\s().-]*\d|\(\d[\d\s().-]*\d)\s*(?:ext\.?|extension|x|#)\s*\.?(\d{1,6})$/i.exec(
      typed.trim(),
    ) ?? []
  // What is said of it stands before the first digit or after the last.
  const begin = Math.max(0, number.search(/\+|\(?\d/))
  let end = number.length
  while (end > begin && !/\d/.test(number[end - 1]!)) end--
  const bare = number.slice(begin, end)
  return { number: bare.trim() || number, extension }
}

/**
 * The email addresses in a cell, whatever stands around them: "Kim Ngu <kim@x.org>", "mailto:kim@x.org", "kim @ x.org (mom)",
 * "kim@x.org/tom@x.org".
 */
export const emailsIn = (cell: string): string[] =>
  cell
    .split('@')
    .map((part) => part.trim())
    .join('@')
    .split(/[\s<>()[\],;:"|/]+/)
    .filter((part) => part.includes('@'))
    .map((part) => (part.endsWith('.') ? part.slice(0, -1) : part))

const PHONE = /(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ ./-]{0,3}\d{3}[ .-]{0,3}\d{4}(?!\d)/g

/** The phone numbers in a cell, whatever stands around them: "H: 214-555-0100 C: 214-555-0101". */
export const phonesIn = (cell: string): string[] => cell.match(PHONE) ?? []

const TITLE = /^(?:mr|mrs|ms|miss|dr|rev|coach)\.?\s(?=\S)/i

/** The seven digits of a number as neighbors write it, without its area code: "555-0102". */
export const localNumber = (typed: string): string | undefined =>
  /^\d{3}[ .-]?\d{4}$/.test(phoneParts(typed).number)
    ? phoneParts(typed).number.replace(/\D/g, '')
    : undefined

const BETWEEN_PARENTS = /\s&\s|\sand\s|\sy\s|[;/]/i

/** The first of the parents in a cell, without title or remark: "Mr. Tom & Eva Ngu (home)" is Tom, "Tom/Eva Ngu" too. */
export function firstParent(cell: string): string {
  const [first = ''] = valuesIn(cell.replace(/\([^()]*\)/g, ' '), BETWEEN_PARENTS)
  return first.replace(TITLE, '')
}

/** The parents in a cell after the first, as they are written: "Eva Ngu (mom)" of "Tom (dad) & Eva Ngu (mom)". */
export const otherParents = (cell: string): string[] => valuesIn(cell, BETWEEN_PARENTS).slice(1)

/** What a remark beside the first parent’s name says they are: "Tom (dad) & Eva Ngu (mom)" is a father’s. */
export function relationIn(cell: string): string | undefined {
  const remark = /\(([^()]*)\)/.exec(valuesIn(cell, BETWEEN_PARENTS)[0] ?? '')?.[1] ?? ''
  return RELATIONS.find(([, words]) => words.test(remark.trim()))?.[0]
}

const RELATIONS: readonly [relation: string, words: RegExp][] = [
  ['Mother', /^(?:mom|mommy|mum|mother|ma|mamá|mama|madre)$/i],
  ['Father', /^(?:dad|daddy|father|pa|papá|papa|padre)$/i],
  ['Stepmother', /^step-?\s?(?:mom|mother)$/i],
  ['Stepfather', /^step-?\s?(?:dad|father)$/i],
  ['Grandmother', /^(?:grandma|grandmother|abuela)$/i],
  ['Grandfather', /^(?:grandpa|grandfather|abuelo)$/i],
]

const TOTALS = /^(?:grand\s|sub)?\s?totals?\b|^count\b|^total:|^(?:end of (?:list|report)|page \d)/i

/**
 * Whether a line under the header is a title, a note or a total rather than a person. What stands in the column of
 * birthdays makes a line a person’s; in a line that begins like a total it has to be a day, because “Subtotal, 400” puts
 * its number there.
 */
export function isNoPerson(cells: readonly string[], birthday: { typed: string; isDay: boolean }): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (TOTALS.test(filled[0]?.trim() ?? '')) return !birthday.isDay
  return filled.length < 2 && birthday.typed.trim() === ''
}

/** Whether a line only says again what the columns are, as lists do that were put together from pages. */
export const repeatsHeader = (cells: readonly string[], headers: readonly string[]) =>
  cells.length > 0 &&
  headers.every((header, i) => (cells[i] ?? '').trim().toLowerCase() === header.trim().toLowerCase())
