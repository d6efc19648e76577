/**
 * A list of members as clubs really have it: put together from pages by several people over years. The same
 * for the same numbers, so that what becomes of it can be counted.
 */
export function messyList(people: number): { text: string; born: Map<string, string> } {
  /** The birthday that was meant, by family name in small letters. */
  const born = new Map<string, string>()
  let seed = 20_260_314
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const one = <T>(of: readonly T[]): T => of[upTo(of.length)]!
  const lines: string[] = [
    'Riverside Youth Soccer; master list,,,,,,,,,',
    '"Exported 3/2/2026 by Deb, please do not edit",,,,,,,,,',
    '',
    HEADER,
  ]
  for (let n = 0; n < people; n++) {
    if (n > 0 && n % 400 === 0) lines.push(one(BREAKS), HEADER)
    const first = one(FIRST)
    const last = `${one(BEGINNINGS)}${one(ENDINGS)}${letters(n)}`
    const parent = one(PARENTS)
    const name = one([
      `${first} ${last}`,
      `${last}, ${first}`,
      `${first} ${last}`.toUpperCase(),
      `${first}\u00a0${last}`,
    ])
    const email = `${parent}.${last}@example.org`.toLowerCase()
    const day = { year: 2008 + upTo(10), month: 1 + upTo(12), day: 1 + upTo(28) }
    born.set(last.toLowerCase(), `${day.year}-${two(day.month)}-${two(day.day)}`)
    lines.push(
      [
        name,
        dateOf(day, upTo(100)),
        one([`${parent} ${last}`, `${last}, ${parent}`, `${parent} ${last}`.toUpperCase(), parent]),
        one([email, email, `${email}; other.${email}`, ` ${email} `, 'none']),
        one(['214-555-0100', '(214) 555-0101 x12', '214.555.0102 (mom)', '+1 214 555 0103', '555-0104', '']),
        `${1 + upTo(900)} ${one(['Elm St', 'OAK AVE', 'Main Street #4'])}`,
        one(['Dallas', 'PLANO', 'Plano ', '']),
        one(['TX', 'Texas', 'tx', 'Tx.']),
        one(['75201', '75023', '75023-1234', '']),
        one(['Player', 'player ', 'Player membership', 'Player Membership', 'Goalie', '']),
      ]
        .map(quoted)
        .join(','),
    )
    // Two pages that were put together have some people on both.
    if (n % 211 === 210) lines.push(lines.at(-1)!)
  }
  lines.push('', `Total players,${people},,,,,,,,`, 'end of list')
  return { text: lines.join('\r\n'), born }
}

const HEADER =
  'Player Name,Birthdate,Parent Name,Parent Email,Parent Cell,Street Address,City,ST,Zip Code,Member Type'
/** What stands between the pages. */
const BREAKS = [',,,,,,,,,', '', 'U12 girls - see Coach Tom,,,,,,,,,', 'Subtotal,400,,,,,,,,']
const FIRST = ['Olivia', 'Emma', 'Mateo', 'Liam', 'Ana Maria', 'Noah', 'DeShawn', 'Zoë', 'JJ', 'Mary-Kate']
const PARENTS = ['Maria', 'Tom', 'Eva', 'José', 'Deb', 'Kim']
const BEGINNINGS = ['Gar', 'O’Neil', 'de la Cr', 'McDon', 'Van Dy', 'Smith', 'Lee', 'Ngu']
const ENDINGS = ['son', 'berg', 'ez', 'ley', 'yen', 'ford']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Letters that make a family name one of its own. */
const letters = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[+digit]).join('')

const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
const two = (n: number) => String(n).padStart(2, '0')

/** A birthday as one of those who kept the list wrote it; two of a hundred cannot be read by anybody. */
function dateOf({ year, month, day }: { year: number; month: number; day: number }, hand: number): string {
  const name = MONTHS[month - 1]!
  if (hand < 40) return `${month}/${day}/${year}`
  if (hand < 55) return `${month}/${day}/${String(year).slice(2)}`
  if (hand < 65) return `${day}-${name}-${year}`
  if (hand < 75) return `${name} ${day}, ${year}`
  if (hand < 85) return `${two(day)}.${two(month)}.${year}`
  if (hand < 91) return `${year}-${two(month)}-${two(day)}`
  if (hand < 98) return String(Math.round(Date.UTC(year, month - 1, day) / 86_400_000) + 25_569)
  return hand === 98 ? 'tbd' : ''
}
