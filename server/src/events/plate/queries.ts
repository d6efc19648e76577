import { sql } from 'kysely'
import { USUAL_PLATE_TERMS, type PlatePayment, type PlateTerms } from 'contract/events/plate'
import type { Context } from '../../plumbing/context.ts'
import { insertRows } from '../../plumbing/database/bulk-queries.ts'

/** The plate fee of an event; the usual terms without any fee where it says nothing. */
export async function findPlateTerms({ db, tenant }: Context, event_id: number): Promise<PlateTerms> {
  const { rows } = await sql<PlateTerms>`
    select t.version, t.cents, t.owed_by, t.due, t.forfeit,
      (select coalesce(jsonb_agg(jsonb_build_object('division_id', f.event_division_id, 'cents', f.cents)
          order by f.event_division_id), '[]')
        from plate_fee f where f.tenant_id = ${tenant.id} and f.event_id = t.event_id) as divisions
    from plate_terms t where t.tenant_id = ${tenant.id} and t.event_id = ${event_id}`.execute(db)
  return rows[0] ?? USUAL_PLATE_TERMS
}

/** Saves them if they still are as they were seen; false if somebody else was first. */
export async function putPlateTerms(
  context: Context,
  event_id: number,
  { version, cents, owed_by, due, forfeit, divisions }: PlateTerms,
): Promise<boolean> {
  const { db, tenant } = context
  const { rows } = await (version === 0
    ? sql`insert into plate_terms (tenant_id, event_id, cents, owed_by, due, forfeit)
        values (${tenant.id}, ${event_id}, ${cents}, ${owed_by}, ${due}, ${forfeit}) on conflict do nothing returning version`
    : sql`update plate_terms set cents = ${cents}, owed_by = ${owed_by}, due = ${due}, forfeit = ${forfeit},
          version = version + 1
        where tenant_id = ${tenant.id} and event_id = ${event_id} and version = ${version} returning version`
  ).execute(db)
  if (rows.length === 0) return false
  await sql`delete from plate_fee where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)
  await insertRows(
    context,
    'plate_fee',
    divisions.map(({ division_id, cents: own }) => ({
      event_id,
      event_division_id: division_id,
      cents: own,
    })),
  )
  return true
}

/** The plate fee of an event for a copy of it, whose divisions are in the same order. */
export async function copyPlateTerms({ db, tenant }: Context, from: number, to: number): Promise<void> {
  await sql`
    insert into plate_terms (tenant_id, event_id, cents, owed_by, due, forfeit)
    select ${tenant.id}::bigint, ${to}::bigint, cents, owed_by, due, forfeit from plate_terms
    where tenant_id = ${tenant.id} and event_id = ${from}
    returning 1`.execute(db)
  await sql`
    insert into plate_fee (tenant_id, event_id, event_division_id, cents)
    select ${tenant.id}::bigint, ${to}::bigint, mine.id, f.cents
    from plate_fee f
      join (select d.id, row_number() over (order by d.position, d.id) as n from event_division d
        where d.tenant_id = ${tenant.id} and d.event_id = ${from}) theirs on theirs.id = f.event_division_id
      join (select d.id, row_number() over (order by d.position, d.id) as n from event_division d
        where d.tenant_id = ${tenant.id} and d.event_id = ${to}) mine on mine.n = theirs.n
    where f.tenant_id = ${tenant.id} and f.event_id = ${from}
    returning 1`.execute(db)
}

export type PlateEntrant = {
  entrant_id: number
  event_id: number
  party_id: number
  team: string
  club: string | null
  division: string
  is_in: boolean
  reminded_at: string | null
}

/** The teams that are or were in an event, or one of them, by division and name. */
export async function findPlateTeams(
  { db, tenant }: Context,
  which: { event_id: number } | { entrant_id: number } | { party_id: number },
): Promise<PlateEntrant[]> {
  const asked =
    'event_id' in which
      ? sql`n.event_id = ${which.event_id}`
      : 'party_id' in which
        ? sql`n.party_id = ${which.party_id}`
        : sql`n.id = ${which.entrant_id}`
  const { rows } = await sql<PlateEntrant>`
    select n.id as entrant_id, n.event_id, n.party_id, coalesce(t.name, x.name) as team, c.name as club, d.label as division,
      n.status = 'confirmed' as is_in, a.reminded_at
    from entrant n
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
      left join outside_team x on x.tenant_id = n.tenant_id and x.id = n.outside_team_id
      left join plate_account a on a.tenant_id = n.tenant_id and a.entrant_id = n.id
    where n.tenant_id = ${tenant.id} and ${asked} and n.member_id is null
    order by d.position, d.id, team, n.id`.execute(db)
  return rows
}

export type PaidRow = PlatePayment & { entrant_id: number }

/** What was paid at the plate of an event or for a team, oldest first, with what has gone back since. */
export async function findPlatePayments(
  { db, tenant }: Context,
  which: { event_id: number } | { entrant_id: number },
): Promise<PaidRow[]> {
  const asked =
    'event_id' in which ? sql`p.event_id = ${which.event_id}` : sql`p.entrant_id = ${which.entrant_id}`
  const { rows } = await sql<PaidRow>`
    select p.id, p.entrant_id, p.at, p.cents, p.method, p.actor as by,
      (select coalesce(sum(l.refunded), 0)::bigint from order_line l
        where l.tenant_id = ${tenant.id} and l.order_id = p.order_id) as refunded,
      jsonb_build_object('id', o.id, 'number', o.number) as order
    from plate_payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenant.id} and p.state = 'paid' and ${asked} order by p.id`.execute(db)
  return rows
}

/** The teams of an event whose card is being charged. */
export async function findProcessing({ db, tenant }: Context, event_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ entrant_id: number }>`
    select p.entrant_id from plate_payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.state = 'open' and o.status = 'processing'`.execute(
    db,
  )
  return new Set(rows.map(({ entrant_id }) => entrant_id))
}

/** Holds what a team has paid until the transaction ends. Orders are held before it. */
export async function holdPlateAccount(
  { db, tenant }: Context,
  { entrant_id, event_id }: { entrant_id: number; event_id: number },
): Promise<void> {
  await sql`
    insert into plate_account (tenant_id, entrant_id, event_id) values (${tenant.id}, ${entrant_id}, ${event_id})
    on conflict do nothing`.execute(db)
  await sql`
    select from plate_account where tenant_id = ${tenant.id} and entrant_id = ${entrant_id}
    for no key update`.execute(db)
}

export const noteReminded = ({ db, tenant, now }: Context, entrant_ids: readonly number[]) =>
  sql`
    update plate_account set reminded_at = ${now}
    where tenant_id = ${tenant.id} and entrant_id = any (${[...entrant_ids]}::bigint[])`.execute(db)

export type OpenPayment = {
  id: number
  event_id: number
  entrant_id: number
  cents: number
  method: 'card' | 'check' | 'cash'
  state: 'open' | 'paid'
  order_id: number | null
}

const PAYMENT = ['id', 'event_id', 'entrant_id', 'cents', 'method', 'state', 'order_id'] as const

/** One payment; whoever changes it holds the account of its team. */
export const getPlatePayment = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('plate_payment')
    .select(PAYMENT)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<OpenPayment | undefined>

export async function hasRequest({ db, tenant }: Context, request_key: string): Promise<boolean> {
  const known = await db
    .selectFrom('plate_payment')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  return known !== undefined
}

/** The payment of a team that is still open, made if there is none; undefined if it was paid just now. */
export async function openPlatePayment(
  { db, tenant, now }: Context,
  { entrant_id, event_id, cents }: { entrant_id: number; event_id: number; cents: number },
): Promise<number | undefined> {
  await sql`
    insert into plate_account (tenant_id, entrant_id, event_id) values (${tenant.id}, ${entrant_id}, ${event_id})
    on conflict do nothing`.execute(db)
  await sql`
    insert into plate_payment (tenant_id, event_id, entrant_id, cents, method, state, actor, at)
    values (${tenant.id}, ${event_id}, ${entrant_id}, ${cents}, 'card', 'open', 'system', ${now})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from plate_payment
    where tenant_id = ${tenant.id} and entrant_id = ${entrant_id} and state = 'open'`.execute(db)
  return rows[0]?.id
}

export const setPlatePayment = (
  { db, tenant }: Context,
  id: number,
  change: {
    cents?: number
    method?: OpenPayment['method']
    state?: OpenPayment['state']
    order_id?: number
    request_key?: string | null
    drawer_id?: number | null
    actor?: string
    at?: Date
  },
) =>
  db
    .updateTable('plate_payment')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** The teams of canceled events that have paid something which hasn’t gone back. */
export async function findPaidOfCanceled({ db, tenant }: Context): Promise<PlateEntrant['entrant_id'][]> {
  const { rows } = await sql<{ entrant_id: number }>`
    select distinct p.entrant_id from event e
      join plate_payment p on p.tenant_id = e.tenant_id and p.event_id = e.id and p.state = 'paid'
      join order_line l on l.tenant_id = p.tenant_id and l.order_id = p.order_id and l.total > l.refunded
    where e.tenant_id = ${tenant.id} and e.status = 'cancelled' order by p.entrant_id`.execute(db)
  return rows.map(({ entrant_id }) => entrant_id)
}
