import * as z from 'zod/mini'
import { dictionary } from '../dictionary.ts'

/** Role names by module, and allowed actions by module and resource. */
export const RoleNames = z.object({
  MMS: z.array(z.string()),
  CTMS: z.array(z.string()),
  EMS: z.array(z.string()),
})
export type RoleNames = z.infer<typeof RoleNames>
export const PermissionTree = z.record(z.string(), z.record(z.string(), z.array(z.string())))
export type PermissionTree = z.infer<typeof PermissionTree>
/** What is allowed at certain events: those a role was given for, one or those of a circuit. */
export const EventRights = z.array(
  z.object({
    event_ids: z.array(z.int()),
    circuit_id: z.nullable(z.int()),
    permissions: PermissionTree,
  }),
)
/** What the browser keeps under `access`. Source: specification §3. */
export const AccessData = z.object({
  roles: RoleNames,
  permissions: PermissionTree,
  /** What is allowed only within certain clubs or teams. */
  scoped: PermissionTree,
  /** What is allowed within certain leagues. */
  leagues: PermissionTree,
  events: EventRights,
})
export type AccessData = z.infer<typeof AccessData>

export const MMS_ROLES = ['admin', 'manager', 'volunteer', 'member'] as const
export type MmsRole = (typeof MMS_ROLES)[number]

/**
 * The user's single role in the membership module: the highest one held, or member. Source: specification §6.
 */
export function getMmsRole(roles: Partial<RoleNames> | undefined): MmsRole {
  const held = (roles?.MMS ?? []).map((name) => name.toLowerCase())
  return MMS_ROLES.find((role) => held.includes(role)) ?? 'member'
}

const USER_TYPES = dictionary<number>({
  'club admin': 2,
  'team admin': 3,
  'end user': 4,
  'volunteer teams': 5,
})
const DEFAULT_USER_TYPE = 3

/**
 * The number of the highest team role, or 3 without one. It only selects a view and travels in a header.
 * Never derive a right from it: team admins have the number 3 too. Source: specification §6.
 */
export function getUserType(roles: Partial<RoleNames> | undefined): number {
  const held = (roles?.CTMS ?? []).flatMap((name) => USER_TYPES[name.toLowerCase()] ?? [])
  return held.length > 0 ? Math.min(...held) : DEFAULT_USER_TYPE
}

const ADMIN_ROLES = { mms: ['MMS', 'admin'], ems: ['EMS', 'admin'], ctms: ['CTMS', 'club admin'] } as const

/**
 * Whether a user is an admin of the module a path belongs to (its first segment; `mms` for anything else).
 * Source: specification §6.
 */
export function isAdmin(access: { roles: Partial<RoleNames> } | undefined, path: string): boolean {
  const segment = path.split(/[/?#]/).find((part) => part !== '') ?? ''
  const [module, role] = ADMIN_ROLES[Object.hasOwn(ADMIN_ROLES, segment) ? (segment as 'mms') : 'mms']
  return (access?.roles[module] ?? []).some((name) => name.toLowerCase() === role)
}

/** Turns `module.resource.action` words into lists of actions by module and resource. */
export function permissionTree(words: Iterable<string>): PermissionTree {
  const tree: PermissionTree = {}
  for (const word of words) {
    const [module = '', resource = '', action = ''] = word.split('.')
    const resources = (tree[module] ??= {})
    ;(resources[resource] ??= []).push(action)
  }
  return tree
}
