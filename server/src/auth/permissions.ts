import { createHash } from 'node:crypto'
import { permissionTree, type RoleNames } from 'contract/auth/access'
import {
  findRole,
  isOfEvents,
  isOfLeagues,
  OWN_MODULE,
  ownRoleId,
  PERMISSIONS,
  ROLES,
  viewOf,
  type AnyRole,
  type Permission,
  type Role,
} from 'contract/auth/roles'
import { markOf } from 'contract/auth/may'
import type { getPermissions, getRoleSelect } from 'contract/auth'
import type { Out } from 'contract/operation'
import { Forbidden } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context, type User } from '../plumbing/context.ts'
import { findAccountOfMember, findById } from './account-queries.ts'
import { announce } from './change-queries.ts'
import { findOwnRoles } from './own-role-queries.ts'
import {
  addOffers,
  addPermissions,
  addRoles,
  findHeld,
  findRoles,
  findWords,
  noteOffers,
  hasOffers,
  removePermission,
  removeRole,
  removeRoles,
  type GivenRole,
  type Held,
  type HeldRole,
} from './permission-queries.ts'

const NOT_FOR_MANAGERS =
  /^mms\.(content|settings|users|roles|privacy)\.|^mms\.registrations\.delete$|^mms\.(coupons|seasons|memberships|prices|resources|waivers)\.edit$|^mms\.payments\.comp$|^ctms\.transfers\.open$|^ems\.(venue|refunds|points)\.edit$/
const FOR_VOLUNTEERS: readonly Permission[] = [
  'mms.dashboard.view',
  'mms.registrations.view',
  'mms.members.view',
  'mms.prices.view',
  'mms.resources.view',
]

const OF_EVENTS = PERMISSIONS.filter((word) => word.startsWith('ems.'))
const ONLY_EVENT_ADMINS: readonly Permission[] = ['ems.venue.edit', 'ems.points.edit']
const FOR_EVENT_VOLUNTEERS: readonly Permission[] = [
  'ems.event.view',
  'ems.entrant.view',
  'ems.game.score',
  'ems.gate.admit',
  'ems.gate.sell',
]

/**
 * Default permissions of the roles. Admins need no entry because they may do everything, and members may see
 * and change their own things, which takes no permission.
 */
export const DEFAULTS: readonly (Role & { words: readonly Permission[] })[] = [
  { module: 'MMS', role: 'manager', words: PERMISSIONS.filter((word) => !NOT_FOR_MANAGERS.test(word)) },
  { module: 'MMS', role: 'volunteer', words: FOR_VOLUNTEERS },
  {
    module: 'CTMS',
    role: 'Club Admin',
    words: [
      'mms.registrations.view',
      'mms.registrations.export',
      'mms.insurance.view',
      'mms.insurance.edit',
      'ctms.clubs.view',
      'ctms.clubs.edit',
      'ctms.teams.view',
      'ctms.teams.edit',
      'ctms.rosters.view',
      'ctms.rosters.edit',
      'ctms.readiness.view',
      'ctms.gate.check',
      'ctms.fees.view',
      'ctms.fees.edit',
      'ctms.fees.refund',
    ],
  },
  {
    module: 'CTMS',
    role: 'Team Admin',
    words: [
      'mms.registrations.view',
      'mms.insurance.view',
      'mms.insurance.edit',
      'ctms.teams.view',
      'ctms.teams.edit',
      'ctms.rosters.view',
      'ctms.rosters.edit',
      'ctms.readiness.view',
      'ctms.gate.check',
      'ctms.fees.view',
      'ctms.fees.edit',
      'ctms.fees.refund',
    ],
  },
  {
    module: 'CTMS',
    role: 'Volunteer Teams',
    words: ['ctms.teams.view', 'ctms.rosters.view', 'ctms.gate.check'],
  },
  { module: 'EMS', role: 'admin', words: OF_EVENTS },
  { module: 'EMS', role: 'manager', words: OF_EVENTS.filter((word) => !ONLY_EVENT_ADMINS.includes(word)) },
  { module: 'EMS', role: 'volunteer', words: FOR_EVENT_VOLUNTEERS },
]

/** Tells these defaults from those of other versions of the program. */
export const OFFERS_VERSION = createHash('sha256').update(JSON.stringify(DEFAULTS)).digest('hex').slice(0, 16)

/**
 * Grants the roles of a tenant the defaults they have not been offered yet: all of them for a new tenant, and
 * for an existing one those that came with a new version. What somebody has revoked stays revoked, and so
 * does anything that would be useless because the role can no longer see what it applies to. Safe to run any
 * number of times, even on two servers at once.
 */
