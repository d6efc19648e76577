import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { NewEvent, PublicEvent, UpcomingEvent } from 'contract/events'
import { entrantOf } from 'contract/events/kinds'
import type { PublicStatus } from 'contract/events/moves'
import type * as z from 'zod/mini'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { addonsOfEvent } from './addons-queries.ts'
import { blocksOfEvent } from './page-blocks-queries.ts'
import { questionsOfEvent } from './questions-queries.ts'
import { stayRuleOf } from './stays/queries.ts'
import { sponsorsOfEvent } from './vendors/queries.ts'
import { placeOfEvent, venuesForVisitors } from './venue-queries.ts'

/** Events that are not over, next one first. */
export async function findUpcomingEvents(context: Context, today: Day): Promise<UpcomingEvent[]> {
  const { db, tenant } = context
  const { rows } = await sql<UpcomingEvent>`
    select ${eventColumns(context, today)}, ${divisionsOfEvent(tenant.id)} as divisions
    from event e
    where e.tenant_id = ${tenant.id} and e.status in ('published', 'closed', 'running') and e.ends_on >= ${today}
    order by e.starts_on, e.id limit 200`.execute(db)
  return rows
}

/** An event as visitors see it, with the prices of a day; drafts do not exist for them. */
export const getEvent = (context: Context, slug: string, today: Day) =>
  readPublicEvent(context, sql`e.slug = ${slug} and e.status <> 'draft'`, today)

/** An event as visitors read it; a draft as if it were published. */
export const previewEvent = (context: Context, id: number, today: Day) =>
  readPublicEvent(context, sql`e.id = ${id}`, today)

async function readPublicEvent(
  context: Context,
  which: RawBuilder<unknown>,
  today: Day,
): Promise<PublicEvent | undefined> {
  const { db, tenant } = context
  const { rows } = await sql<PublicEvent & { status: z.output<typeof PublicStatus> }>`
    select ${eventColumns(context, today)}, e.description_html, e.capacity, e.capacity - e.taken as left, e.updated_at,
      case e.status when 'draft' then 'published' else e.status end as status,
      e.cancel_reason, e.needs_membership, e.roster_most, e.guests_most, e.roster_lock_on, e.needs_approval, e.club_discounts, e.check_days, ${venuesForVisitors(tenant.id)} as venues,
      ${blocksOfEvent(tenant.id)} || ${sponsorsOfEvent(tenant.id)} as blocks, ${stayRuleOf(tenant.id)} as stay, ${addonsOfEvent(tenant.id)} as addons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'min_age', d.min_age, 'max_age', d.max_age,
          'left', d.capacity - d.taken, 'deposit', ${DEPOSIT}, 'price_cents', coalesce(now.price_cents, 0),
          'next_price', case when later.price_cents is null then null
            else jsonb_build_object('after', now.until_on, 'price_cents', later.price_cents) end)
          order by d.position, d.id), '[]')
        from event_division d
          left join event_price now on now.tenant_id = d.tenant_id and now.event_division_id = d.id
            and now.position = ${currentTier(tenant.id, today)}
          left join event_price later on later.tenant_id = d.tenant_id and later.event_division_id = d.id
            and later.position = now.position + 1
        where d.tenant_id = ${tenant.id} and d.event_id = e.id) as divisions,
      (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'starts_time', to_char(s.starts_time, 'HH24:MI'),
          'ends_time', to_char(s.ends_time, 'HH24:MI'), 'title', s.title) order by s.day, s.starts_time, s.position), '[]')
        from event_session s where s.tenant_id = ${tenant.id} and s.event_id = e.id) as sessions,
      ${questionsOfEvent(tenant.id)} as questions, ${waiversOfEvent(tenant.id)} as waivers
    from event e
    where e.tenant_id = ${tenant.id} and ${which}`.execute(db)
  return rows[0]
}

/** The waivers that event `e` asks for, as far as they are in force. */
export const waiversOfEvent = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title) order by w.sort_order, w.id), '[]')
    from event_waiver x join waiver w on w.tenant_id = x.tenant_id and w.id = x.waiver_id
    where x.tenant_id = ${tenant_id} and x.event_id = e.id and w.status = 'active')`

/** The deposit of division `d`; null if all of the price is due when entering. */
export const DEPOSIT = sql`
  (case when d.deposit_kind is not null then jsonb_build_object('kind', d.deposit_kind, 'value', d.deposit_value,
    'balance_due_on', d.balance_due_on) end)`

/** The divisions of event `e`, in the office’s order. */
export const divisionsOfEvent = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'min_age', d.min_age, 'max_age', d.max_age)
      order by d.position, d.id), '[]')
    from event_division d where d.tenant_id = ${tenant_id} and d.event_id = e.id)`

/** The tier of division `d` that counts on a day. */
const currentTier = (tenant_id: number, today: Day) => sql`
  (select min(p.position) from event_price p
    where p.tenant_id = ${tenant_id} and p.event_division_id = d.id and (p.until_on is null or p.until_on >= ${today}))`

const LEAST = sql`min`
const MOST = sql`max`

/** What lists and the page show of event `e`, with the prices of a day. */
export function eventColumns({ tenant }: Context, today: Day) {
  const price = (which: typeof LEAST) => sql`
    coalesce((select ${which}(p.price_cents) from event_division d
      join event_price p on p.tenant_id = d.tenant_id and p.event_division_id = d.id
        and p.position = ${currentTier(tenant.id, today)}
      where d.tenant_id = ${tenant.id} and d.event_id = e.id), 0)`
  return sql`e.id, e.slug, e.kind, e.name, e.summary, e.starts_on, e.ends_on,
    ${placeOfEvent(tenant.id)} as venue, e.age_cutoff_on, e.entrant,
    e.registration_opens_on, e.registration_closes_on, e.image, ${price(LEAST)} as price_cents, ${price(MOST)} as most_cents`
}

/** Undefined if the slug is taken. */
export async function insertEvent(
  { db, tenant, now }: Context,
  {
    division_ids,
    venue,
    age_cutoff_on,
    capacity,
    image,
    price_cents,
    needs_membership = true,
    ...event
  }: NewEvent,
): Promise<number | undefined> {
  const made = await db
    .insertInto('event')
    .values({
      ...event,
      entrant: entrantOf(event.kind),
      tenant_id: tenant.id,
      venue: asJson(venue),
      age_cutoff_on: age_cutoff_on ?? event.starts_on,
      capacity: capacity ?? null,
      image: image ?? null,
      needs_membership,
      created_at: now,
      updated_at: now,
    })
    .onConflict((taken) => taken.columns(['tenant_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await sql`
    with made as (
      insert into event_division (tenant_id, event_id, division_id, label, min_age, max_age, position)
      select ${tenant.id}::bigint, ${made.id}::bigint, d.id, d.label, d.min_age, d.max_age, row_number() over (order by d.max_age, d.label)
      from division d where d.tenant_id = ${tenant.id} and d.id = any (${division_ids})
      union all
      select ${tenant.id}::bigint, ${made.id}::bigint, null, 'All ages', null, null, 1 where cardinality(${division_ids}::bigint[]) = 0
      returning id)
    insert into event_price (tenant_id, event_division_id, position, price_cents)
    select ${tenant.id}::bigint, id, 1, ${price_cents}::bigint from made
    returning 1`.execute(db)
  return made.id
}
