import { servingOf, type RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import { isAskedOf, stateOn } from 'contract/members/credential-rules'
import type { CredentialKind, CredentialStanding, OwnCredential } from 'contract/members/credentials'
import { accountOf } from '../auth/auth.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findCredentialKinds, findCredentialsOf, findOwnRecords } from '../members/members.ts'
import { findHeldOnTeams, findServing, type HeldBy } from './credentials-queries.ts'
type Serves = { member_id: number; role: RosterRole; dob: Day | null }

/**
 * The status of the checks and trainings required of people on teams. A refusal is confidential to the
 * office: to a team it shows as missing.
 */
export async function standingsOn(context: Context, team_ids: readonly number[]) {
  const [kinds, held] = await Promise.all([findCredentialKinds(context), findHeldOnTeams(context, team_ids)])
  const today = todayOf(context)
  return (one: Serves): CredentialStanding[] =>
    askedOf(kinds, one, today).map(({ id, title }) => {
      const { state, expires_on } = stateOn(ofKind(held, one.member_id, id), today)
      return { title, state: state === 'refused' ? 'missing' : state, expires_on }
    })
}

const askedOf = (kinds: readonly CredentialKind[], { role, dob }: Serves, day: Day) =>
  kinds.filter((kind) => isAskedOf(kind, { serving: servingOf(role), dob }, day))

const ofKind = (held: readonly HeldBy[], member_id: number, kind_id: number) =>
  held.filter((one) => one.member_id === member_id && one.kind_id === kind_id)

type Person = { id: number; dob: Day | null }

/** What is required of people for what they do on teams, and anything else they hold. */
export async function credentialsOf(context: Context, people: readonly Person[]): Promise<OwnCredential[]> {
  const ids = people.map(({ id }) => id)
  const today = todayOf(context)
  const [kinds, held, serving] = await Promise.all([
    findCredentialKinds(context),
    findCredentialsOf(context, ids),
    findServing(context, ids, today),
  ])
  return people.flatMap(({ id, dob }) => {
    const asked = new Set(
      serving
        .filter(({ member_id }) => member_id === id)
        .flatMap(({ role }) => askedOf(kinds, { member_id: id, role, dob }, today)),
    )
    return kinds
      .filter((kind) => asked.has(kind) || (kind.is_active && ofKind(held, id, kind.id).length > 0))
      .map((kind) => ({
        member_id: id,
        title: kind.title,
        ...stateOn(ofKind(held, id, kind.id), today),
        how: kind.how,
        address: kind.address,
      }))
  })
}

/** What is required of the logged-in user. */
export async function showOwnCredentials(context: Context): Promise<OwnCredential[]> {
  const account = await accountOf(context)
  return credentialsOf(
    context,
    await findOwnRecords(context, { user_id: account.id, member_id: account.member_id }),
  )
}
