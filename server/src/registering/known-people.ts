import type { ReadyPerson } from 'contract/registering/draft-check'
import type { Context } from '../plumbing/context.ts'
import { familyOf } from '../registrations/registrations.ts'
import type { Draft, KnownPeople } from './drafts-queries.ts'

/**
 * The records that are known to belong to people of a draft: those a renewal was started from, or the children
 * of the logged-in guardian. A second guardian's login is proof, though their typed address is not (decision 0015).
 * Null if there are none.
 */
export async function knownPeople(
  context: Context,
  draft: Pick<Draft, 'known'>,
  people: readonly Pick<ReadyPerson, 'key' | 'personal' | 'is_minor'>[],
): Promise<KnownPeople | null> {
  if (draft.known?.registrant !== undefined) return draft.known
  const minors = people.filter(({ is_minor }) => is_minor)
  if (!context.user || minors.length === 0) return null
  const { minors: children } = await familyOf(context)
  const found = minors.flatMap(({ key, personal }) => {
    const child = children.find((one) => one.dob === personal.dob && nameOf(one) === nameOf(personal))
    return child ? [[key, child.id] as const] : []
  })
  return found.length > 0 ? { people: Object.fromEntries(found) } : null
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${last_name}, ${first_name}`.toLowerCase()
