import { sql } from 'kysely'
import type { TieBreakSet } from 'contract/competition/standings/tie-break-sets'
import type { TieBreaks } from 'contract/competition/standings/tie-breaks'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'

export async function findTieBreakSets({ db, tenant }: Context, id?: number): Promise<TieBreakSet[]> {
  const { rows } = await sql<TieBreakSet>`
    select s.id, s.name, s.rules, s.version, (select count(*)::int from contest c
      where c.tenant_id = ${tenant.id} and c.tie_break_set_id = s.id) as divisions
    from tie_break_set s where s.tenant_id = ${tenant.id} ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.name_key`.execute(db)
  return rows
}

type SetRow = Pick<TieBreakSet, 'name' | 'rules' | 'version'>

/** The set, locked until the end of the transaction: who also locks a contest locks the set first. */
export async function lockTieBreakSet({ db, tenant }: Context, id: number): Promise<SetRow | undefined> {
  const { rows } = await sql<SetRow>`
    select name, rules, version from tie_break_set where tenant_id = ${tenant.id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Undefined if another has the name. */
export const insertTieBreakSet = (
  { db, tenant }: Context,
  { name, rules }: { name: string; rules: TieBreaks },
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('tie_break_set')
    .values({ tenant_id: tenant.id, name, rules: asJson(rules) })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

export const setTieBreakSet = (
  { db, tenant }: Context,
  id: number,
  { name, rules }: { name: string; rules: TieBreaks },
) =>
  sql`
    update tie_break_set set name = ${name}, rules = ${asJson(rules)}, version = version + 1
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)

export async function isSetNameTaken({ db, tenant }: Context, name: string, but: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tie_break_set where tenant_id = ${tenant.id} and name_key = lower(${name}) and id <> ${but}`.execute(
    db,
  )
  return rows.length > 0
}

/** Divisions that were drawn with the set, with their events. */
export async function findDivisionsWith(
  { db, tenant }: Context,
  id: number,
): Promise<{ division_id: number; event: string }[]> {
  const { rows } = await sql<{ division_id: number; event: string }>`
    select c.event_division_id as division_id, e.name as event from contest c
      join event_division d on d.tenant_id = c.tenant_id and d.id = c.event_division_id
      join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where c.tenant_id = ${tenant.id} and c.tie_break_set_id = ${id} order by c.event_division_id`.execute(db)
  return rows
}

export const setTieBreaksOf = (
  { db, tenant }: Context,
  division_id: number,
  tie_breaks: { name: string; rules: TieBreaks },
) =>
  sql`
    update contest set tie_breaks = ${asJson(tie_breaks)}, version = version + 1
    where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(db)

export async function removeTieBreakSet({ db, tenant }: Context, id: number): Promise<void> {
  await sql`update contest set tie_break_set_id = null where tenant_id = ${tenant.id} and tie_break_set_id = ${id}`.execute(
    db,
  )
  await sql`delete from tie_break_set where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
}
