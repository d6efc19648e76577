import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Exemption, Listing, StayRule } from 'contract/events/stay-rules'
import type { OwnStay } from 'contract/events/stays'
import type { Context } from '../../plumbing/context.ts'
import { isOwnEvent } from '../../plumbing/database/own-events-queries.ts'
import type { Placed } from '../../venues/venues.ts'

export type HeldRule = StayRule & { version: number }

/** The rule of event `e`; null where no team needs to book. */
export const stayRuleOf = (tenant_id: number) => sql`
  (select jsonb_build_object('miles', r.miles, 'room_nights', r.room_nights, 'rooms', r.rooms, 'due_on', r.due_on)
    from stay_rule r where r.tenant_id = ${tenant_id} and r.event_id = e.id)`

/**
 * The rule of an event; `lock` holds all that teams and the office say about rooms in it. The event is held before its rule, by teams,
 * too: what they say refers to it, and two who held the one and waited for the other would wait for ever.
 */
export async function getStayRule(
  { db, tenant }: Context,
  event_id: number,
  { lock = false } = {},
): Promise<HeldRule | undefined> {
  if (lock)
    await sql`select from event where tenant_id = ${tenant.id} and id = ${event_id} for key share`.execute(db)
  const { rows } = await sql<HeldRule>`
    select miles, room_nights, rooms, due_on, version from stay_rule
    where tenant_id = ${tenant.id} and event_id = ${event_id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export const insertStayRule = ({ db, tenant }: Context, event_id: number, rule: StayRule) =>
  db
    .insertInto('stay_rule')
    .values({ tenant_id: tenant.id, event_id, ...rule })
    .execute()

export const setStayRule = ({ db, tenant }: Context, event_id: number, rule: StayRule) =>
  db
    .updateTable('stay_rule')
    .set({ ...rule, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()

export const removeStayRule = ({ db, tenant }: Context, event_id: number) =>
  db.deleteFrom('stay_rule').where('tenant_id', '=', tenant.id).where('event_id', '=', event_id).execute()

/** Where the venues of an event are; what was typed as text while it has none. */
export async function findPlaces({ db, tenant }: Context, event_id: number): Promise<Placed[]> {
  const { rows } = await sql<{ places: Placed[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('city', v.city, 'state', v.state, 'postal_code', v.postal_code,
          'latitude', v.latitude, 'longitude', v.longitude))
        from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
        where ev.tenant_id = ${tenant.id} and ev.event_id = e.id),
      jsonb_build_array(jsonb_build_object('city', e.venue ->> 'city', 'state', e.venue ->> 'state',
        'postal_code', null, 'latitude', null, 'longitude', null))) as places
    from event e where e.tenant_id = ${tenant.id} and e.id = ${event_id}`.execute(db)
  return rows[0]?.places ?? []
}

type Said = {
  entrant_id: number
  postal_code: string | null
  exemption: Exemption | null
  exemption_reason: string | null
  decision_reason: string | null
  decided_by: string | null
  decided_at: string | null
  reminded_at: string | null
  version: number
  bookings: OwnStay['bookings']
}

