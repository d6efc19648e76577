import { sql } from 'kysely'
import {
  USUAL_TERMS,
  type FeeState,
  type Protest,
  type ProtestDeed,
  type ProtestTerms,
} from 'contract/competition/protests'
import type { Context } from '../../plumbing/context.ts'
import { endedAt } from '../queries.ts'

export async function findTerms({ db, tenant }: Context, event_id: number): Promise<ProtestTerms> {
  const { rows } = await sql<ProtestTerms>`
    select version, fee_cents, minutes from protest_terms
    where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)
  return rows[0] ?? USUAL_TERMS
}

/** Saves them if they still are as they were seen; false if somebody else was first. */
export async function putTerms(
  { db, tenant }: Context,
  event_id: number,
  { version, fee_cents, minutes }: ProtestTerms,
): Promise<boolean> {
  const { rows } = await (version === 0
    ? sql`insert into protest_terms (tenant_id, event_id, fee_cents, minutes)
        values (${tenant.id}, ${event_id}, ${fee_cents}, ${minutes}) on conflict do nothing returning version`
    : sql`update protest_terms set fee_cents = ${fee_cents}, minutes = ${minutes}, version = version + 1
        where tenant_id = ${tenant.id} and event_id = ${event_id} and version = ${version} returning version`
  ).execute(db)
  return rows.length > 0
}

/** A game whose teams are known, and when it ended; null while it has no result. */
export type PlayedAt = {
  id: number
  division: string
  number: number
  home: { entrant_id: number; name: string }
  visitor: { entrant_id: number; name: string }
  ended_at: string | null
}

type Side = 'home' | 'visitor'
const nameOf = (side: Side) =>
  side === 'home' ? sql`coalesce(ht.name, ho.name)` : sql`coalesce(vt.name, vo.name)`

/** The teams of the last result `r` of a game. */
const teamsOf = (tenant_id: number) => sql`
  join entrant h on h.tenant_id = ${tenant_id} and h.id = r.home_entrant_id
  left join team ht on ht.tenant_id = h.tenant_id and ht.id = h.team_id
  left join outside_team ho on ho.tenant_id = h.tenant_id and ho.id = h.outside_team_id
  join entrant v on v.tenant_id = ${tenant_id} and v.id = r.visitor_entrant_id
  left join team vt on vt.tenant_id = v.tenant_id and vt.id = v.team_id
  left join outside_team vo on vo.tenant_id = v.tenant_id and vo.id = v.outside_team_id`

/** The games of an event that have a result, the last to end at the top. */
export async function findPlayed({ db, tenant }: Context, event_id: number): Promise<PlayedAt[]> {
  const { rows } = await sql<PlayedAt>`
    select g.id, d.label as division, g.number, ${endedAt(tenant.id)} as ended_at,
      jsonb_build_object('entrant_id', h.id, 'name', ${nameOf('home')}) as home,
      jsonb_build_object('entrant_id', v.id, 'name', ${nameOf('visitor')}) as visitor
    from game g
      join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
      join lateral (select x.* from game_result x where x.tenant_id = ${tenant.id} and x.game_id = g.id
        order by x.id desc limit 1) r on r.ended <> 'void'
      ${teamsOf(tenant.id)}
    where g.tenant_id = ${tenant.id} and d.event_id = ${event_id} and g.state <> 'dropped'
    order by ended_at desc, g.id`.execute(db)
  return rows
}

type Row = Omit<Protest, 'steps' | 'files'> & { event_id: number }

const protestsOf = (tenant_id: number) => sql`
  select p.id, p.version, p.event_id, p.game_id, d.label as division, g.number, p.entrant_id, coalesce(t.name, o.name) as team,
    p.kind, p.statement, p.filed_at, p.actor as filed_by, p.is_late, p.fee_cents, p.fee_state, p.state, p.decided_at, p.decided_by,
    p.reason, p.change, p.home, p.visitor, coalesce(f.state = 'open' and q.status = 'processing', false) as is_processing,
    case when f.state = 'paid' then jsonb_build_object('method', f.method,
      'order', jsonb_build_object('id', q.id, 'number', q.number)) end as fee_paid
  from (select p.*, ${nameOf('home')} as home, ${nameOf('visitor')} as visitor
      from protest p
        join lateral (select x.* from game_result x where x.tenant_id = ${tenant_id} and x.game_id = p.game_id
          order by x.id desc limit 1) r on true
        ${teamsOf(tenant_id)}
      where p.tenant_id = ${tenant_id}) p
    join game g on g.tenant_id = ${tenant_id} and g.id = p.game_id
    join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
    join entrant n on n.tenant_id = ${tenant_id} and n.id = p.entrant_id
    left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
    left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    left join protest_payment f on f.tenant_id = ${tenant_id} and f.protest_id = p.id
    left join orders q on q.tenant_id = f.tenant_id and q.id = f.order_id`

type Which = { event_id: number } | { entrant_id: number } | { id: number }

/** Protests, open ones first and the newest at the top, with their records and files. */
export async function findProtests(
  { db, tenant }: Context,
  which: Which,
): Promise<(Protest & { event_id: number })[]> {
  const asked =
    'event_id' in which
      ? sql`p.event_id = ${which.event_id}`
      : 'id' in which
        ? sql`p.id = ${which.id}`
        : sql`p.entrant_id = ${which.entrant_id}`
  const { rows } = await sql<Row>`
    ${protestsOf(tenant.id)} where p.tenant_id = ${tenant.id} and ${asked}
    order by p.state <> 'open', p.filed_at desc, p.id desc limit 500`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [steps, files] = [await findSteps({ db, tenant }, ids), await findFiles({ db, tenant }, ids)]
  return rows.map((row) => ({
    ...row,
    steps: steps.filter(({ protest_id }) => protest_id === row.id).map(({ protest_id: _, ...one }) => one),
    files: files.filter(({ protest_id }) => protest_id === row.id).map(({ protest_id: _, ...one }) => one),
  }))
}

type Here = Pick<Context, 'db' | 'tenant'>

async function findSteps({ db, tenant }: Here, ids: readonly number[]) {
  const { rows } = await sql<Protest['steps'][number] & { protest_id: number }>`
    select id, protest_id, at, actor as by, deed, note from protest_step
    where tenant_id = ${tenant.id} and protest_id = any (${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

async function findFiles({ db, tenant }: Here, ids: readonly number[]) {
  const { rows } = await sql<Protest['files'][number] & { protest_id: number }>`
    select id, protest_id, name, size from protest_file
    where tenant_id = ${tenant.id} and protest_id = any (${[...ids]}::bigint[]) order by id`.execute(db)
  return rows
}

export const findFile = ({ db, tenant }: Context, { id, file_id }: { id: number; file_id: number }) =>
  db
    .selectFrom('protest_file')
    .select(['name', 'file_key', 'file_type'])
    .where('tenant_id', '=', tenant.id)
    .where('protest_id', '=', id)
    .where('id', '=', file_id)
    .executeTakeFirst()

type New = {
  event_id: number
  game_id: number
  entrant_id: number
  request_key: string
  kind: Protest['kind']
  statement: string
  is_late: boolean
  fee_cents: number
}

/** Gives the id; undefined if the team has an open protest of this game. The same press gives the id it gave before. */
export async function insertProtest(context: Context, protest: New): Promise<number | undefined> {
  const { db, tenant, user, now } = context
  const known = await db
    .selectFrom('protest')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('request_key', '=', protest.request_key)
    .executeTakeFirst()
  if (known) return known.id
  const made = await db
    .insertInto('protest')
    .values({
      ...{ tenant_id: tenant.id, filed_at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
      ...{ state: 'open', fee_state: protest.fee_cents > 0 ? 'owed' : 'none', ...protest },
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await insertStep(context, { protest_id: made.id, deed: 'filed', note: null })
  return made.id
}

export async function insertStep(
  { db, tenant, user, now }: Context,
  step: { protest_id: number; deed: ProtestDeed; note: string | null },
): Promise<{ id: number }> {
  return db
    .insertInto('protest_step')
    .values({
      ...{ tenant_id: tenant.id, at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
      ...step,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function insertProtestFile(
  { db, tenant }: Context,
  file: { protest_id: number; name: string; size: number; file_key: string; file_type: string },
): Promise<void> {
  await db
    .insertInto('protest_file')
    .values({ tenant_id: tenant.id, ...file })
    .execute()
}

/** The protest, kept from others who decide it. */
export async function lockProtest({ db, tenant }: Context, id: number) {
  const { rows } = await sql<{ version: number; state: Protest['state']; fee_state: FeeState }>`
    select version, state, fee_state from protest where tenant_id = ${tenant.id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

type Change = {
  fee_state: FeeState
  state?: Protest['state']
  decided_at?: Date
  decided_by?: string
  reason?: string
  change?: string | null
}

export const setProtest = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('protest')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export type FeePayment = {
  method: 'card' | 'check' | 'cash'
  state: 'open' | 'paid'
  order_id: number | null
}

/** How a fee is being paid or was; whoever changes it holds its order, then the protest. */
export const findPayment = ({ db, tenant }: Context, protest_id: number) =>
  db
    .selectFrom('protest_payment')
    .select(['method', 'state', 'order_id'])
    .where('tenant_id', '=', tenant.id)
    .where('protest_id', '=', protest_id)
    .executeTakeFirst() as Promise<FeePayment | undefined>

/** The protest whose fee can be paid from now on; undefined if it was paid just now. */
export async function openFee(
  context: Context,
  { protest_id, event_id }: { protest_id: number; event_id: number },
): Promise<number | undefined> {
  const { db, tenant, now } = context
  await sql`
    insert into protest_payment (tenant_id, protest_id, event_id, method, state, actor, at)
    values (${tenant.id}, ${protest_id}, ${event_id}, 'card', 'open', 'system', ${now})
    on conflict do nothing`.execute(db)
  return (await findPayment(context, protest_id))?.state === 'open' ? protest_id : undefined
}

export async function hasFeeRequest({ db, tenant }: Context, request_key: string): Promise<boolean> {
  const known = await db
    .selectFrom('protest_payment')
    .select('protest_id')
    .where('tenant_id', '=', tenant.id)
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  return known !== undefined
}

export const setPayment = (
  { db, tenant }: Context,
  protest_id: number,
  change: Partial<FeePayment> & { request_key?: string; actor?: string; at?: Date },
) =>
  db
    .updateTable('protest_payment')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('protest_id', '=', protest_id)
    .execute()
