import * as z from 'zod/mini'
import { OWN_SCOPES } from '../auth/roles.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'

/** The most roles that a tenant makes itself. */
export const MOST_OWN_ROLES = 30

export const OwnRoleNotFound = problem('own_role_not_found', 404, 'We couldn’t find this role.')
export const TooManyOwnRoles = problem(
  'too_many_own_roles',
  409,
  'You can have up to 30 roles of your own. Delete one you no longer use.',
)
export const RoleNameTaken = () =>
  problem(
    'role_name_taken',
    409,
    'There’s already a role with this name.',
  )({
    errors: { name: ['There’s already a role with this name.'] },
  })

export const OwnRoleScope = z.enum(OWN_SCOPES, 'Choose what the role is for.')

const OwnRole = z.object({
  id: z.int(),
  /** As select boxes have it. */
  role_id: z.int(),
  name: z.string(),
  scope: OwnRoleScope,
  version: z.int(),
})
export type OwnRole = z.infer<typeof OwnRole>

export const listOwnRoles = operation({
  method: 'GET',
  path: '/mms/roles/own',
  access: 'mms.users.view',
  summary: 'List the roles that the organization has made itself',
  input: Nothing,
  output: z.array(OwnRole),
})

export const createOwnRole = operation({
  method: 'POST',
  path: '/mms/roles/own',
  access: 'mms.roles.edit',
  status: 201,
  summary:
    'Make a role of one’s own, empty or with the permissions of another; only with permissions one has',
  message: 'Role created',
  input: z.object({
    name: text('Name', 40),
    scope: OwnRoleScope,
    /** The role, by its number in select boxes, whose permissions it begins with. */
    copy_of: z.nullish(Id),
  }),
  output: OwnRole,
})

export const renameOwnRole = operation({
  method: 'PATCH',
  path: '/mms/roles/own/:id',
  access: 'mms.roles.edit',
  summary: 'Give a role of one’s own another name',
  message: 'Role renamed',
  input: z.object({
    id: Id,
    version: z.int('Please refresh the page and try again.'),
    name: text('Name', 40),
  }),
  output: OwnRole,
})

export const deleteOwnRole = operation({
  method: 'DELETE',
  path: '/mms/roles/own/:id',
  access: 'mms.roles.edit',
  summary: 'Delete a role of one’s own; whoever has it loses it at once',
  message: 'Role deleted',
  input: z.object({ id: Id }),
  output: Nothing,
})
