import {
  OWN_MODULE,
  PERMISSIONS,
  ownRoleId,
  ownRoleIn,
  ROLES,
  isAlmighty,
  type AnyRole,
} from 'contract/auth/roles'
import type { In, Out } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { BeyondYourRights } from 'contract/users'
import {
  MOST_OWN_ROLES,
  OwnRoleNotFound,
  RoleNameTaken,
  TooManyOwnRoles,
  type OwnRole,
  type createOwnRole,
  type deleteOwnRole,
  type renameOwnRole,
} from 'contract/users/own-roles'
import { ROLE_LABELS } from 'contract/users/words'
import {
  changePermission,
  findOwnRoles,
  insertOwnRole,
  lockOwnRole,
  removeOwnRole,
  setOwnRoleName,
  tellOfPermissions,
} from '../auth/auth.ts'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { takenAs } from '../plumbing/database/taken.ts'
import { isWithinRights } from './guards.ts'
import { findMatrix, lockAdmins } from './queries.ts'

type Row = Awaited<ReturnType<typeof findOwnRoles>>[number]
const shown = (row: Row): OwnRole => ({ ...row, role_id: ownRoleId(row.id) })

export const giveOwnRoles = async (context: Context): Promise<OwnRole[]> =>
  (await findOwnRoles(context)).map(shown)

/** A tenant’s own role as roles are held. */
export const ownRole = (id: number): AnyRole => ({ module: OWN_MODULE, role: String(id) })

/** The names that are ours, which nobody may mistake for another. */
const OURS = new Set(Object.values(ROLE_LABELS).map((label) => label.toLowerCase()))

const checkName = (name: string) => {
  if (OURS.has(name.toLowerCase())) throw RoleNameTaken()
}

/** Makes a role. With the permissions of another it begins with as many as that one has now. @throws BeyondYourRights */
export async function makeOwnRole(
  context: Context,
  { name, scope, copy_of }: In<typeof createOwnRole>,
): Promise<Out<typeof createOwnRole>> {
  await lockAdmins(context)
  checkName(name)
  const others = await findOwnRoles(context)
  if (others.length >= MOST_OWN_ROLES) throw TooManyOwnRoles()
  const words = copy_of ? await wordsOf(context, copy_of) : []
  const { permissions } = whoIs(context)
  if (!words.every((word) => permissions.has(word))) throw BeyondYourRights()
  const role = await insertOwnRole(context, { name, scope })
  if (!role) throw RoleNameTaken()
  for (const word of words) await changePermission(context, ownRole(role.id), word, true)
  await audit(context, {
    action: 'role.created',
    subject: 'role',
    subject_id: ownRoleId(role.id),
    after: { scope, given: words },
    note: name,
  })
  return shown(role)
}

/** The permissions of a role, by its number in select boxes. */
async function wordsOf(context: Context, role_id: number) {
  const own = ownRoleIn(role_id)
  const role =
    own === undefined
      ? ROLES.find(({ id }) => id === role_id)
      : (await findOwnRoles(context)).some(({ id }) => id === own)
        ? ownRole(own)
        : undefined
  if (!role) throw invalidField('copy_of', 'We couldn’t find this role.')
  if (isAlmighty(role)) return PERMISSIONS
  const held = new Set(
    (await findMatrix(context))
      .filter((one) => one.module === role.module && one.role === role.role)
      .map(({ word }) => word),
  )
  return PERMISSIONS.filter((word) => held.has(word))
}

export async function rename(
  context: Context,
  { id, version, name }: In<typeof renameOwnRole>,
): Promise<Out<typeof renameOwnRole>> {
  const role = await lockOwnRole(context, id)
  if (!role) throw OwnRoleNotFound()
  if (role.version !== version) throw Conflict()
  if (role.name === name) return shown(role)
  checkName(name)
  const taken = (await findOwnRoles(context)).some(
    (one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw RoleNameTaken()
  const renamed = await setOwnRoleName(context, id, name).catch(takenAs(RoleNameTaken))
  await audit(context, {
    action: 'role.renamed',
    subject: 'role',
    subject_id: ownRoleId(id),
    before: { name: role.name },
    after: { name },
    note: name,
  })
  return shown(renamed)
}

/** Takes a role from everybody who has it. @throws BeyondYourRights if it holds more than the user has */
export async function discardOwnRole(
  context: Context,
  { id }: In<typeof deleteOwnRole>,
): Promise<Out<typeof deleteOwnRole>> {
  await lockAdmins(context)
  const role = await lockOwnRole(context, id)
  if (!role) throw OwnRoleNotFound()
  if (!(await isWithinRights(context, [ownRole(id)]))) throw BeyondYourRights()
  const taken = await wordsOf(context, ownRoleId(id))
  await removeOwnRole(context, id)
  await tellOfPermissions(context)
  await audit(context, {
    action: 'role.deleted',
    subject: 'role',
    subject_id: ownRoleId(id),
    before: { scope: role.scope },
    after: { taken },
    note: role.name,
  })
  return {}
}
