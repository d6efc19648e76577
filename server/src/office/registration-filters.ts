import type { registrationFilters } from 'contract/registrations/registrations'
import type { Out } from 'contract/operation'
import { findDivisions, findLeagues } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { findMemberTypes, findMemberships, listSeasons } from '../offers/offers.ts'

/** The choices for the filters of the registrations table. */
export async function giveFilters(context: Context): Promise<Out<typeof registrationFilters>> {
  const [seasons, leagues, divisions, member_types, memberships] = await Promise.all([
    listSeasons(context),
    findLeagues(context, { with_archived: true }),
    findDivisions(context, undefined, { with_archived: true }),
    findMemberTypes(context),
    findMemberships(context),
  ])
  return {
    seasons,
    leagues,
    divisions: divisions.map(({ id, label }) => ({ id, name: label })),
    member_types,
    memberships,
  }
}
