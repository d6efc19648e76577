import { findRole, isAlmighty, PERMISSIONS, ROLES } from 'contract/auth/roles'
import { invalidField } from 'contract/problem'
import { BeyondYourRights, LastAdmin, NotYourself, UserNotFound, type GivenRole } from 'contract/users'
import { whoIs, type Context } from '../plumbing/context.ts'
import { countAdmins, findMatrix, getUserRow, isPlace, lockAdmins } from './queries.ts'

type Named = { module: string; role: string }
/** A role of an account, in the form `setRoles` takes. */
export type Role = (typeof ROLES)[number] & {
  club_id?: number
  team_id?: number
  league_id?: number
}

/**
 * Whether the user holds every right that these roles grant anywhere. Nobody can grant rights they do not
 * have, or touch the account of somebody who has them.
 */
export async function isWithinRights(context: Context, roles: readonly Named[]): Promise<boolean> {
  const { permissions } = whoIs(context)
  if (roles.length === 0) return true
  const matrix = await findMatrix(context)
  const wordsOf = (one: Named): readonly string[] =>
    isAlmighty(one)
      ? PERMISSIONS
      : matrix
          .filter(({ module, role }) => module === one.module && role === one.role)
          .map(({ word }) => word)
  return roles.flatMap(wordsOf).every((word) => permissions.has(word))
}

/** The account, if the user may change it. */
export async function manageable(context: Context, id: number, { orSelf = true } = {}) {
  const user = await getUserRow(context, id)
  if (!user) throw UserNotFound()
  if (!orSelf && id === whoIs(context).id) throw NotYourself()
  if (!(await isWithinRights(context, user.roles))) throw BeyondYourRights()
  return user
}

/** The roles to be granted, with their clubs and teams, if they exist and the user may grant them. */
export async function checkedRoles(context: Context, given: readonly GivenRole[]): Promise<Role[]> {
  const roles = await Promise.all(
    given.map(async ({ role_id, club_id, team_id, league_id }, i): Promise<Role> => {
      if (club_id && !(await isPlace(context, 'club', club_id)))
        throw invalidField(`roles.${i}.club_id`, 'We couldn’t find this club.')
      if (team_id && !(await isPlace(context, 'team', team_id)))
        throw invalidField(`roles.${i}.team_id`, 'We couldn’t find this team.')
      if (league_id && !(await isPlace(context, 'league', league_id)))
        throw invalidField(`roles.${i}.league_id`, 'We couldn’t find this league.')
      return {
        ...ROLES.find(({ id }) => id === role_id)!,
        ...(club_id ? { club_id } : {}),
        ...(team_id ? { team_id } : {}),
        ...(league_id ? { league_id } : {}),
      }
    }),
  )
  if (!(await isWithinRights(context, roles))) throw BeyondYourRights()
  return roles
}

/** Runs an action after which there must still be an administrator who can log in. */
export async function keepingAnAdmin<T>(context: Context, deed: () => Promise<T>): Promise<T> {
  await lockAdmins(context)
  const before = await countAdmins(context)
  const answer = await deed()
  if (before > 0 && (await countAdmins(context)) === 0) throw LastAdmin()
  return answer
}

/** With the number that select boxes use. */
export const numbered = <R extends Named>(role: R) => ({
  role_id: findRole(role.module, role.role)!.id,
  ...role,
})
