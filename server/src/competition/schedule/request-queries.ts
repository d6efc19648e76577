import { sql } from 'kysely'
import type { TeamWish } from 'contract/competition/schedule/schedule-requests'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'

export type RequestRow = {
  entrant_id: number
  team: string
  division: string
  event_id: number
  event: string
  starts_on: Day
  ends_on: Day
  /** Whether the schedule of the event was ever published. */
  is_published: boolean
  /** 0 without any. */
  version: number
  wishes: TeamWish[]
  arrives_on: Day | null
  arrives_time: string | null
}

/** What confirmed teams ask for: all of an event, by division and name, or one. */
export async function findRequests(
  { db, tenant }: Context,
  which: { event_id: number } | { entrant_id: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select n.id as entrant_id, coalesce(t.name, o.name) as team, d.label as division, e.id as event_id, e.name as event, e.starts_on, e.ends_on,
      exists (select from event_schedule s where s.tenant_id = ${tenant.id} and s.event_id = e.id and s.published_number is not null)
        as is_published,
      coalesce(r.version, 0) as version, coalesce(r.wishes, '[]') as wishes,
      r.arrives_on, to_char(r.arrives_time, 'HH24:MI') as arrives_time
    from entrant n
      join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
      left join schedule_request r on r.tenant_id = n.tenant_id and r.entrant_id = n.id
    where n.tenant_id = ${tenant.id} and n.status = 'confirmed' and (n.team_id is not null or n.outside_team_id is not null)
      and ${'event_id' in which ? sql`n.event_id = ${which.event_id}` : sql`n.id = ${which.entrant_id}`}
    order by d.position, d.id, lower(coalesce(t.name, o.name)), n.id`.execute(db)
  return rows
}

type Kept = Pick<RequestRow, 'entrant_id' | 'version' | 'wishes' | 'arrives_on' | 'arrives_time'>

/** Writes requests instead of the version that was seen, 0 for none; false if there is another by now. */
export async function putRequests(
  { db, tenant }: Context,
  { entrant_id, version, wishes, arrives_on, arrives_time }: Kept,
): Promise<boolean> {
  const written = { wishes: asJson(wishes), arrives_on, arrives_time }
  const rows =
    version === 0
      ? await db
          .insertInto('schedule_request')
          .values({ tenant_id: tenant.id, entrant_id, version: 1, ...written })
          .onConflict((taken) => taken.columns(['tenant_id', 'entrant_id']).doNothing())
          .returning('version')
          .execute()
      : await db
          .updateTable('schedule_request')
          .set({ ...written, version: version + 1 })
          .where('tenant_id', '=', tenant.id)
          .where('entrant_id', '=', entrant_id)
          .where('version', '=', version)
          .returning('version')
          .execute()
  return rows.length === 1
}
