import { MAIL_VALUES, UnknownValue, UnknownValues, type MailValue } from 'contract/office/member-bulk'
import { isMinor } from 'contract/person'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findSpoken, type Chosen, type Spoken } from '../member-list-queries.ts'

/** One letter: the address it goes to, and the people it is about. */
export type Letter = { to: string; member_ids: number[] }

/** Minors are written to through their first guardian. */
export const addressOf = ({ dob, email, guardian_email }: Chosen, today: string): string | null =>
  dob !== null && isMinor(dob, today) ? (guardian_email ?? email) : (email ?? guardian_email)

/** One letter per address: a parent of three gets one that is about all of them. */
export function lettersTo(chosen: readonly Chosen[], today: string): Letter[] {
  const letters = new Map<string, Letter>()
  for (const one of chosen) {
    const to = addressOf(one, today)
    if (to === null) continue
    const there = letters.get(to.toLowerCase())
    if (there) there.member_ids.push(one.id)
    else letters.set(to.toLowerCase(), { to, member_ids: [one.id] })
  }
  return [...letters.values()]
}

const IN_BRACES = /\{(\w+)\}/g
const wordsIn = (...texts: readonly string[]) =>
  new Set(texts.flatMap((text) => [...text.matchAll(IN_BRACES)].map(([, name]) => name!)))
const isKnown = (name: string): name is MailValue => (MAIL_VALUES as readonly string[]).includes(name)

/** The values a letter asks for. @throws UnknownValues at the field that names one there is not */
export function valuesIn({ subject, text }: { subject: string; text: string }): MailValue[] {
  const errors = Object.fromEntries(
    Object.entries({ subject, text }).flatMap(([field, typed]) => {
      const unknown = [...wordsIn(typed)].filter((name) => !isKnown(name))
      return unknown.length > 0
        ? [[field, [UnknownValue({ value: unknown.map((name) => `{${name}}`).join(', ') })]]]
        : []
    }),
  )
  if (Object.keys(errors).length > 0) throw UnknownValues({ errors })
  return [...wordsIn(subject, text)].filter(isKnown)
}

/** The texts with what is filled in; a value that is missing leaves nothing. */
export const filledIn = (text: string, values: Readonly<Record<MailValue, string>>) =>
  text.replace(IN_BRACES, (whole, name: string) => (isKnown(name) ? values[name] : whole))

/**
 * What each letter says in place of its values: the first name of the reader, and the people it is about with their teams
 * and memberships, each listed once. Empty where nothing is known.
 */
export async function valuesOf(
  context: Context,
  letters: readonly Letter[],
): Promise<Record<MailValue, string>[]> {
  const people = await findSpoken(
    context,
    letters.flatMap(({ member_ids }) => member_ids),
  )
  const byId = new Map(people.map((one) => [one.id, one]))
  const listed = (words: readonly (string | null)[]) =>
    new Intl.ListFormat('en').format(new Set(words.filter((word) => word !== null)))
  return letters.map(({ to, member_ids }) => {
    const about = member_ids.flatMap((id) => byId.get(id) ?? [])
    return {
      first_name: readerOf(to, about),
      name: listed(about.map(({ first_name, last_name }) => `${first_name} ${last_name}`)),
      team: listed(about.map(({ team }) => team)),
      membership: listed(about.map(({ membership }) => membership)),
      season: listed(about.map(({ season }) => season)),
      club: context.tenant.name,
    }
  })
}

/** The first name of the person at an address: the guardian of a child who is written to, else the member. */
function readerOf(to: string, about: readonly Spoken[]): string {
  const isAt = (email: string | null) => email?.toLowerCase() === to.toLowerCase()
  const guardian = about.find(({ guardian_email, email }) => isAt(guardian_email) && !isAt(email))
  return guardian?.guardian_first_name ?? about[0]?.first_name ?? ''
}

/** The people chosen who have no address on record. */
export const withoutAddress = (context: Context, chosen: readonly Chosen[]) =>
  chosen.filter((one) => addressOf(one, todayOf(context)) === null).length
