import { plainLetters } from './plain-letters.ts'

/** From so many letters on, one of them may be wrong. */
const FORGIVING = 4

/**
 * How well a text fits what is typed: 0 where it does not, and the more the better; everything fits nothing. Every typed word must be part of a word of
 * the text, or begin one but for one letter that is wrong, missing, too many or swapped with its neighbor.
 */
export function fitOf(text: string, typed: string): number {
  const words = wordsOf(text)
  const fits = wordsOf(typed).map((part) => Math.max(...words.map((word) => fitOfWord(word, part))))
  return fits.length > 0 ? Math.min(...fits) : Number.POSITIVE_INFINITY
}

const wordsOf = (text: string) =>
  plainLetters(text)
    .split(/[\s,;]+/)
    .filter(Boolean)

function fitOfWord(word: string, part: string): number {
  if (word.startsWith(part)) return 3
  if (word.includes(part)) return 2
  return part.length >= FORGIVING && beginsAlmost(word, part) ? 1 : 0
}

function beginsAlmost(word: string, part: string): boolean {
  const at = [...part].findIndex((letter, i) => letter !== word[i])
  const [typed, meant] = [part.slice(at), word.slice(at)]
  return (
    meant.startsWith(typed.slice(1)) ||
    meant.slice(1).startsWith(typed) ||
    (meant.length > 0 && meant.slice(1).startsWith(typed.slice(1))) ||
    (meant.length > 1 && meant.startsWith(`${typed[1] ?? ''}${typed[0]}${typed.slice(2)}`))
  )
}

/**
 * What a search has shown instead of what was typed, because nothing holds that: the words of the names it found. `null` if
 * it found several different ones, or none that is spelled nearly so. Undefined if something holds what was typed; or may,
 * because a row does not say all that it is searched by (`saysAll`).
 */
export function spelledAs(
  typed: string,
  found: readonly { name: string; says?: string }[],
  { saysAll = true } = {},
): string | null | undefined {
  const parts = wordsOf(typed)
  if (found.length === 0 || parts.length === 0 || parts.some((part) => !/^\p{Letter}+$/u.test(part)))
    return undefined
  const isSaid = found.some(({ name, says = '' }) => {
    const text = plainLetters(`${name} ${says}`)
    return parts.every((part) => text.includes(part))
  })
  if (isSaid) return undefined
  const spellings = new Map<string, string>()
  for (const { name } of found) {
    const words = name.split(/[\s,]+/).filter(Boolean)
    const meant = parts.map((part) => nearestOf(words, part))
    if (meant.every((word) => word !== undefined)) {
      const spelled = meant.join(' ')
      spellings.set(plainLetters(spelled), spelled)
    }
  }
  const [only] = spellings.values()
  if (spellings.size === 0) return saysAll ? null : undefined
  return spellings.size > 1 ? null : only
}

/** The word that may be meant, with at most a third of its letters wrong; the nearest if there are several. */
function nearestOf(words: readonly string[], part: string): string | undefined {
  const [nearest] = words
    .map((word) => ({
      word,
      steps: plainLetters(word).includes(part) ? 0 : stepsBetween(plainLetters(word), part),
    }))
    .filter(({ steps }) => steps <= Math.max(1, Math.floor(part.length / 3)))
    .toSorted((a, b) => a.steps - b.steps)
  return nearest?.word
}

/** How many letters have to be changed, added, dropped or swapped to make one word the other. */
function stepsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const [above, row] = [rows[i - 1]!, [i]]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        above[j]! + 1,
        row[j - 1]! + 1,
        above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
