import type { EventPart } from 'contract/operation'
import type { Tenant } from '../context.ts'
import type { World } from '../world.ts'

/** The event that something is of; undefined if there is no such thing. */
export const eventOfPart = (
  { database }: Pick<World, 'database'>,
  tenant: Pick<Tenant, 'id'>,
  part: EventPart,
  id: number,
): Promise<number | undefined> =>
  database.inTenant(
    tenant.id,
    async (db) => {
      const row = await db
        .selectFrom('event_part')
        .select('event_id')
        .where('tenant_id', '=', tenant.id)
        .where('part', '=', part)
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.event_id ?? undefined
    },
    { readOnly: true },
  )
