/**
 * Characters no text may contain, characters that end a line, and characters that reverse the reading
 * direction.
 */
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /\u0000|\p{Surrogate}/u
// oxlint-disable-next-line no-control-regex
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
/** Does not include the joiners and marks that some scripts need (U+200C to U+200F, U+061C). */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/

export const CHARACTERS = {
  unreadable: 'This contains a character we can’t read. Please type it again.',
  line_break: 'This needs to be on one line.',
  turning: 'This contains an invisible character that reverses the text. Please type it again.',
} as const

/**
 * Why a text is not acceptable, or undefined. NUL and unpaired surrogates are never text. A single-line text
 * has no line break, which would end a header or a line of a file, and no bidirectional override, which can
 * make one name look like another ('gnp.exe' as 'exe.png'; Unicode Technical Report 36).
 */
export function wrongIn(text: string, severalLines = false): string | undefined {
  if (UNREADABLE.test(text)) return CHARACTERS.unreadable
  if (severalLines) return undefined
  if (LINE_BREAK.test(text)) return CHARACTERS.line_break
  return TURNING.test(text) ? CHARACTERS.turning : undefined
}
