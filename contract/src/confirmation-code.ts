/** A confirmation code as it is kept: in capitals, without the spaces and hyphens that people read and type it with. */
export const tidyCode = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

/** The same for the eye, in groups that are read aloud without losing one's place: `ABCD-EFGH-JKLMN`. */
export function writtenCode(code: string): string {
  if (code.length < 9) return code
  const groups = code.match(/.{1,4}/g)!
  // No group of one sign at the end.
  return groups.at(-1)!.length === 1 ? `${groups.slice(0, -1).join('-')}${groups.at(-1)!}` : groups.join('-')
}
