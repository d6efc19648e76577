/** Letters without accents and case, as people type them. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'd')
    .toLowerCase()

/** From so many letters on, one of them may be wrong. */
const FORGIVING = 4

/**
 * How well a text fits what is typed: 0 where it does not, and the more the better. Every typed word must be part of a word of
 * the text, or begin one but for one letter that is wrong, missing, too many or swapped with its neighbor.
 */
export function fitOf(text: string, typed: string): number {
  const words = plain(text).split(/[\s,]+/)
  const fits = plain(typed)
    .trim()
    .split(/\s+/)
    .map((part) => Math.max(...words.map((word) => fitOfWord(word, part))))
  return Math.min(...fits)
}

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
