import * as z from 'zod/mini'

/**
 * Every role there is: the module it belongs to, its name and the number selects carry (specification §6), and what it
 * can be given for: the whole tenant (`none`), one club, one team, or what whoever gives it chooses (`any`).
 */
export const ROLES = [
  { id: 1, module: 'MMS', role: 'admin', scope: 'none' },
  { id: 2, module: 'CTMS', role: 'Club Admin', scope: 'club' },
  { id: 3, module: 'CTMS', role: 'Team Admin', scope: 'team' },
  { id: 4, module: 'CTMS', role: 'End User', scope: 'any' },
  { id: 5, module: 'CTMS', role: 'Volunteer Teams', scope: 'any' },
  { id: 6, module: 'MMS', role: 'manager', scope: 'any' },
  { id: 7, module: 'MMS', role: 'volunteer', scope: 'any' },
  { id: 8, module: 'MMS', role: 'member', scope: 'none' },
  { id: 9, module: 'EMS', role: 'admin', scope: 'none' },
] as const
export type Role = Pick<(typeof ROLES)[number], 'module' | 'role'>
export type RoleId = (typeof ROLES)[number]['id']

/** The entry of a role in `ROLES`, undefined for a name nobody knows. */
export const findRole = (module: string, role: string) =>
  ROLES.find((one) => one.module === module && one.role === role)

/** Administrators of the membership hub may do everything; their row of the matrix cannot be changed. */
export const isAlmighty = ({ module, role }: { module: string; role: string }) =>
  module === 'MMS' && role === 'admin'

/** Every permission a role can be given, as `module.resource.action`. */
export const PERMISSIONS = [
  'mms.dashboard.view',
  'mms.registrations.view',
  'mms.registrations.approve',
  'mms.registrations.export',
  'mms.registrations.delete',
  'mms.members.view',
  'mms.members.edit',
  'mms.members.import',
  'mms.members.merge',
  'mms.payments.view',
  'mms.payments.refund',
  'mms.mails.view',
  'mms.mails.resend',
  'mms.waivers.view',
  'mms.waivers.edit',
  'mms.insurance.view',
  'mms.insurance.edit',
  'mms.insurance.review',
  'mms.coupons.view',
  'mms.coupons.edit',
  'mms.seasons.view',
  'mms.seasons.edit',
  'mms.memberships.view',
  'mms.memberships.edit',
  'mms.prices.view',
  'mms.prices.edit',
  'mms.audit.view',
  'mms.reports.view',
  'mms.reports.export',
  'mms.content.view',
  'mms.content.edit',
  'mms.resources.view',
  'mms.resources.edit',
  'mms.settings.view',
  'mms.settings.edit',
  'mms.users.view',
  'mms.users.edit',
  'mms.users.export',
  'mms.roles.view',
  'mms.roles.edit',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Role names by module, and allowed actions by module and resource. */
export const RoleNames = z.object({
  MMS: z.array(z.string()),
  CTMS: z.array(z.string()),
  EMS: z.array(z.string()),
})
export type RoleNames = z.infer<typeof RoleNames>
export const PermissionTree = z.record(z.string(), z.record(z.string(), z.array(z.string())))
export type PermissionTree = z.infer<typeof PermissionTree>
/** What the browser keeps under `access`. Source: specification §3. */
export const AccessData = z.object({
  roles: RoleNames,
  permissions: PermissionTree,
  /** What is allowed within some clubs or teams only. */
  scoped: PermissionTree,
})
export type AccessData = z.infer<typeof AccessData>

export const MMS_ROLES = ['admin', 'manager', 'volunteer', 'member'] as const
export type MmsRole = (typeof MMS_ROLES)[number]

/** The one role somebody has in the membership module: the highest of those held, else member. Source: specification §6. */
export function getMmsRole(roles: Partial<RoleNames> | undefined): MmsRole {
  const held = (roles?.MMS ?? []).map((name) => name.toLowerCase())
  return MMS_ROLES.find((role) => held.includes(role)) ?? 'member'
}

const USER_TYPES: Record<string, number> = {
  'club admin': 2,
  'team admin': 3,
  'end user': 4,
  'volunteer teams': 5,
}
const DEFAULT_USER_TYPE = 3

/**
 * The number of the highest team role, 3 without any. It chooses a view and travels as a header; no right may ever
 * follow from it, since 3 is the number of a team admin too. Source: specification §6.
 */
export function getUserType(roles: Partial<RoleNames> | undefined): number {
  const held = (roles?.CTMS ?? []).flatMap((name) => USER_TYPES[name.toLowerCase()] ?? [])
  return held.length > 0 ? Math.min(...held) : DEFAULT_USER_TYPE
}

const ADMIN_ROLES = { mms: ['MMS', 'admin'], ems: ['EMS', 'admin'], ctms: ['CTMS', 'club admin'] } as const

/** Whether somebody is an admin of the module a path belongs to (its first segment, `mms` for all others). Source: specification §6. */
export function isAdmin(access: { roles: Partial<RoleNames> } | undefined, path: string): boolean {
  const segment = path.split(/[/?#]/).find((part) => part !== '') ?? ''
  const [module, role] = ADMIN_ROLES[Object.hasOwn(ADMIN_ROLES, segment) ? (segment as 'mms') : 'mms']
  return (access?.roles[module] ?? []).some((name) => name.toLowerCase() === role)
}

/** `module.resource.action` words as lists of actions by module and resource. */
export function permissionTree(words: Iterable<string>): PermissionTree {
  const tree: PermissionTree = {}
  for (const word of words) {
    const [module = '', resource = '', action = ''] = word.split('.')
    const resources = (tree[module] ??= {})
    ;(resources[resource] ??= []).push(action)
  }
  return tree
}
