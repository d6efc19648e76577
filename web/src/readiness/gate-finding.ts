import type { GatePerson } from 'contract/readiness/gate'

/** Without accents and capitals, as somebody in a hurry types it. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whoever of a list bears a name in which each typed word is found somewhere. Numbers are not kept on the phone in clear. */
export function namedIn(people: readonly GatePerson[], typed: string): GatePerson[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0 || words.join('').length < 2) return []
  return people.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}
