import type { KEPT_SAYS } from 'contract/office/import-says'
import { sql } from 'kysely'
import type { ImportOutcome } from 'contract/office/import'
import type { Context } from '../../plumbing/context.ts'
import { between } from './rows-queries.ts'

/** Why a row stays, in the order of the checks. */
type Kept = Exclude<keyof typeof KEPT_SAYS, 'in_use'>

export type ToTakeBack = {
  line: number
  outcome: ImportOutcome
  member_id: number
  before: Record<string, unknown> | null
  registration_id: number | null
  guardian_id: number | null
  kept: Kept | null
}

/**
 * The last processed rows, with what has happened to them since. They come before the first one already
 * undone or kept: without that condition, the index would pass over all of those again and again. The members
 * are locked until the transaction ends.
 */
export async function findToTakeBack(
  { db, tenant }: Context,
  import_id: number,
  most: number,
): Promise<ToTakeBack[]> {
  // Not `min`: with row-level security that reads all of them. `least` ignores nulls.
  const firstOf = (state: 'undone' | 'kept') => sql`(select line from member_import_row
    where tenant_id = ${tenant.id} and import_id = ${import_id} and state = ${state} order by line limit 1)`
  const last = sql`(
    select * from member_import_row
    where line < least(${firstOf('undone')}, ${firstOf('kept')}, ${sql.lit(2 ** 31 - 1)})
      and tenant_id = ${tenant.id} and import_id = ${import_id} and state = 'done' and member_id is not null
      and outcome in ('new', 'update')
    order by line desc limit ${sql.lit(most)})`
  const locking = sql`
    select from member
    where tenant_id = ${tenant.id} and id = any (array(select member_id from ${last} r)) order by id for update`
  const looking = sql<ToTakeBack>`
    select r.line, r.outcome, r.member_id, r.before, r.registration_id, r.guardian_id,
      case
        when m.id is null then 'gone'
        when m.version <> r.member_version then 'changed'
        when exists (select 1 from registration o where o.tenant_id = ${tenant.id} and o.id = r.registration_id
          and o.version <> 1) then 'changed'
        when exists (select 1 from member_card c where c.tenant_id = ${tenant.id}
          and c.registration_id = r.registration_id) then 'card'
        when r.outcome = 'update' then null
        when m.user_id is not null or exists (select 1 from app_user u
          where u.tenant_id = ${tenant.id} and u.member_id = m.id) then 'account'
        when exists (select 1 from registration o where o.tenant_id = ${tenant.id} and o.member_id = m.id
          and o.id is distinct from r.registration_id) then 'registered'
        when exists (select 1 from waiver_signature_subject s where s.tenant_id = ${tenant.id}
          and s.member_id = m.id) then 'signed'
        when exists (select 1 from waiver_proof p where p.tenant_id = ${tenant.id}
          and (p.member_id = m.id or p.guardian_id = m.id)) then 'signed'
        when exists (select 1 from member_note n where n.tenant_id = ${tenant.id} and n.member_id = m.id) then 'noted'
        when exists (select 1 from guardianship g where g.tenant_id = ${tenant.id} and g.guardian_id = m.id) then 'family'
        when exists (select 1 from member_merge w where w.tenant_id = ${tenant.id} and w.winner_id = m.id
          and w.undone_at is null) then 'merged'
      end as kept
    from ${last} r left join lateral (
        select id, version, user_id from member where tenant_id = ${tenant.id} and id = r.member_id offset 0) m on true
    order by r.line desc`
  // Sent together, executed one after the other: the second sees everything from before the lock.
  const [, { rows }] = await Promise.all([locking.execute(db), looking.execute(db)])
  return rows
}

const among = (ids: readonly number[]) => sql`any (${ids}::bigint[])`

/** Of parents who were made for children those nobody needs any more and nobody has changed; held until the transaction ends. */
export async function findUnneeded({ db, tenant }: Context, ids: readonly number[]): Promise<number[]> {
  const locking = sql`
    select from member where tenant_id = ${tenant.id} and id = ${among(ids)} order by id for update`
  const looking = sql<{ id: number }>`
    select m.id from member m where m.tenant_id = ${tenant.id} and m.id = ${among(ids)} and m.version = 1 and m.user_id is null
      and not exists (select 1 from guardianship g where g.tenant_id = ${tenant.id}
        and (g.guardian_id = m.id or g.minor_id = m.id))
      and not exists (select 1 from registration r where r.tenant_id = ${tenant.id} and r.member_id = m.id)
      and not exists (select 1 from app_user u where u.tenant_id = ${tenant.id} and u.member_id = m.id)
      and not exists (select 1 from member_note n where n.tenant_id = ${tenant.id} and n.member_id = m.id)
      and not exists (select 1 from waiver_signature_subject s where s.tenant_id = ${tenant.id} and s.member_id = m.id)
      and not exists (select 1 from waiver_proof p where p.tenant_id = ${tenant.id}
        and (p.member_id = m.id or p.guardian_id = m.id))
    order by m.id`
  // As above.
  const [, { rows }] = await Promise.all([locking.execute(db), looking.execute(db)])
  return rows.map(({ id }) => id)
}

/** Records which rows were undone and why others stay. */
export const setTakenBack = (
  { db, tenant }: Context,
  import_id: number,
  rows: readonly { line: number; kept: string | null }[],
) =>
  sql`
    update member_import_row r
    set state = case when d.kept is null then 'undone' else 'kept' end, kept = d.kept
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (line integer, kept text)
    where r.tenant_id = ${tenant.id} and r.import_id = ${import_id} and r.line = d.line and ${between(rows)}`.execute(
    db,
  )
