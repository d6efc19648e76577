import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import { timeZoneOfEvent } from '../events/events.ts'
import type { Context } from '../plumbing/context.ts'

export type OwnEntrant = {
  id: number
  /** Null for a team from outside. */
  team_id: number | null
  team: string
  division: string
  division_id: number
  event_id: number
  event: string
  slug: string
  /** Of the event’s main venue; null without one. */
  time_zone: string | null
  is_canceled: boolean
}

/** What some teams or entries play in, of events on these days whose games visitors see. */
export async function findOwnEntrants(
  { db, tenant }: Context,
  whose: { team_ids: readonly number[] } | { entrant_ids: readonly number[] },
  { from, until, withCanceled = false }: { from: Day; until: Day; withCanceled?: boolean },
): Promise<OwnEntrant[]> {
  const asked =
    'team_ids' in whose
      ? sql`n.team_id = any (${[...whose.team_ids]}::bigint[])`
      : sql`n.id = any (${[...whose.entrant_ids]}::bigint[])`
  const { rows } = await sql<OwnEntrant>`
    select n.id, n.team_id, coalesce(t.name, o.name) as team, d.label as division, d.id as division_id, e.id as event_id, e.name as event, e.slug,
      ${timeZoneOfEvent(tenant.id)} as time_zone, e.status = 'cancelled' as is_canceled
    from entrant n
      join contest_seat s on s.tenant_id = n.tenant_id and s.entrant_id = n.id
      join contest c on c.tenant_id = s.tenant_id and c.event_division_id = s.event_division_id and c.is_published
      join event_division d on d.tenant_id = c.tenant_id and d.id = c.event_division_id
      join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and ${asked}
      and e.status <> 'draft' and (${withCanceled} or e.status <> 'cancelled') and e.starts_on <= ${until}::date and e.ends_on >= ${from}::date
    order by e.starts_on, e.id, lower(coalesce(t.name, o.name)), n.id`.execute(db)
  return rows
}
