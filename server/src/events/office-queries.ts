import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type {
  EventRow,
  OfficeEvent,
  listEventDivisionChoices,
  listEvents,
  saveEventDivisions,
  saveEventSessions,
} from 'contract/events/office'
import type { Out } from 'contract/operation'
import type { EventMover, EventStatus } from 'contract/events/moves'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'
import { isOwnEvent } from '../plumbing/database/own-events-queries.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import { addonsForOffice } from './addons-queries.ts'
import { DEPOSIT, waiversOfEvent } from './queries.ts'
import { blocksOfEvent } from './page-blocks-queries.ts'
import { passTypesForOffice } from './passes/type-queries.ts'
import { questionsForOffice } from './questions-queries.ts'
import { isAtVenueLike, placeOfEvent, venuesForOffice } from './venue-queries.ts'

const SORTS = {
  starts_on: 'e.starts_on',
  name: { few: 'lower(e.name)' },
  taken: { few: 'e.taken' },
  status: { few: 'e.status' },
  kind: { few: 'e.kind' },
  registration_closes_on: { few: 'e.registration_closes_on' },
}

/**
 * Of an event and its divisions both may have a limit: all places are those of the divisions where each has one, and never
 * more than the event's own.
 */
const columns = (
  tenant_id: number,
) => sql`e.id, e.slug, e.name, e.kind, e.entrant, e.status, e.starts_on, e.ends_on,
  (select concat_ws(', ', nullif(at.place->>'city', ''), nullif(at.place->>'state', ''))
    from (select ${placeOfEvent(tenant_id)} as place) at) as place,
  e.registration_opens_on, e.registration_closes_on, e.taken, e.version`
const places = (tenant_id: number) => sql`
  least(e.capacity, (select case when bool_and(d.capacity is not null) then sum(d.capacity)::int end
    from event_division d where d.tenant_id = ${tenant_id} and d.event_id = e.id))`

export function pageEvents(
  context: Context,
  { cursor, page: number, per_page, q, sort = 'starts_on', status, kind, when }: In<typeof listEvents>,
  today: Day,
) {
  const { db, tenant } = context
  const order = orderBy(SORTS, sort, 'e.id')
  const like = contains(q ?? '')
  const conditions = sql.join(
    [
      sql`e.tenant_id = ${tenant.id}`,
      isOwnEvent(context, sql`e.id`),
      ...(status ? [sql`e.status = ${status}`] : []),
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(when ? [when === 'ahead' ? sql`e.ends_on >= ${today}` : sql`e.ends_on < ${today}`] : []),
      ...(q?.trim()
        ? [
            sql`(lower(e.name) like ${like} or lower(e.slug) like ${like} or lower(e.venue->>'city') like ${like}
              or ${isAtVenueLike(tenant.id, like)})`,
          ]
        : []),
    ],
    sql` and `,
  )
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<EventRow & Placed>`
      select ${columns(tenant.id)}, ${places(tenant.id)} as capacity, ${placeOf(order)}
      from event e where ${conditions} and ${beyond} ${end}`.execute(db)
  return page(
    context,
    {
      rows: async (beyond, end) => (await rows(beyond, end)).rows,
      all: sql`from event e where ${conditions}`,
    },
    { cursor, page: number, per_page },
    order,
  )
}

export type EventFacts = Omit<OfficeEvent, 'missing'>

/** Everything about an event but what is missing; `lock` keeps it from others who change it. */
export async function findEvent(
  { db, tenant }: Context,
  id: number,
  { lock = false } = {},
): Promise<EventFacts | undefined> {
  if (lock) {
    const held =
      await sql`select from event where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
    if (held.rows.length === 0) return undefined
  }
  const { rows } = await sql<EventFacts>`
    select ${columns(tenant.id)}, e.capacity, e.summary, e.description_html, e.venue,
      ${venuesForOffice(tenant.id)} as venues, ${blocksOfEvent(tenant.id)} as blocks,
      ${addonsForOffice(tenant.id)} as addons, ${passTypesForOffice(tenant.id)} as pass_types, e.age_cutoff_on, e.image, e.cancel_reason, e.updated_at, e.needs_membership,
      e.roster_most, e.guests_most, e.roster_lock_on, e.needs_approval, e.club_discounts, e.check_days, e.check_note, e.release_days,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'division_id', d.division_id, 'label', d.label,
          'min_age', d.min_age, 'max_age', d.max_age, 'capacity', d.capacity, 'taken', d.taken, 'deposit', ${DEPOSIT},
          'prices', (select coalesce(jsonb_agg(jsonb_build_object('until_on', p.until_on, 'price_cents', p.price_cents)
              order by p.position), '[]')
            from event_price p where p.tenant_id = ${tenant.id} and p.event_division_id = d.id))
          order by d.position, d.id), '[]')
        from event_division d where d.tenant_id = ${tenant.id} and d.event_id = e.id) as divisions,
      (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'starts_time', to_char(s.starts_time, 'HH24:MI'),
          'ends_time', to_char(s.ends_time, 'HH24:MI'), 'title', s.title) order by s.day, s.starts_time, s.position), '[]')
        from event_session s where s.tenant_id = ${tenant.id} and s.event_id = e.id) as sessions,
      ${questionsForOffice(tenant.id)} as questions, ${waiversOfEvent(tenant.id)} as waivers
    from event e where e.tenant_id = ${tenant.id} and e.id = ${id}`.execute(db)
  return rows[0]
}

/** The first free one of `name`, `name-2`, `name-3` … */
export async function freeSlug({ db, tenant }: Context, wanted: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from event where tenant_id = ${tenant.id} and (slug = ${wanted} or slug like ${`${wanted}-%`})`.execute(
    db,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.has(slug)) return slug
  }
}

