import { EntryNotFound } from 'contract/events/entering'
import { accountWith } from '../../auth/auth.ts'
import type { Context } from '../../plumbing/context.ts'
import { getOutsideTeam } from './outside-queries.ts'
import { getParty, type Party } from './party-queries.ts'

/** Who pays: the account, or the coach of the team from outside. @throws EntryNotFound for an account that is gone */
export async function payerOf(context: Context, party: Party): Promise<{ name: string; email: string }> {
  const outside = party.is_linked ? await getOutsideTeam(context, party.id) : undefined
  if (outside) return { name: outside.coach, email: outside.email }
  const account = party.user_id === null ? undefined : await accountWith(context, party.user_id)
  if (!account) throw EntryNotFound()
  return { name: `${account.first_name} ${account.last_name}`, email: account.email }
}

/** Who entered a team; the team itself where that account is gone. */
export async function payerOfTeam(
  context: Context,
  { party_id, team }: { party_id: number; team: string },
): Promise<{ name: string; email: string }> {
  const nobody = { name: team, email: '' }
  const party = await getParty(context, party_id)
  if (!party) return nobody
  return payerOf(context, party).catch((error: unknown) => {
    if (EntryNotFound.is(error)) return nobody
    throw error
  })
}
