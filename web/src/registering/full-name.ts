/** A name typed as a whole, and its parts as they are kept. */
type Parts = { first_name?: string | undefined; last_name?: string | undefined }

/** Small words that belong to the last name: Maria de la Cruz, Anna van Dyk. */
const PARTICLES =
  /^(?:al|af|ap|bin|da|de|del|della|der|den|di|dos|das|du|el|la|las|le|los|san|st\.?|ten|ter|van|von|y)$/i
/** What stands behind the last name and belongs to it. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** The last word is the last name, with the small words before it; the rest is the first name. */
export function partsOfName(typed: string): { first_name: string; last_name: string } {
  const words = typed.trim().split(/\s+/)
  let from = words.length - 1
  if (from > 1 && SUFFIX.test(words[from]!)) from -= 1
  while (from > 1 && PARTICLES.test(words[from - 1]!)) from -= 1
  if (from < 1) return { first_name: words.join(' '), last_name: '' }
  return { first_name: words.slice(0, from).join(' '), last_name: words.slice(from).join(' ') }
}

export const nameOfParts = ({ first_name, last_name }: Parts): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Whether a text says the name that is kept, however many spaces were typed. */
export function saysName(typed: string, kept: Parts): boolean {
  const { first_name, last_name } = partsOfName(typed)
  return first_name === (kept.first_name ?? '') && last_name === (kept.last_name ?? '')
}
