import { sql } from 'kysely'
import type { TransferKind } from 'contract/clubs/transfers-rules'
import type { TransferWindowEntry } from 'contract/clubs/transfer-decisions'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** The windows of seasons that are not over. */
export async function findWindows({ db, tenant }: Context, today: Day): Promise<TransferWindowEntry[]> {
  const { rows } = await sql<TransferWindowEntry>`
    select w.id, w.season_id, s.name as season, w.league_id, l.name as league, w.kind, w.from_on, w.to_on, w.is_enabled,
      w.answer_days, w.version
    from transfer_window w
      join season s on s.tenant_id = w.tenant_id and s.id = w.season_id
      left join league l on l.tenant_id = w.tenant_id and l.id = w.league_id
    where w.tenant_id = ${tenant.id} and s.end_date >= ${today}::date
    order by s.start_date, w.season_id, l.name nulls first, w.from_on, w.id`.execute(db)
  return rows
}

export async function findSeasonsAhead({ db, tenant }: Context, today: Day) {
  const { rows } = await sql<{ id: number; name: string; start_date: Day; end_date: Day }>`
    select id, name, start_date, end_date from season
    where tenant_id = ${tenant.id} and end_date >= ${today}::date and status <> 'closed'
    order by start_date, id`.execute(db)
  return rows
}

/** Locks the season until the request ends, so that its windows are created one after the other. */
export async function holdSeason({ db, tenant }: Context, id: number) {
  await sql`select id from season where tenant_id = ${tenant.id} and id = ${id} for no key update`.execute(db)
}

type Window = {
  season_id: number
  league_id: number | null
  kind: TransferKind
  from_on: Day
  to_on: Day
  is_enabled: boolean
  answer_days: number
}

export const insertWindow = ({ db, tenant }: Context, window: Window) =>
  db
    .insertInto('transfer_window')
    .values({ tenant_id: tenant.id, ...window })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setWindow = (
  { db, tenant }: Context,
  id: number,
  change: Partial<Pick<Window, 'from_on' | 'to_on' | 'is_enabled' | 'answer_days'>>,
) =>
  db
    .updateTable('transfer_window')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
