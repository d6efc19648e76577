import { MembershipMissing } from 'contract/events/entering'
import { sentence } from 'contract/message'
import { findRegistrationsOfMembers, type Seen } from '../../registrations/registrations.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findAwaitingEntrants, type AwaitingEntrant } from './awaiting-queries.ts'

/** A membership that counts: there, or still being decided on. */
const STANDING: readonly string[] = ['active', 'waiting_for_approval']

/** Whether one of somebody’s registrations is a membership that counts on a day. */
export const isCovered = (
  registrations: readonly Pick<Seen['registrations'][number], 'status' | 'valid_until'>[],
  today: string,
): boolean =>
  registrations.some(({ status, valid_until }) => STANDING.includes(status) && valid_until >= today)

/** Those of parties on their way in who entered to get a membership in the same payment, and have none so far. */
export async function findAwaiting(
  context: Context,
  party_ids: readonly number[],
): Promise<AwaitingEntrant[]> {
  const entrants = await findAwaitingEntrants(context, party_ids)
  if (entrants.length === 0) return []
  const registrations = await findRegistrationsOfMembers(
    context,
    entrants.map(({ member_id }) => member_id),
  )
  return entrants.filter(
    ({ member_id }) =>
      !isCovered(
        registrations.filter((one) => one.member_id === member_id),
        todayOf(context),
      ),
  )
}

const StillMissing = sentence(
  'event_membership_missing',
  'Add {name}’s membership to this order, or leave the event out. You haven’t been charged.',
)

/** 'Ivy Reed' */
export const nameOf = ({ first_name, last_name }: Pick<AwaitingEntrant, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** Held spots can’t be paid without this membership. */
export const missing = (one: AwaitingEntrant) =>
  MembershipMissing({ message: StillMissing({ name: nameOf(one) }) })

const NoCardYet = sentence(
  'event_no_card_yet',
  'Get {name}’s membership first, or wait: once you’re accepted, you’ll pay for both together.',
)

/** No card is kept for an entry that can’t be charged alone. */
export const noCardYet = (one: AwaitingEntrant) =>
  MembershipMissing({ message: NoCardYet({ name: nameOf(one) }) })
