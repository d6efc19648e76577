import { addDays, showDay, type Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import { sentence } from 'contract/message'
import { OfficialNotFound } from 'contract/officials'
import {
  STAFF_DAYS_AROUND,
  StaffRoleNotFound,
  StaffWorkPaid,
  type PaySheet,
  type saveStaffWork,
} from 'contract/officials/pay'
import type { In } from 'contract/operation'
import { Invalid } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { crewsOf } from './known.ts'
import { givePaySheet } from './pay.ts'
import { lockOfficials } from './queries.ts'
import { findEventVenues, findWorkedDay, keepStaffRole, putWorkedDay, removeWork } from './staff-queries.ts'

const DayOutside = sentence('staff_day_outside', 'Enter a day from {from} through {until}.')

/**
 * What somebody has worked in a role on a day, instead of what was there. The person is held, as when they are paid: what is paid
 * doesn’t change. @throws EventNotFound, OfficialNotFound, StaffRoleNotFound, StaffWorkPaid, Invalid
 */
export async function saveWork(
  context: Context,
  { id, official_id, role_id, day, quantity, venue_id = null }: In<typeof saveStaffWork>,
): Promise<PaySheet> {
  const { event } = await crewsOf(context, id)
  const [from, until] = [
    addDays(event.starts_on as Day, -STAFF_DAYS_AROUND),
    addDays(event.ends_on as Day, STAFF_DAYS_AROUND),
  ]
  if (day < from || day > until)
    throw Invalid({ errors: { day: [DayOutside({ from: showDay(from), until: showDay(until) })] } })
  if (venue_id !== null && !(await findEventVenues(context, id)).some((one) => one.id === venue_id))
    throw EventNotFound()
  const [person] = await lockOfficials(context, [official_id])
  if (!person) throw OfficialNotFound()
  const role = await keepStaffRole(context, { id: role_id, event_id: id })
  if (!role) throw StaffRoleNotFound()
  const worked = { official_id, staff_role_id: role_id, day }
  const known = await findWorkedDay(context, worked)
  if (known?.is_paid) throw StaffWorkPaid()
  if (quantity !== null)
    await putWorkedDay(context, { ...worked, event_id: id, hundredths: quantity, venue_id })
  else if (known) await removeWork(context, known.id)
  const sheet = await givePaySheet(context, { id })
  await audit(context, {
    action: quantity === null ? 'event.staff_work_removed' : 'event.staff_work_saved',
    subject: 'event',
    subject_id: id,
    after: {
      name: sheet.payees.find((one) => one.official_id === official_id)?.name ?? '',
      ...{ role: role.name, day },
      ...(quantity !== null && { quantity: quantity / 100 }),
    },
  })
  return sheet
}
