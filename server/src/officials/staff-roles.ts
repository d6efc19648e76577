import { StaffRoleInUse, StaffRoleNotFound, type saveUmpireRates } from 'contract/officials/pay'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { areWorkedIn, findStaffRoles, lockStaffRoles, putStaffRoles } from './staff-queries.ts'

/**
 * The roles of an event’s staff instead of those there were. Eight hours of work never become eight days: the unit of a role stays
 * once somebody has worked in it. @throws StaffRoleNotFound, StaffRoleInUse
 */
export async function saveRoles(
  context: Context,
  event_id: number,
  roles: NonNullable<In<typeof saveUmpireRates>['roles']>,
): Promise<void> {
  const known = await lockStaffRoles(context, event_id)
  if (roles.some(({ id }) => id && !known.includes(id))) throw StaffRoleNotFound()
  const gone = known.filter((id) => !roles.some((one) => one.id === id))
  const before = await findStaffRoles(context, event_id)
  const reckoned = before.filter(({ id, unit }) => roles.some((one) => one.id === id && one.unit !== unit))
  if (await areWorkedIn(context, [...gone, ...reckoned.map(({ id }) => id)])) throw StaffRoleInUse()
  await putStaffRoles(context, event_id, { roles, gone })
}
