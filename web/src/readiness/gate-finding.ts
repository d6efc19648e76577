import type { GatePerson } from 'contract/readiness/gate'

/** Without accents and capitals, as somebody in a hurry types. */
export const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/gi, 'd').toLowerCase()

/** For somebody on two teams, the best of their colors counts. */
const ORDER: readonly GatePerson['colour'][] = ['ready', 'soon', 'missing']
const best = (people: readonly GatePerson[]) =>
  people.toSorted((a, b) => ORDER.indexOf(a.colour) - ORDER.indexOf(b.colour))[0]

export type Held = { person: GatePerson; isOld: boolean }

/** The person behind a card or a complete member ID, and whether the card is outdated. */
export function holderOf(people: readonly GatePerson[], digests: readonly string[]): Held | undefined {
  const by = (which: 'keys' | 'old_keys') =>
    best(people.filter((one) => one[which].some((key) => digests.includes(key))))
  const person = by('keys')
  if (person) return { person, isOld: false }
  const former = by('old_keys')
  return former && { person: former, isOld: true }
}

/** Matches digits against the end of the member ID, which is all the phone has, and the shirt number. */
function isNumbered({ number_end, jersey_number }: GatePerson, figures: string): boolean {
  if (figures === jersey_number) return true
  if (figures.length < 2 || number_end === '') return false
  return figures.length > number_end.length ? figures.endsWith(number_end) : number_end.includes(figures)
}

/** The people for whom every typed word is part of the name or of a number. */
export function namedIn(people: readonly GatePerson[], typed: string): GatePerson[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const letters = words.join('')
  if (letters.length < 2 && !/^\d$/.test(letters)) return []
  return people.filter((one) => {
    const name = plain(one.name)
    return words.every((word) => {
      // '#12', '0123' or a whole ID such as 'AF-2026-000123'.
      const [figures = ''] = /\d+$/.exec(word) ?? []
      return name.includes(word) || (/^[#\w-]*\d+$/.test(word) && isNumbered(one, figures))
    })
  })
}