export async function grantDefaultPermissions(context: Context): Promise<void> {
  const isNew = !(await hasOffers(context))
  const offered = await addOffers(
    context,
    DEFAULTS.flatMap(({ words, ...role }) => words.map((word) => ({ ...role, word }))),
  )
  await noteOffers(context, OFFERS_VERSION)
  if (offered.length === 0) return
  for (const { words, ...role } of DEFAULTS) {
    const fresh = words.filter((word) =>
      offered.some((one) => one.role_module === role.module && one.role === role.role && one.word === word),
    )
    if (fresh.length === 0) continue
    const before = await findWords(context, role)
    const given = fresh.filter(
      (word) => isSeen(word, new Set([...before, ...fresh])) && !before.includes(word),
    )
    await addPermissions(context, role, given)
    if (!isNew && given.length > 0)
      await audit(context, {
        action: 'role.permissions_offered',
        subject: 'role',
        subject_id: findRole(role.module, role.role)!.id,
        before,
        after: { given, taken: [] },
      })
  }
  await announce(context, { whole_tenant: true })
}

/** Whether a user with these permissions can see what the word applies to. */
function isSeen(word: Permission, held: ReadonlySet<string>): boolean {
  const view = viewOf(word)
  return view === undefined || held.has(view)
}

/** Adds or removes one entry of the permission matrix, effective immediately. */
export async function changePermission(
  context: Context,
  role: AnyRole,
  word: Permission,
  isAllowed: boolean,
): Promise<void> {
  if (isAllowed) await addPermissions(context, role, [word])
  else await removePermission(context, role, word)
  await announce(context, { whole_tenant: true })
}

/** Has everybody who is logged in load their rights anew. */
export const tellOfPermissions = (context: Context) => announce(context, { whole_tenant: true })

/** Gives a user exactly these roles, effective immediately. */
export async function setRoles(context: Context, userId: number, roles: readonly GivenRole[]): Promise<void> {
  const before = await findRoles(context, userId)
  await removeRoles(context, userId)
  await addRoles(context, userId, roles)
  const what = { subject: 'user', subject_id: userId, before, after: roles }
  await audit(context, { action: 'user.roles_changed', ...what })
  await announce(context, { user_id: userId })
}

/** Gives the account of a member, if there is one, a role in a club or team; roles already held stay. */
export async function giveRole(context: Context, memberId: number, role: PlacedRole): Promise<void> {
  const account = await findAccountOfMember(context, memberId)
  if (!account || (await holds(context, account.id, role))) return
  await addRoles(context, account.id, [role])
  await tellOfRoles(context, account.id, { after: role })
}

/** Revokes it. */
export async function takeRole(context: Context, memberId: number, role: PlacedRole): Promise<void> {
  const account = await findAccountOfMember(context, memberId)
  if (!account || !(await holds(context, account.id, role))) return
  await removeRole(context, account.id, role)
  await tellOfRoles(context, account.id, { before: role })
}

type PlacedRole = Role & ({ club_id: number } | { team_id: number })

async function holds(context: Context, userId: number, role: PlacedRole): Promise<boolean> {
  const place = { club_id: null, team_id: null, ...role }
  return (await findRoles(context, userId)).some(
    (one) =>
      one.module === place.module &&
      one.role === place.role &&
      one.club_id === place.club_id &&
      one.team_id === place.team_id &&
      (one.league_id ?? one.event_id ?? one.circuit_id) === null,
  )
}

async function tellOfRoles(context: Context, userId: number, what: { before: object } | { after: object }) {
  await audit(context, { action: 'user.roles_changed', subject: 'user', subject_id: userId, ...what })
  await announce(context, { user_id: userId })
}

/** The `module.resource.action` words a user holds for the whole tenant. */
export const permissionsOf = async (context: Context, userId: number): Promise<ReadonlySet<string>> =>
  rightsFrom(await findHeld(context, userId)).permissions

/**
 * A user as a job acts in their name: with the rights they hold now, and without a session. Undefined if the account
 * is not active.
 */
export async function userWith(context: Context, userId: number): Promise<User | undefined> {
  const [account, held] = await Promise.all([findById(context, userId), findHeld(context, userId)])
  if (account?.status !== 'active') return undefined
  const { id, first_name, last_name, email, member_id } = account
  const name = `${first_name} ${last_name}`
  return { id, name, email, member_id, session_id: '', auth_time: 0, ...rightsFrom(held) }
}

