import { StaffRoleInUse, StaffRoleNotFound, type saveUmpireRates } from 'contract/officials/pay'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { areWorkedIn, lockStaffRoles, putStaffRoles } from './staff-queries.ts'

/** The roles of an event’s staff instead of those there were. @throws StaffRoleNotFound, StaffRoleInUse */
export async function saveRoles(
  context: Context,
  event_id: number,
  roles: NonNullable<In<typeof saveUmpireRates>['roles']>,
): Promise<void> {
  const known = await lockStaffRoles(context, event_id)
  if (roles.some(({ id }) => id && !known.includes(id))) throw StaffRoleNotFound()
  const gone = known.filter((id) => !roles.some((one) => one.id === id))
  if (gone.length > 0 && (await areWorkedIn(context, gone))) throw StaffRoleInUse()
  await putStaffRoles(context, event_id, { roles, gone })
}
