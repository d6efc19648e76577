import {
  PERMISSIONS,
  ROLES,
  permissionTree,
  type Permission,
  type Role,
  type RoleNames,
} from 'contract/auth/roles'
import type { getPermissions, getRoleSelect } from 'contract/auth'
import type { Out } from 'contract/operation'
import { audit } from '../audit.ts'
import { whoIs, type Context } from '../context.ts'
import { findById } from './account-queries.ts'
import { announce } from './change-queries.ts'
import {
  addPermissions,
  addRoles,
  findPermissions,
  findRoles,
  removePermission,
  removeRoles,
  type HeldRole,
} from './permission-queries.ts'

const NOT_FOR_MANAGERS = /^mms\.(settings|users)\.|^mms\.registrations\.delete$/
const FOR_VOLUNTEERS: readonly Permission[] = [
  'mms.dashboard.view',
  'mms.registrations.view',
  'mms.members.view',
]

/** What roles may do in a new tenant; members see and change their own things, which needs no entry here. */
const DEFAULTS: readonly (Role & { words: readonly Permission[] })[] = [
  { module: 'MMS', role: 'admin', words: PERMISSIONS },
  { module: 'MMS', role: 'manager', words: PERMISSIONS.filter((word) => !NOT_FOR_MANAGERS.test(word)) },
  { module: 'MMS', role: 'volunteer', words: FOR_VOLUNTEERS },
]

/** Fills the permission matrix of a new tenant. What was added since stays, so it may run again for new permissions. */
export async function grantDefaultPermissions(context: Context): Promise<void> {
  for (const { words, ...role } of DEFAULTS) await addPermissions(context, role, words)
  await announce(context, { whole_tenant: true })
}

/** Puts one entry of the permission matrix in or takes it out, effective at once. */
export async function changePermission(
  context: Context,
  role: Role,
  word: Permission,
  isAllowed: boolean,
): Promise<void> {
  if (isAllowed) await addPermissions(context, role, [word])
  else await removePermission(context, role, word)
  await announce(context, { whole_tenant: true })
}

/** Gives somebody exactly these roles, effective at once. */
export async function setRoles(
  context: Context,
  userId: number,
  roles: readonly (Role & { club_id?: number; team_id?: number })[],
): Promise<void> {
  const before = await findRoles(context, userId)
  await removeRoles(context, userId)
  await addRoles(context, userId, roles)
  const what = { subject: 'user', subject_id: userId, before, after: roles }
  await audit(context, { action: 'user.roles_changed', ...what })
  await announce(context, { user_id: userId })
}

/** The `module.resource.action` words somebody holds. */
export const permissionsOf = async (context: Context, userId: number): Promise<ReadonlySet<string>> =>
  new Set(await findPermissions(context, userId))

/** Role names by module, as the login answer carries them. */
export const rolesOf = async (context: Context, userId: number): Promise<RoleNames> =>
  roleNames(await findRoles(context, userId))

export function roleNames(held: readonly HeldRole[]): RoleNames {
  const named = (wanted: string) => [
    ...new Set(held.filter(({ module }) => module === wanted).map(({ role }) => role)),
  ]
  return { MMS: named('MMS'), CTMS: named('CTMS'), EMS: named('EMS') }
}

/** What the browser keeps of somebody's rights: `permission` and `permissions` are the same thing under two names of the specification. */
export async function accessOf(context: Context, userId: number) {
  const [held, words] = await Promise.all([findRoles(context, userId), findPermissions(context, userId)])
  const team_id = held.find((role) => role.team_id !== null)?.team_id
  return { roles: roleNames(held), permissions: permissionTree(words), team: team_id ? String(team_id) : '' }
}

export async function readPermissions(context: Context): Promise<Out<typeof getPermissions>> {
  const { id } = whoIs(context)
  const [access, account] = await Promise.all([accessOf(context, id), findById(context, id)])
  return { ...access, profile_complete: account?.profile_complete ?? 0 }
}

export const listRoles = async (): Promise<Out<typeof getRoleSelect>> =>
  ROLES.map(({ id, module, role }) => ({ id, text: role, module })).sort((a, b) => a.id - b.id)
