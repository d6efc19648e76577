/** What a line of a pasted list says of an umpire, as it is written there. */
export type PastedOfficial = {
  /** The line it stands on, from 1. */
  line: number
  first_name: string
  last_name: string
  email: string
  phone: string
  level: string
  postal_code: string
}

type Column = 'first_name' | 'last_name' | 'name' | 'email' | 'phone' | 'level' | 'postal_code'

/** What headings of each column are called, in files of assigning programs and by hand. */
const HEADINGS: readonly (readonly [RegExp, Column])[] = [
  [/e-?mail|correo/i, 'email'],
  [/phone|mobile|cell|tel[ée]fono|celular/i, 'phone'],
  [/zip|postal/i, 'postal_code'],
  [/level|rank|grade|class|nivel/i, 'level'],
  [/first|given|^nombre$/i, 'first_name'],
  [/last|family|surname|apellido/i, 'last_name'],
  [/name|umpire|official|nombre/i, 'name'],
]

/**
 * Reads a list of umpires as it is pasted from a table: with a line of headings in any order, or without one, where what a cell is
 * follows from what it looks like.
 */
export function readPastedOfficials(pasted: string): PastedOfficial[] {
  const rows = pasted
    .split(/\r\n|\r|\n/)
    .map((typed, i) => ({ line: i + 1, cells: cellsOf(typed) }))
    .filter(({ cells }) => cells.some(Boolean))
  const [first] = rows
  if (!first) return []
  const headed = first.cells.map((cell) => HEADINGS.find(([says]) => says.test(cell))?.[1])
  const isHeaded = !first.cells.some((cell) => cell.includes('@')) && headed.filter(Boolean).length >= 2
  return (isHeaded ? rows.slice(1) : rows).map(({ line, cells }) => {
    const known: Partial<Record<Column, string>> = {}
    const columns = isHeaded ? headed : guessed(cells)
    cells.forEach((cell, i) => {
      const column = columns[i]
      if (column && cell && known[column] === undefined) known[column] = cell
    })
    const [first_name, last_name] = namesIn(known)
    return {
      ...{ line, first_name, last_name, email: known.email ?? '', phone: known.phone ?? '' },
      ...{ level: known.level ?? '', postal_code: known.postal_code ?? '' },
    }
  })
}

/** Cells of a table, of a file with commas or semicolons; a quoted cell may have commas in it. */
function cellsOf(typed: string): string[] {
  const line = typed.slice(0, LONGEST)
  const between = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === between && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** Of a line, in characters. */
const LONGEST = 400

/** Without headings: an email has an @, a postal code five digits or the Canadian form, a phone ten digits; words are names. */
function guessed(cells: readonly string[]): (Column | undefined)[] {
  const words = cells.flatMap((cell, i) => (/^[\p{L}’'. -]+$/u.test(cell) && !isCanadian(cell) ? [i] : []))
  const emailAt = cells.findIndex((cell) => cell.includes('@'))
  const names = words.filter((i) => emailAt === -1 || i < emailAt).slice(0, 2)
  return cells.map((cell, i) => {
    if (cell.includes('@')) return 'email'
    if (/^\d{5}(-\d{4})?$/.test(cell) || isCanadian(cell)) return 'postal_code'
    if (cell.replace(/\D/g, '').length >= 10) return 'phone'
    const at = names.indexOf(i)
    if (at !== -1) return names.length === 1 ? 'name' : at === 0 ? 'first_name' : 'last_name'
    return words.includes(i) ? 'level' : undefined
  })
}

const isCanadian = (cell: string) => /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(cell)

/** “Reed, Ivy” has the last name first. */
function namesIn({ first_name, last_name, name }: Partial<Record<Column, string>>): [string, string] {
  if (first_name !== undefined && last_name !== undefined) return [first_name, last_name]
  const whole = (name ?? first_name ?? last_name ?? '').replace(/\s+/g, ' ').trim()
  const [last, first] = whole.split(',').map((part) => part.trim())
  if (first) return [first, last!]
  const at = whole.lastIndexOf(' ')
  return at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)]
}
