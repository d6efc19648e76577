import {
  findRole,
  isAlmighty,
  OWN_MODULE,
  ownRoleId,
  ownRoleIn,
  PERMISSIONS,
  ROLES,
  type AnyRole,
  type OwnRoleScope,
} from 'contract/auth/roles'
import { invalidField } from 'contract/problem'
import {
  BeyondYourRights,
  LastAdmin,
  NotYourself,
  UserNotFound,
  WholeOrganization,
  type GivenRole,
} from 'contract/users'
import { holdOwnRoles } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { countAdmins, findMatrix, getUserRow, isPlace, lockAdmins } from './queries.ts'

type Named = AnyRole
/** A role of an account, in the form `setRoles` takes. */
export type Role = AnyRole & {
  club_id?: number
  team_id?: number
  league_id?: number
  event_id?: number
  circuit_id?: number
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
  const own = await holdOwnRoles(
    context,
    given.flatMap(({ role_id }) => ownRoleIn(role_id) ?? []),
  )
  const roles = await Promise.all(
    given.map(async ({ role_id, ...place }, i): Promise<Role> => {
      for (const kind of KINDS) {
        const id = place[`${kind}_id`]
        if (id && !(await isPlace(context, kind, id)))
          throw invalidField(`roles.${i}.${kind}_id`, NOT_FOUND[kind])
      }
      const made = ownRoleIn(role_id)
      const of = made === undefined ? undefined : own.find(({ id }) => id === made)
      if (made !== undefined && !of) throw invalidField(`roles.${i}.role_id`, 'We couldn’t find this role.')
      if (of) checkPlace(of, place, `roles.${i}`)
      const { module, role } = of
        ? { module: OWN_MODULE, role: String(of.id) }
        : ROLES.find(({ id }) => id === role_id)!
      return {
        module,
        role,
        ...Object.fromEntries(
          KINDS.flatMap((kind) => (place[`${kind}_id`] ? [[`${kind}_id`, place[`${kind}_id`]]] : [])),
        ),
      }
    }),
  )
  if (!(await isWithinRights(context, roles))) throw BeyondYourRights()
  return roles
}

/** What roles are given for. */
const KINDS = ['club', 'team', 'league', 'event', 'circuit'] as const
const NOT_FOUND = {
  club: 'We couldn’t find this club.',
  team: 'We couldn’t find this team.',
  league: 'We couldn’t find this league.',
  event: 'We couldn’t find this event.',
  circuit: 'We couldn’t find this circuit.',
} as const
const CHOOSE = {
  league: 'Choose the league.',
  club: 'Choose the club.',
  team: 'Choose the team.',
  event: 'Choose the event or circuit.',
} as const

/** A role of the tenant's own is given for what it was made for; one for an event also for a circuit of events. */
function checkPlace(
  { name, scope }: { name: string; scope: OwnRoleScope },
  place: Omit<GivenRole, 'role_id'>,
  field: string,
) {
  const given = KINDS.filter((one) => place[`${one}_id`])
  if (scope === 'none' && given.length > 0)
    throw invalidField(`${field}.role_id`, WholeOrganization({ role: name }))
  const fits = given.every((kind) => kind === scope || (scope === 'event' && kind === 'circuit'))
  if (scope !== 'none' && (given.length !== 1 || !fits))
    throw invalidField(`${field}.${scope}_id`, CHOOSE[scope])
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
  role_id: role.module === OWN_MODULE ? ownRoleId(Number(role.role)) : findRole(role.module, role.role)!.id,
  ...role,
})
