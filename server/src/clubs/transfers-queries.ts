import { sql } from 'kysely'
import type { TransferKind, TransferWindow } from 'contract/clubs/transfers-rules'
import type {
  TransferAnswer,
  TransferAsker,
  TransferGround,
  TransferSideName,
  TransferStatus,
  TransferStep,
} from 'contract/clubs/transfers'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

export type StoredWindow = TransferWindow & { id: number; season_id: number; version: number }

export const findWindowsOf = async (
  { db, tenant }: Context,
  season_ids: readonly number[],
): Promise<StoredWindow[]> => {
  const { rows } = await sql<StoredWindow>`
    select id, season_id, league_id, kind, from_on, to_on, is_enabled, answer_days, version from transfer_window
    where tenant_id = ${tenant.id} and season_id = any(${[...season_ids]}::bigint[])
    order by season_id, league_id nulls first, from_on`.execute(db)
  return rows
}

export type StoredTransfer = {
  id: number
  member_id: number
  season_id: number
  discipline_id: number
  from_team_id: number
  to_team_id: number
  kind: TransferKind
  is_exception: boolean
  status: TransferStatus
  asked_by: TransferAsker
  asked_by_user_id: number | null
  answer_by: Day
  reminders: number
  releasing_answer: TransferAnswer | null
  releasing_ground: TransferGround | null
  receiving_answer: TransferAnswer | null
  version: number
}

export async function getTransfer({ db, tenant }: Context, id: number): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select id, member_id, season_id, discipline_id, from_team_id, to_team_id, kind, is_exception, status, asked_by,
      asked_by_user_id, answer_by, reminders, releasing_answer, releasing_ground, receiving_answer, version
    from transfer where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
  return rows[0]
}

/** Whether there is an undecided request for this player. */
export async function hasOpenTransfer({ db, tenant }: Context, member_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer
    where tenant_id = ${tenant.id} and member_id = ${member_id} and status in ('asked', 'with_office')`.execute(
    db,
  )
  return rows.length > 0
}

/** The parts of a season in which a player has moved, not counting exceptions. */
export async function findMoved(
  { db, tenant }: Context,
  { member_id, season_id, discipline_id }: { member_id: number; season_id: number; discipline_id: number },
): Promise<TransferKind[]> {
  const { rows } = await sql<{ kind: TransferKind }>`
    select kind from transfer
    where tenant_id = ${tenant.id} and member_id = ${member_id} and season_id = ${season_id}
      and discipline_id = ${discipline_id} and status = 'done' and not is_exception
    order by id`.execute(db)
  return rows.map(({ kind }) => kind)
}

type NewTransfer = {
  member_id: number
  season_id: number
  discipline_id: number
  from_team_id: number
  to_team_id: number
  kind: TransferKind
  is_exception: boolean
  asked_by: TransferAsker
  status: TransferStatus
  reason: string | null
  answer_by: Day
  releasing_answer: 'agreed' | null
  receiving_answer: 'agreed' | null
}

/** Undefined if the player already has an open transfer. */
export async function insertTransfer(
  { db, tenant, now, user }: Context,
  transfer: NewTransfer,
): Promise<number | undefined> {
  const row = await db
    .insertInto('transfer')
    .values({ tenant_id: tenant.id, ...transfer, asked_at: now, asked_by_user_id: user?.id ?? null })
    .onConflict((any) => any.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Change = Partial<{
  status: TransferStatus
  releasing_answer: TransferAnswer
  releasing_ground: TransferGround | null
  releasing_note: string | null
  receiving_answer: TransferAnswer
  receiving_note: string | null
  reminders: number
  decided_at: Date
  decision: string | null
}>

export const setTransfer = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('transfer')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

type NewStep = {
  transfer_id: number
  step: TransferStep
  side?: TransferSideName
  ground?: TransferGround | null
  note?: string | null
  jersey_number?: string | null
  open_cents?: number
}

/** Records what was said or done, by whom and when. */
export const insertStep = (
  { db, tenant, now, user, call }: Context,
  { transfer_id, step, side, ground = null, note = null, jersey_number = null, open_cents }: NewStep,
) =>
  db
    .insertInto('transfer_step')
    .values({
      tenant_id: tenant.id,
      transfer_id,
      at: now,
      step,
      side: side ?? null,
      user_id: user?.id ?? null,
      actor: user?.name ?? (call.ip ? 'visitor' : 'system'),
      ground,
      note,
      jersey_number,
      open_cents: open_cents ?? null,
    })
    .execute()

export type OwnPlayer = {
  member_id: number
  name: string
  team_id: number
  team: string
  season_id: number
  season: string
  division: string
  league_id: number
}

/** Where people play in seasons that are not over. */
export async function findPlaying(
  { db, tenant }: Context,
  member_ids: readonly number[],
  today: Day,
): Promise<OwnPlayer[]> {
  const { rows } = await sql<OwnPlayer>`
    select m.id as member_id, m.first_name || ' ' || m.last_name as name, t.id as team_id, t.name as team,
      s.id as season_id, s.name as season, d.label as division, t.league_id
    from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      join team t on t.tenant_id = e.tenant_id and t.id = e.team_id
      join season s on s.tenant_id = e.tenant_id and s.id = e.season_id
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
    where e.tenant_id = ${tenant.id} and e.member_id = any(${[...member_ids]}::bigint[])
      and e.role = 'player' and e.state = 'active' and s.end_date >= ${today}::date
    order by m.first_name, m.id, s.start_date, t.id`.execute(db)
  return rows
}

/** The team of a season and discipline a player is on, for a team that asks for them. */
export async function findTeamOfPlayer(
  { db, tenant }: Context,
  { member_id, season_id, discipline_id }: { member_id: number; season_id: number; discipline_id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ team_id: number }>`
    select team_id from roster_entry
    where tenant_id = ${tenant.id} and member_id = ${member_id} and season_id = ${season_id}
      and discipline_id = ${discipline_id} and role = 'player' and state = 'active'
    order by id limit 1`.execute(db)
  return rows[0]?.team_id
}

/**
 * Transfers whose teams still have to answer: those due for another reminder, and those past the deadline.
 */
export async function findUnanswered(
  { db, tenant }: Context,
  today: Day,
  soon: Day,
  after: number,
  most: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from transfer
    where tenant_id = ${tenant.id} and id > ${after} and status = 'asked'
      and (answer_by < ${today}::date or (answer_by <= ${soon}::date and reminders = 0))
    order by id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Open transfers of seasons that are over. */
export async function findOverdue(
  { db, tenant }: Context,
  today: Day,
  after: number,
  most: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from transfer r join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
    where r.tenant_id = ${tenant.id} and r.id > ${after} and r.status in ('asked', 'with_office')
      and s.end_date < ${today}::date
    order by r.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