/** A user's rights for the whole tenant and within clubs and teams. */
export const rightsOf = async (context: Context, userId: number) =>
  rightsFrom(await findHeld(context, userId))

/** Refuses to touch the account of somebody with rights the current user does not have. */
export async function requireWithinRights(context: Context, userId: number): Promise<void> {
  const { permissions: own } = whoIs(context)
  const { permissions, scopes, leagues, events } = await rightsOf(context, userId)
  const words = [...permissions, ...[...scopes, ...leagues, ...events].flatMap((one) => [...one.permissions])]
  if (!words.every((word) => own.has(word)))
    throw Forbidden({ message: 'You don’t have permission for this. Please ask an administrator.' })
}

type Rights = Pick<User, 'permissions' | 'scopes' | 'leagues' | 'events'>

/** The combined rights of a user's roles. */
export function rightsFrom(held: readonly Held[]): Rights & Pick<User, 'rights_mark'> {
  const wordsIn = ({ is_almighty, words }: Held) => new Set<string>(is_almighty ? PERMISSIONS : words)
  const whole = held.find(
    ({ club_id, team_id, league_id, event_id, circuit_id }) =>
      (club_id ?? team_id ?? league_id ?? event_id ?? circuit_id) === null,
  )
  const rights = {
    permissions: whole ? wordsIn(whole) : new Set<string>(),
    scopes: held
      .filter(({ club_id, team_id }) => (club_id ?? team_id) !== null)
      .map((one) => ({
        club_id: one.club_id,
        team_id: one.team_id,
        league_id: one.in_league,
        permissions: wordsIn(one),
      })),
    leagues: held.flatMap((one) =>
      one.league_id === null
        ? []
        : [{ league_id: one.league_id, permissions: new Set([...wordsIn(one)].filter(isOfLeagues)) }],
    ),
    events: held.flatMap((one) =>
      (one.event_id ?? one.circuit_id) === null
        ? []
        : [
            {
              event_ids: one.event_id === null ? (one.in_events ?? []) : [one.event_id],
              circuit_id: one.circuit_id,
              permissions: new Set([...wordsIn(one)].filter(isOfEvents)),
            },
          ],
    ),
  }
  return { ...rights, rights_mark: markOf(treesOf(rights)) }
}

const treesOf = ({ permissions, scopes, leagues, events }: Rights) => {
  const treeOf = (ones: readonly { permissions: ReadonlySet<string> }[]) =>
    permissionTree(new Set(ones.flatMap((one) => [...one.permissions])))
  return {
    permissions: permissionTree(permissions),
    scoped: treeOf(scopes),
    leagues: treeOf(leagues),
    events: events.map((one) => ({
      event_ids: [...one.event_ids],
      circuit_id: one.circuit_id,
      permissions: permissionTree(one.permissions),
    })),
  }
}

/** Role names by module, as in the login answer. */
export const rolesOf = async (context: Context, userId: number): Promise<RoleNames> =>
  roleNames(await findRoles(context, userId))

export function roleNames(held: readonly HeldRole[]): RoleNames {
  const named = (wanted: string) => [
    ...new Set(held.filter(({ module }) => module === wanted).map(({ role }) => role)),
  ]
  return { MMS: named('MMS'), CTMS: named('CTMS'), EMS: named('EMS') }
}

/**
 * What the browser keeps of a user's rights: `permission` and `permissions` are two names of the
 * specification for the same thing.
 */
export async function accessOf(context: Context, userId: number) {
  const [roles, held] = await Promise.all([findRoles(context, userId), findHeld(context, userId)])
  const team_id = roles.find((role) => role.team_id !== null)?.team_id
  return { roles: roleNames(roles), ...treesOf(rightsFrom(held)), team: team_id ? String(team_id) : '' }
}

export async function readPermissions(context: Context): Promise<Out<typeof getPermissions>> {
  const { id } = whoIs(context)
  const [access, account] = await Promise.all([accessOf(context, id), findById(context, id)])
  return { ...access, profile_complete: account?.profile_complete ?? 0 }
}

export const listRoles = async (context: Context): Promise<Out<typeof getRoleSelect>> => [
  ...ROLES.map(({ id, module, role }) => ({ id, text: role, module })).sort((a, b) => a.id - b.id),
  ...(await findOwnRoles(context)).map(({ id, name }) => ({
    id: ownRoleId(id),
    text: name,
    module: OWN_MODULE,
  })),
]
