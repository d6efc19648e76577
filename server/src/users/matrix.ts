import { isAlmighty, ownRoleId, PERMISSIONS, ROLES } from 'contract/auth/roles'
import { dictionary } from 'contract/dictionary'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { BeyondYourRights } from 'contract/users'
import {
  AdminsKeepAll,
  withConsequences,
  type PermissionChange,
  type changeRoleMatrix,
  type getRoleMatrix,
} from 'contract/users/role-matrix'
import { audit } from '../plumbing/audit.ts'
import { changePermission, findOwnRoles } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { ownRole } from './own-roles.ts'
import { countHolders, findMatrix, findMatrixHistory, lockAdmins } from './queries.ts'

export async function giveMatrix(context: Context): Promise<Out<typeof getRoleMatrix>> {
  const [rows, own, holders, history] = await Promise.all([
    findMatrix(context),
    findOwnRoles(context),
    countHolders(context),
    findMatrixHistory(context),
  ])
  const { permissions } = whoIs(context)
  const isOf = (one: { module: string; role: string }) => (row: { module: string; role: string }) =>
    row.module === one.module && row.role === one.role
  return {
    roles: allRoles(own).map(({ id, module, role, own: made }) => {
      const held = new Set(rows.filter(isOf({ module, role })).map(({ word }) => word))
      const is_almighty = isAlmighty({ module, role })
      return {
        id,
        module,
        role,
        own: made,
        holders: holders.find(isOf({ module, role }))?.count ?? 0,
        is_almighty,
        permissions: PERMISSIONS.filter((word) => is_almighty || held.has(word)),
      }
    }),
    own: PERMISSIONS.filter((word) => permissions.has(word)),
    history: history.map(({ after, action, note, ...entry }) => {
      const { given = [], taken = [] } = (after ?? {}) as { given?: string[]; taken?: string[] }
      return { ...entry, name: note, what: WHAT[action] ?? 'changed', given, taken }
    }),
  }
}

const WHAT = dictionary<'created' | 'renamed' | 'deleted'>({
  'role.created': 'created',
  'role.renamed': 'renamed',
  'role.deleted': 'deleted',
})

/** The administrators, then those the tenant has made, and then our others. */
function allRoles(own: Awaited<ReturnType<typeof findOwnRoles>>) {
  const ours = ROLES.map(({ id, module, role }) => ({
    id: id as number,
    module: module as string,
    role: role as string,
    own: null,
  }))
  const made = own.map((one) => ({ id: ownRoleId(one.id), ...ownRole(one.id), own: one }))
  return [...ours.filter(isAlmighty), ...made, ...ours.filter((role) => !isAlmighty(role))]
}

/**
 * Grants and revokes permissions with their consequences, and records for each role what actually changed.
 */
export async function changeMatrix(
  context: Context,
  { changes }: In<typeof changeRoleMatrix>,
): Promise<Out<typeof changeRoleMatrix>> {
  await lockAdmins(context)
  const [rows, made] = await Promise.all([findMatrix(context), findOwnRoles(context)])
  const { permissions: own } = whoIs(context)
  const roles = allRoles(made)
  const unknown = changes.findIndex(({ role_id }) => !roles.some(({ id }) => id === role_id))
  if (unknown >= 0) throw invalidField(`changes.${unknown}.role_id`, 'We couldn’t find this role.')
  for (const role of roles) {
    const wanted = changes.filter(({ role_id }) => role_id === role.id)
    if (wanted.length === 0) continue
    if (isAlmighty(role)) throw AdminsKeepAll()
    const before = new Set<string>(
      rows
        .filter(({ module, role: name }) => module === role.module && name === role.role)
        .map(({ word }) => word),
    )
    const after = new Set(before)
    for (const change of wanted) for (const one of withConsequences(change, after)) apply(after, one)
    const given = PERMISSIONS.filter((word) => after.has(word) && !before.has(word))
    const taken = PERMISSIONS.filter((word) => before.has(word) && !after.has(word))
    if ([...given, ...taken].some((word) => !own.has(word))) throw BeyondYourRights()
    for (const word of given) await changePermission(context, role, word, true)
    for (const word of taken) await changePermission(context, role, word, false)
    if (given.length + taken.length > 0)
      await audit(context, {
        action: 'role.permissions_changed',
        subject: 'role',
        subject_id: role.id,
        before: [...before].sort(),
        after: { given, taken },
        ...(role.own && { note: role.own.name }),
      })
  }
  return giveMatrix(context)
}

const apply = (held: Set<string>, { permission, allowed }: PermissionChange) =>
  allowed ? held.add(permission) : held.delete(permission)
