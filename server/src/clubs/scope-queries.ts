import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { whoIs, type Context } from '../plumbing/context.ts'

/**
 * The condition that narrows rows to what the user may access by a permission: all of them, or those of the
 * clubs and teams it was granted for. `club` and `team` are the columns that tell where a row belongs; a
 * club's rows include those of its teams. This is the only place where rights become SQL.
 */
export function within(
  context: Pick<Context, 'user' | 'tenant'>,
  word: string,
  { club, team }: { club: string; team: string },
): RawBuilder<SqlBool> {
  const { permissions, scopes } = whoIs(context)
  if (permissions.has(word)) return sql`true`
  const held = scopes.filter((scope) => scope.permissions.has(word))
  const teams = held.flatMap(({ team_id }) => team_id ?? [])
  const clubs = held.flatMap(({ club_id, team_id }) => (team_id === null ? (club_id ?? []) : []))
  const [ofClub, ofTeam] = [sql.raw(club), sql.raw(team)]
  // An array of teams lets PostgreSQL find a club’s rows by an index; a condition would be tried on every row.
  return sql`(${ofClub} = any(${clubs}::bigint[]) or ${ofTeam} = any(${teams}::bigint[] || array(
    select scoped_team.id from team scoped_team
    where scoped_team.tenant_id = ${context.tenant.id} and scoped_team.club_id = any(${clubs}::bigint[]))))`
}
