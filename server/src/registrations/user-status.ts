import type { Out } from 'contract/operation'
import type { listStatuses } from 'contract/registrations/statuses'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import { whoIs, type Context } from '../plumbing/context.ts'
import { findOwnStatus } from './registrations-queries.ts'

/** All statuses, and the status of the user's newest registration. */
export async function giveStatuses(context: Context): Promise<{
  data: Out<typeof listStatuses>
  meta: { current: { id: RegistrationStatus; name: string } | null }
}> {
  const { member_id } = whoIs(context)
  const own = member_id === null ? undefined : await findOwnStatus(context, member_id)
  const named = <Status extends keyof typeof STATUS_LABELS>(id: Status) => ({ id, name: STATUS_LABELS[id] })
  return {
    data: (Object.keys(STATUS_LABELS) as (keyof typeof STATUS_LABELS)[]).map(named),
    meta: { current: own ? named(own.status) : null },
  }
}
