import { isAlmighty, PERMISSIONS, ROLES } from 'contract/auth/roles'
import type { In, Out } from 'contract/operation'
import { BeyondYourRights } from 'contract/users'
import {
  AdminsKeepAll,
  withConsequences,
  type PermissionChange,
  type changeRoleMatrix,
  type getRoleMatrix,
} from 'contract/users/role-matrix'
import { audit } from '../plumbing/audit.ts'
import { changePermission } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { countHolders, findMatrix, findMatrixHistory, lockAdmins } from './queries.ts'

export async function giveMatrix(context: Context): Promise<Out<typeof getRoleMatrix>> {
  const [rows, holders, history] = await Promise.all([
    findMatrix(context),
    countHolders(context),
    findMatrixHistory(context),
  ])
  const { permissions } = whoIs(context)
  const isOf = (one: { module: string; role: string }) => (row: { module: string; role: string }) =>
    row.module === one.module && row.role === one.role
  return {
    roles: ROLES.map(({ id, module, role }) => {
      const held = new Set(rows.filter(isOf({ module, role })).map(({ word }) => word))
      const is_almighty = isAlmighty({ module, role })
      return {
        id,
        module,
        role,
        holders: holders.find(isOf({ module, role }))?.count ?? 0,
        is_almighty,
        permissions: PERMISSIONS.filter((word) => is_almighty || held.has(word)),
      }
    }),
    own: PERMISSIONS.filter((word) => permissions.has(word)),
    history: history.map(({ after, ...entry }) => ({
      ...entry,
      given: [],
      taken: [],
      ...(after as { given?: string[]; taken?: string[] } | null),
    })),
  }
}

/**
 * Grants and revokes permissions with their consequences, and records for each role what actually changed.
 */
export async function changeMatrix(
  context: Context,
  { changes }: In<typeof changeRoleMatrix>,
): Promise<Out<typeof changeRoleMatrix>> {
  await lockAdmins(context)
  const rows = await findMatrix(context)
  const { permissions: own } = whoIs(context)
  for (const role of ROLES) {
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
      })
  }
  return giveMatrix(context)
}

const apply = (held: Set<string>, { permission, allowed }: PermissionChange) =>
  allowed ? held.add(permission) : held.delete(permission)
