import * as z from 'zod/mini'
import { PERMISSIONS, viewOf } from '../auth.ts'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { OwnRoleScope } from './own-roles.ts'

export const AdminsKeepAll = problem(
  'admins_keep_all',
  409,
  'Administrators can always do everything, so their permissions can’t be changed.',
)

const Word = z.enum(PERMISSIONS, 'We don’t recognize this permission.')
/** Its number in select boxes. */
const RoleNumber = z.int('We couldn’t find this role.')

export const RoleMatrix = z.object({
  roles: z.array(
    z.object({
      id: RoleNumber,
      module: z.string(),
      role: z.string(),
      /** Of a role that the tenant has made itself, with what it is given for. */
      own: z.nullable(z.object({ id: z.int(), name: z.string(), scope: OwnRoleScope, version: z.int() })),
      /** People who hold it and are not blocked. */
      holders: z.int(),
      /** Has every permission by definition. */
      is_almighty: z.boolean(),
      permissions: z.array(Word),
    }),
  ),
  /** The user's own permissions, which they may grant and revoke. */
  own: z.array(Word),
  history: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      actor: z.string(),
      role_id: z.int(),
      /** Of a role that the tenant has made itself, as it was called then. */
      name: z.nullable(z.string()),
      what: z.enum(['changed', 'created', 'renamed', 'deleted']),
      given: z.array(z.string()),
      taken: z.array(z.string()),
    }),
  ),
})
export type RoleMatrix = z.infer<typeof RoleMatrix>

export const getRoleMatrix = operation({
  method: 'GET',
  path: '/mms/roles/permissions',
  access: 'mms.roles.view',
  summary: 'Show which role has which permissions, and who changed that',
  input: Nothing,
  output: RoleMatrix,
})

export const PermissionChange = z.object({ role_id: RoleNumber, permission: Word, allowed: z.boolean() })
export type PermissionChange = z.infer<typeof PermissionChange>

/** Only the changes are sent, so that two administrators at work do not undo each other's. */
export const changeRoleMatrix = operation({
  method: 'PATCH',
  path: '/mms/roles/permissions',
  access: 'mms.roles.edit',
  summary: 'Give permissions to roles or take them away, effective at once',
  input: z.object({
    changes: z
      .array(PermissionChange)
      .check(z.minLength(1, 'Choose what to change.'), z.maxLength(300, 'That’s too many at a time.')),
  }),
  output: RoleMatrix,
})

/**
 * A change with its consequences: users who may do something may also see it, and those who may not see it
 * may not do it.
 */
export function withConsequences(
  { role_id, permission, allowed }: PermissionChange,
  held: ReadonlySet<string>,
): PermissionChange[] {
  const view = viewOf(permission)
  const others = allowed
    ? view && !held.has(view)
      ? [view]
      : []
    : PERMISSIONS.filter((word) => viewOf(word) === permission && held.has(word))
  return [permission, ...others].map((word) => ({ role_id, permission: word, allowed }))
}