/** What the teams of an event have said, or some of them. */
export async function findSaid(
  { db, tenant }: Context,
  { event_id, entrant_ids }: { event_id: number; entrant_ids?: readonly number[] },
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select s.entrant_id, s.postal_code, s.exemption, s.exemption_reason, s.decision_reason, s.decided_by, s.decided_at, s.reminded_at,
      s.version, (select coalesce(jsonb_agg(jsonb_build_object('hotel', b.hotel, 'rooms', b.rooms, 'nights', b.nights)
        order by b.position), '[]')
        from stay_booking b where b.tenant_id = ${tenant.id} and b.entrant_id = s.entrant_id) as bookings
    from team_stay s
    where s.tenant_id = ${tenant.id} and s.event_id = ${event_id}
      ${entrant_ids ? sql`and s.entrant_id = any (${[...entrant_ids]}::bigint[])` : sql``}`.execute(db)
  return rows
}

/** Events that aren’t over, each with its teams that have asked for an exemption. */
export async function findRequests(context: Context, today: Day) {
  const { db, tenant } = context
  const { rows } = await sql<{ event: { id: number; name: string; starts_on: Day }; entrant_ids: number[] }>`
    select jsonb_build_object('id', e.id, 'name', e.name, 'starts_on', e.starts_on) as event,
      jsonb_agg(s.entrant_id) as entrant_ids
    from team_stay s
      join stay_rule r on r.tenant_id = s.tenant_id and r.event_id = s.event_id
      join event e on e.tenant_id = s.tenant_id and e.id = s.event_id
    where s.tenant_id = ${tenant.id} and s.exemption = 'asked' and e.status <> 'cancelled' and e.ends_on >= ${today}
      and ${isOwnEvent(context, sql`e.id`)}
    group by e.id, e.name, e.starts_on order by e.starts_on, e.id`.execute(db)
  return rows
}

/** The postal codes of the clubs that teams belong to, as far as they have one. */
export async function findClubCodes(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select t.id, c.club_details #>> '{address,zip}' as code
    from team t join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    where t.tenant_id = ${tenant.id} and t.id = any (${[...team_ids]}::bigint[])
      and c.club_details #>> '{address,zip}' <> ''`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The same of teams from outside, as their list had them. */
export async function findOutsideCodes(
  { db, tenant }: Context,
  outside_team_ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, postal_code as code from outside_team
    where tenant_id = ${tenant.id} and id = any (${[...outside_team_ids]}::bigint[])
      and postal_code is not null`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export type ListedRow = Listing & { entrant_id: number; lines: number; listed_at: string }

/** What hotels' lists say about all teams of an event. */
export async function findListed({ db, tenant }: Context, event_id: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select entrant_id, hotel, room_nights, rooms, lines, listed_at from stay_listing
    where tenant_id = ${tenant.id} and event_id = ${event_id} order by hotel, entrant_id`.execute(db)
  return rows
}

type Change = Partial<
  Pick<Said, 'postal_code' | 'exemption' | 'exemption_reason' | 'decision_reason' | 'decided_by'> & {
    decided_at: Date | null
    reminded_at: Date
  }
>

/** Whoever holds the rule changes what is kept of a team. */
export const putSaid = (
  { db, tenant }: Context,
  { event_id, entrant_id }: { event_id: number; entrant_id: number },
  change: Change,
) =>
  db
    .insertInto('team_stay')
    .values({ tenant_id: tenant.id, event_id, entrant_id, ...change })
    .onConflict((known) =>
      known
        .columns(['tenant_id', 'entrant_id'])
        .doUpdateSet({ ...change, version: sql`team_stay.version + 1` }),
    )
    .execute()

/** When teams were last reminded. It doesn’t change the version: a coach who has the form open can still save it. */
export const noteReminded = (
  { db, tenant, now }: Context,
  event_id: number,
  entrant_ids: readonly number[],
) =>
  sql`
  insert into team_stay (tenant_id, event_id, entrant_id, reminded_at, version)
  select ${tenant.id}, ${event_id}, id, ${now}, 0 from unnest(${[...entrant_ids]}::bigint[]) as id
  on conflict (tenant_id, entrant_id) do update set reminded_at = excluded.reminded_at`.execute(db)

/** Instead of those it had. */
export async function putBookings(
  { db, tenant }: Context,
  entrant_id: number,
  bookings: OwnStay['bookings'],
): Promise<void> {
  await db
    .deleteFrom('stay_booking')
    .where('tenant_id', '=', tenant.id)
    .where('entrant_id', '=', entrant_id)
    .execute()
  if (bookings.length === 0) return
  await db
    .insertInto('stay_booking')
    .values(bookings.map((one, i) => ({ tenant_id: tenant.id, entrant_id, position: i + 1, ...one })))
    .execute()
}

/** Instead of the hotel's last list, under whichever way of writing its name. */
export async function putListed(
  { db, tenant, now }: Context,
  { event_id, hotel, replaced }: { event_id: number; hotel: string; replaced: readonly string[] },
  teams: readonly { entrant_id: number; room_nights: number; rooms: number | null; lines: number }[],
): Promise<void> {
  await db
    .deleteFrom('stay_listing')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .where('hotel', 'in', [hotel, ...replaced])
    .execute()
  await db
    .insertInto('stay_listing')
    .values(teams.map((one) => ({ tenant_id: tenant.id, event_id, hotel, listed_at: now, ...one })))
    .execute()
}
