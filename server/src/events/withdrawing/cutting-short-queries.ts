import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** A team with the games it has started, and those it was promised. */
export type TeamCutShort = [entrant_id: number, games: number, guarantee: number]

export type CutShortRow = {
  event_id: number
  party_id: number
  teams: TeamCutShort[]
  asked_at: string | null
  sent_at: string | null
  back_cents: number | null
  credit_cents: number | null
}

export const insertCutShort = (
  { db, tenant, now }: Context,
  { event_id, occasion }: { event_id: number; occasion: number },
  parties: readonly { party_id: number; teams: readonly TeamCutShort[] }[],
) =>
  sql`
    insert into event_cut_short (tenant_id, event_id, occasion, party_id, teams, prepared_at)
    select ${tenant.id}, ${event_id}, ${occasion}, p.party_id, p.teams, ${now}
    from json_to_recordset(${JSON.stringify(parties)}::json) as p (party_id bigint, teams jsonb)
    on conflict do nothing`.execute(db)

/** Of one occasion, in the order of parties; `lock` keeps them from who sends or forgets them. */
export async function findPrepared(
  { db, tenant }: Context,
  occasion: number,
  { lock = false } = {},
): Promise<CutShortRow[]> {
  const { rows } = await sql<CutShortRow>`
    select event_id, party_id, teams, asked_at, sent_at, back_cents, credit_cents from event_cut_short
    where tenant_id = ${tenant.id} and occasion = ${occasion} order by party_id ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows
}

export const removePrepared = ({ db, tenant }: Context, occasion: number) =>
  sql`delete from event_cut_short where tenant_id = ${tenant.id} and occasion = ${occasion}`.execute(db)

export const setAsked = ({ db, tenant, now }: Context, occasion: number) =>
  sql`update event_cut_short set asked_at = coalesce(asked_at, ${now})
    where tenant_id = ${tenant.id} and occasion = ${occasion}`.execute(db)

/** What was asked for and isn’t sent yet. */
export async function findUnsent({ db, tenant }: Context): Promise<{ occasion: number; party_id: number }[]> {
  const { rows } = await sql<{ occasion: number; party_id: number }>`
    select occasion, party_id from event_cut_short
    where tenant_id = ${tenant.id} and asked_at is not null and sent_at is null order by occasion, party_id`.execute(
    db,
  )
  return rows
}

/** One of them, held until the transaction ends; undefined once it is sent. */
export async function lockUnsent(
  { db, tenant }: Context,
  { occasion, party_id }: { occasion: number; party_id: number },
): Promise<CutShortRow | undefined> {
  const { rows } = await sql<CutShortRow>`
    select event_id, party_id, teams, asked_at, sent_at, back_cents, credit_cents from event_cut_short
    where tenant_id = ${tenant.id} and occasion = ${occasion} and party_id = ${party_id}
      and asked_at is not null and sent_at is null for update`.execute(db)
  return rows[0]
}

export const setSent = (
  { db, tenant, now }: Context,
  { occasion, party_id }: { occasion: number; party_id: number },
  { back_cents, credit_cents }: { back_cents: number; credit_cents: number },
) =>
  sql`update event_cut_short set sent_at = ${now}, back_cents = ${back_cents}, credit_cents = ${credit_cents}
    where tenant_id = ${tenant.id} and occasion = ${occasion} and party_id = ${party_id}`.execute(db)
