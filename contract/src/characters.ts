/** What no text can hold, what ends a line, and what turns the direction of the writing after it. */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /\u0000|\p{Surrogate}/u
// oxlint-disable-next-line no-control-regex
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
/** The joiners and marks that scripts need (U+200C to U+200F, U+061C) are not among them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/

export const CHARACTERS = {
  unreadable: 'This holds a character that cannot be read. Please type it again.',
  line_break: 'This has to be on one line.',
  turning: 'This holds an invisible character that turns the writing around. Please type it again.',
} as const

/**
 * Why a text cannot be taken, or undefined. The character 0 and halves of a pair are nowhere a text. A text of one line
 * has no line break, which would end a header or a line of a file, and nothing that turns its writing around, by which a
 * name shows as another ('gnp.exe' as 'exe.png'; Unicode Technical Report 36).
 */
export function wrongIn(text: string, severalLines = false): string | undefined {
  if (UNREADABLE.test(text)) return CHARACTERS.unreadable
  if (severalLines) return undefined
  if (LINE_BREAK.test(text)) return CHARACTERS.line_break
  return TURNING.test(text) ? CHARACTERS.turning : undefined
}
