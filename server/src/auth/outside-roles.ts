import { OWN_MODULE, ROLES, type Role } from 'contract/auth/roles'
import type { Context } from '../plumbing/context.ts'
import type { Claims } from '../outside/identity-provider.ts'
import { findRoles } from './permission-queries.ts'
import { setRoles } from './permissions.ts'

const MEMBER: Role = { module: 'MMS', role: 'member' }

/** `Club Admin`, `club-admin` and `CTMS/Club Admin` all name the same role. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** If several roles share a name, the first one wins: `admin` is the membership hub's. */
const BY_NAME = new Map<string, Role>(
  ROLES.toReversed().flatMap((one): [string, Role][] => [
    [plain(`${one.module} ${one.role}`), one],
    [plain(one.role), one],
  ]),
)

/**
 * The roles named in a provider's claims; users without any are members. `path` is, for example,
 * `realm_access.roles`.
 */
export function rolesIn(claims: Claims, path: string): Role[] {
  const named = claims[path] ?? path.split('.').reduce<unknown>(memberOf, claims)
  const names = Array.isArray(named) ? named : typeof named === 'string' ? named.split(/[\s,]+/) : []
  const roles = names.flatMap((name) => (typeof name === 'string' ? (BY_NAME.get(plain(name)) ?? []) : []))
  return roles.length > 0 ? [...new Set(roles)] : [MEMBER]
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/**
 * Gives a user the roles their provider says they have. Roles for a single league, club, team or event, and those the tenant
 * has made itself, are assigned here and stay.
 */
export async function takeOverRoles(
  context: Context,
  userId: number,
  path: string,
  claims: Claims,
): Promise<void> {
  const wanted = rolesIn(claims, path)
  const held = await findRoles(context, userId)
  const everywhere = held.filter(
    ({ module, club_id, team_id, league_id, event_id, circuit_id }) =>
      module !== OWN_MODULE && (club_id ?? team_id ?? league_id ?? event_id ?? circuit_id) === null,
  )
  const names = (roles: readonly { module: string; role: string }[]) =>
    roles
      .map(({ module, role }) => `${module} ${role}`)
      .toSorted()
      .join()
  if (names(everywhere) === names(wanted)) return
  const ours = held.filter((role) => !everywhere.includes(role))
  await setRoles(context, userId, [
    ...wanted,
    ...ours.map(({ module, role, club_id, team_id, league_id, event_id, circuit_id }) => ({
      module,
      role,
      ...(club_id !== null && { club_id }),
      ...(team_id !== null && { team_id }),
      ...(league_id !== null && { league_id }),
      ...(event_id !== null && { event_id }),
      ...(circuit_id !== null && { circuit_id }),
    })),
  ])
}