type Fields = Partial<
  Pick<
    OfficeEvent,
    | 'kind'
    | 'entrant'
    | 'name'
    | 'slug'
    | 'summary'
    | 'description_html'
    | 'starts_on'
    | 'ends_on'
    | 'age_cutoff_on'
    | 'registration_opens_on'
    | 'registration_closes_on'
    | 'capacity'
    | 'image'
    | 'venue'
    | 'needs_membership'
    | 'roster_most'
    | 'guests_most'
    | 'roster_lock_on'
    | 'needs_approval'
    | 'club_discounts'
    | 'check_days'
    | 'check_note'
    | 'release_days'
  >
>

export const setEvent = (
  { db, tenant, now }: Context,
  id: number,
  { venue, club_discounts, ...fields }: Fields,
) =>
  db
    .updateTable('event')
    .set({
      ...fields,
      ...(venue && { venue: asJson(venue) }),
      ...(club_discounts && { club_discounts: asJson(club_discounts) }),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeEvent = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('event').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** The status before; undefined if there is no such event. A move that is not in the list is an error of ours. */
export async function moveEventRow(
  { db, tenant, now }: Context,
  { id, to, by, why = null }: { id: number; to: EventStatus; by: EventMover; why?: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ status_before: string }>`
    select status_before from move_event(${tenant.id}, ${id}, ${to}, ${by}, ${now}, ${why})`.execute(db)
  return rows[0]?.status_before
}

/** The events that a day sends on: the ones that begin, and the ones that are over. */
export async function findMovedByCalendar({ db, tenant }: Context, today: Day) {
  const { rows } = await sql<{ id: number; to: 'running' | 'done' }>`
    select e.id, case when e.ends_on < ${today} then 'done' else 'running' end as "to"
    from event e
    where e.tenant_id = ${tenant.id} and (
      (e.status in ('published', 'closed', 'running') and e.ends_on < ${today})
      or (e.status in ('published', 'closed') and e.starts_on <= ${today}))
    order by e.id limit 500`.execute(db)
  return rows
}

export async function findDivisionChoices({
  db,
  tenant,
}: Context): Promise<Out<typeof listEventDivisionChoices>> {
  const { rows } = await sql<Out<typeof listEventDivisionChoices>[number]>`
    select d.id, d.label, d.max_age, d.min_age, p.name as discipline
    from division d join discipline p on p.tenant_id = d.tenant_id and p.id = d.discipline_id
    where d.tenant_id = ${tenant.id} order by p.id, d.max_age, d.label limit 500`.execute(db)
  return rows
}

type Division = In<typeof saveEventDivisions>['divisions'][number]

/** A new division, or the fields of one that is there. */
export async function putDivision(
  { db, tenant }: Context,
  event_id: number,
  position: number,
  { id, prices, deposit, ...sent }: Division,
): Promise<number> {
  const fields = {
    ...sent,
    deposit_kind: deposit?.kind ?? null,
    deposit_value: deposit?.value ?? null,
    balance_due_on: deposit?.balance_due_on ?? null,
  }
  const row =
    id === undefined
      ? await db
          .insertInto('event_division')
          .values({ tenant_id: tenant.id, event_id, position, ...fields })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('event_division')
          .set({ position, ...fields })
          .where('tenant_id', '=', tenant.id)
          .where('event_id', '=', event_id)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await db
    .deleteFrom('event_price')
    .where('tenant_id', '=', tenant.id)
    .where('event_division_id', '=', row.id)
    .execute()
  await db
    .insertInto('event_price')
    .values(
      prices.map((price, i) => ({
        tenant_id: tenant.id,
        event_division_id: row.id,
        position: i + 1,
        ...price,
      })),
    )
    .execute()
  return row.id
}

export const removeDivisions = ({ db, tenant }: Context, event_id: number, ids: readonly number[]) =>
  db
    .deleteFrom('event_division')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .where('id', 'in', ids)
    .execute()

/** Frees the names of divisions that are about to change, so that two of them may swap theirs. */
export const blankLabels = ({ db, tenant }: Context, event_id: number) =>
  sql`update event_division set label = 'division ' || id where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(
    db,
  )

type Session = In<typeof saveEventSessions>['sessions'][number]

export async function putSessions(
  { db, tenant }: Context,
  event_id: number,
  sessions: readonly Session[],
): Promise<void> {
  await db
    .deleteFrom('event_session')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()
  if (sessions.length === 0) return
  await db
    .insertInto('event_session')
    .values(
      sessions.map(({ title, ...session }, i) => ({
        tenant_id: tenant.id,
        event_id,
        position: i + 1,
        ...session,
        title: title ?? null,
      })),
    )
    .execute()
}
