import { readDay } from '../date-order.ts'
import { parseDay, type Day } from '../dates.ts'

/** More than any roster holds. */
export const MOST_OUTSIDE_PLAYERS = 40

export type PastedPlayer = {
  /** The line it stands on, from 1. */
  line: number
  name: string
  /** Null where the line has no date that can be read. */
  dob: Day | null
  jersey_number: string | null
  guardian_email: string | null
}

/** Words of a first line that is not about a player. */
const HEADINGS = /\b(name|first|last|dob|birth|born|jersey|nombre|apellidos?|nacimiento|fecha)\b/i

/**
 * Reads a roster pasted from a spreadsheet or an email, one player per line: name, date of birth and, optionally, a number and the
 * family’s email, in any order. Dates are read month first, as in the US. A first line of headings is skipped; it tells whether last
 * names come first.
 */
export function readPastedRoster(pasted: string, today: Day): PastedPlayer[] {
  const rows = pasted
    .split(/\r\n|\r|\n/)
    .map((typed, i) => ({ line: i + 1, typed: typed.trim().slice(0, LONGEST) }))
    .filter(({ typed }) => typed !== '')
  const [first] = rows
  const isHeaded =
    first !== undefined && HEADINGS.test(first.typed) && dateIn(partsOf(first.typed), today) === undefined
  const isLastFirst = isHeaded && namesLastFirst(first.typed)
  return (isHeaded ? rows.slice(1) : rows).map(({ line, typed }) =>
    playerIn(line, typed, { today, isLastFirst }),
  )
}

function playerIn(
  line: number,
  typed: string,
  { today, isLastFirst }: { today: Day; isLastFirst: boolean },
): PastedPlayer {
  const { email, rest } = emailIn(typed)
  const parts = partsOf(rest)
  const date = dateIn(parts, today)
  const others = parts.filter((_, i) => i !== date?.at)
  const number = others.findIndex((part) => JERSEY.test(part))
  const names = others.filter((_, i) => i !== number)
  return {
    line,
    name: (isLastFirst && names.length === 2 ? names.toReversed() : names)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
    dob: date?.day ?? null,
    jersey_number: number === -1 ? null : others[number]!.replace(/^#\s*/, ''),
    guardian_email: email,
  }
}

/** What stands between spaces, brackets and the marks of cells. */
const WORD = /[^\s<>(),;"|]+/g

/** The first address of a line, as people and programs write it: alone, in angle brackets, or as a link. */
function emailIn(typed: string): { email: string | null; rest: string } {
  let email: string | null = null
  const rest = typed.replace(WORD, (word) => {
    const address = word.slice(word.lastIndexOf(':') + 1, word.endsWith('.') ? -1 : undefined)
    if (!isAddress(address)) return word
    email ??= address.toLowerCase()
    return ''
  })
  return { email, rest: rest.replaceAll('<>', '') }
}

function isAddress(word: string): boolean {
  const [mailbox, host, ...more] = word.split('@')
  const labels = host?.split('.') ?? []
  return mailbox !== '' && more.length === 0 && labels.length > 1 && !labels.includes('')
}

/** Of a line, in characters; what stands beyond is no player’s name. */
const LONGEST = 200

const JERSEY = /^#?\s*\d{1,2}$/

/** Cells of a table; without any, the words, of which those of a name stay together. */
function partsOf(typed: string): string[] {
  const cells = typed.split(/[\t;,|]| {2,}/)
  const parts = cells.length > 1 ? cells : typed.split(' ')
  return parts.flatMap((cell) => withinCell(cell.trim())).filter(Boolean)
}

/** 'Ivy Reed 05/02/2015' in one cell is a name and a date, '12 Ivy Reed' a number and a name. */
function withinCell(cell: string): string[] {
  const [, number, rest] = /^(#? ?\d{1,2})[.)]? (\D.*)$/.exec(cell) ?? []
  const body = rest ?? cell
  const [, name, date] = /^(.*\D) (\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})$/.exec(body) ?? []
  const [, from, later] = /^(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}) (\D.*)$/.exec(body) ?? []
  const found = name !== undefined ? [name, date!] : from !== undefined ? [from, later!] : [body]
  return number === undefined ? found : [number, ...found]
}

/** The first part that reads as a day in the past. */
function dateIn(parts: readonly string[], today: Day): { at: number; day: Day } | undefined {
  for (const [at, part] of parts.entries()) {
    if (!/[/.-]/.test(part)) continue
    const day = parseDay(part) ?? readDay(part, 'mdy', today)
    if (day !== undefined && day < today) return { at, day }
  }
  return undefined
}

/** Whether a heading has the last name before the first. */
function namesLastFirst(heading: string): boolean {
  const last = heading.search(/\b(?:last|apellidos?)\b/i)
  return last >= 0 && /\b(?:first|nombre)\b/i.test(heading.slice(last))
}
