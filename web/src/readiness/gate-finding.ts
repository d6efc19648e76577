import type { GatePerson } from 'contract/readiness/gate'

/** Without accents and capitals, as somebody in a hurry types. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The people in a list whose name contains every typed word. Numbers are not stored in clear on the phone.
 */
export function namedIn(people: readonly GatePerson[], typed: string): GatePerson[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0 || words.join('').length < 2) return []
  return people.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}
