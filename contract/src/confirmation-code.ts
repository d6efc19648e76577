/** A confirmation code as we store it: uppercase, without the spaces and hyphens people type. */
export const tidyCode = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

/** The code for display, in groups that are easy to read aloud: `ABCD-EFGH-JKLMN`. */
export function writtenCode(code: string): string {
  if (code.length < 9) return code
  const groups = code.match(/.{1,4}/g)!
  // Avoids a last group of a single character.
  return groups.at(-1)!.length === 1 ? `${groups.slice(0, -1).join('-')}${groups.at(-1)!}` : groups.join('-')
}
