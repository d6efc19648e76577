import { AlreadyRegistered, PaidElsewhere } from 'contract/registering/checkout'
import type { FieldErrors } from 'contract/problem'
import type { Context } from '../plumbing/context.ts'
import { holdFamily, type CheckedOut, type Draft } from './drafts-queries.ts'
import { isPaidElsewhere } from './bought-already-queries.ts'
import { findStanding, findStandingOf, isOfHousehold } from '../registrations/registrations.ts'

type Person = Pick<CheckedOut['people'][number], 'key' | 'kind' | 'personal' | 'is_minor' | 'membership_id'>
type Wanted = {
  season_id: number
  registrant: { email: string }
  people: readonly Person[]
  known: Draft['known']
}

/**
 * Addresses that prove who a person is. For a child only the registrant's, whose account will see what the
 * child has: an address somebody types for a child proves nothing.
 */
export const provingEmails = (
  { personal, is_minor }: Pick<Person, 'personal' | 'is_minor'>,
  registrant: { email: string },
) => [registrant.email, ...(is_minor || !personal.email ? [] : [personal.email])]

const isSomebody = ({ kind }: Person) => kind !== 'team' && kind !== 'club'

const LOOK = 'You’ll find it under My memberships.'
const LOG_IN = 'Log in to see it, or contact us if this is someone else.'

/**
 * Refuses to sell people a membership they already have. The member number is only revealed to users who may
 * see it anyway: a neighbor can know a name, a birthday and an address, and nothing here has proved whose
 * mailbox it is.
 */
export async function standingOnes(
  context: Context,
  { season_id, registrant, people, known }: Wanted,
): Promise<FieldErrors | undefined> {
  const errors: FieldErrors = {}
  await Promise.all(
    people.map(async (person, i) => {
      if (!isSomebody(person)) return
      const { key, personal, membership_id } = person
      const emails = provingEmails(person, registrant)
      const member_id = known?.people[key]
      const standing =
        (await findStanding(context, { ...personal, membership_id, season_id, emails })) ??
        (member_id && (await findStandingOf(context, { member_id, membership_id, season_id })))
      if (!standing) return
      const number = (await isOfHousehold(context, standing.member_id)) ? ` (${standing.member_number})` : ''
      errors[`people.${i}.membership_id`] = [
        `${personal.first_name} already has this membership for the season${number}. ${number ? LOOK : LOG_IN}`,
      ]
    }),
  )
  return Object.keys(errors).length > 0 ? errors : undefined
}

/**
 * Refuses what another window of the same family has bought in the meantime, or is being charged for; the
 * next request waits until this charge is recorded.
 *
 * @throws PaidElsewhere, AlreadyRegistered before anybody is charged
 */
export async function mustNotBuyTwice(
  context: Context,
  { id, known, checked_out }: Pick<Draft, 'id' | 'known' | 'checked_out'>,
): Promise<void> {
  if (!checked_out) return
  const { season_id, registrant } = checked_out
  const people = checked_out.people.filter(isSomebody)
  // Sent together and carried out in this order: who waits for the family’s lock looks when it has it. What they have is
  // looked at last, because a charge that ended in between has created its registrations by now.
  const [, isPaying, errors] = await Promise.all([
    holdFamily(context, [
      ...people.flatMap((person) => provingEmails(person, registrant)),
      ...Object.values(known?.people ?? {}).map((member_id) => `member ${member_id}`),
    ]),
    Promise.all(
      people.map((person) =>
        isPaidElsewhere(context, id, {
          ...person,
          season_id,
          emails: provingEmails(person, registrant),
          member_id: known?.people[person.key],
        }),
      ),
    ),
    standingOnes(context, { ...checked_out, known }),
  ])
  if (isPaying.includes(true)) throw PaidElsewhere()
  if (errors) throw AlreadyRegistered({ errors, message: Object.values(errors)[0]![0]! })
}
