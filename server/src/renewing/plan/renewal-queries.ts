import { sql } from 'kysely'
import type { ReadyPerson } from 'contract/registering/draft-check'
import type { Context } from '../../plumbing/context.ts'

type RegistrationRow = {
  id: number
  member_id: number
  membership_id: number
  membership: string
  member_type_id: number
  kind: ReadyPerson['kind']
  league_id: number | null
  division_id: number | null
  team: string | null
  season: string
  season_start: string
  status: string
  valid_until: string
  /** The emergency contact typed at the time. */
  emergency: { name: string; phone: string; relation: string } | null
}

const columns = ({ tenant }: Context) => sql`
  r.id, r.member_id, r.membership_id, ms.name as membership, r.member_type_id, mt.kind, r.league_id, r.division_id,
  (select t.name from team t where t.tenant_id = ${tenant.id} and t.id = r.team_id) as team,
  s.name as season, s.start_date as season_start, r.status, r.valid_until, r.details -> 'emergency' as emergency`

const tables = sql`registration r
  join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
  join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
  join season s on s.tenant_id = r.tenant_id and s.id = r.season_id`

export async function getRegistrationToRenew(context: Context, id: number) {
  const { db, tenant } = context
  const { rows } = await sql<RegistrationRow>`
    select ${columns(context)} from ${tables}
    where r.tenant_id = ${tenant.id} and r.id = ${id} and r.deleted_at is null`.execute(db)
  return rows[0]
}

/** For each person and member type, the newest registration that was active or expired, by season. */
export async function findRegistrationsToRenew(
  context: Context,
  member_ids: readonly number[],
): Promise<RegistrationRow[]> {
  const { db, tenant } = context
  if (member_ids.length === 0) return []
  const { rows } = await sql<RegistrationRow>`
    select distinct on (r.member_id, r.member_type_id) ${columns(context)} from ${tables}
    where r.tenant_id = ${tenant.id} and r.member_id in (${sql.join(member_ids)}) and r.deleted_at is null
      and r.status in ('active', 'inactive', 'waiting_for_approval') and mt.kind in ('player', 'person')
    order by r.member_id, r.member_type_id, s.start_date desc, r.id desc`.execute(db)
  return rows
}

/** Seasons that are not over, earliest start first. */
export const findOpenSeasons = ({ db, tenant }: Context, day: string) =>
  db
    .selectFrom('season')
    .select(['id', 'name', 'start_date', 'end_date'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'active')
    .where('end_date', '>=', day)
    .orderBy('start_date')
    .execute()

/** What people already have in certain seasons, so that nothing is sold twice. */
export const findHeld = (
  { db, tenant }: Context,
  member_ids: readonly number[],
  season_ids: readonly number[],
) =>
  db
    .selectFrom('registration')
    .select(['member_id', 'member_type_id', 'season_id'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', 'in', member_ids)
    .where('season_id', 'in', season_ids)
    .where('status', 'in', ['waiting_for_approval', 'active', 'blocked'])
    .where('deleted_at', 'is', null)
    .execute()

type NewRenewal = {
  token_hash: Buffer
  registrant_id: number
  registration_ids: readonly number[]
  expires_at: Date
}

export const insertRenewal = ({ db, tenant, now }: Context, { registration_ids, ...renewal }: NewRenewal) =>
  db
    .insertInto('renewal')
    .values({ tenant_id: tenant.id, ...renewal, registration_ids: [...registration_ids], created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

const renewals = ({ db, tenant }: Context) =>
  db
    .selectFrom('renewal')
    .select([
      'id',
      'registrant_id',
      sql<number[]>`to_jsonb(registration_ids)`.as('registration_ids'),
      'draft_id',
      'expires_at',
    ])
    .where('tenant_id', '=', tenant.id)

export const getRenewal = (context: Context, token_hash: Buffer) =>
  renewals(context).where('token_hash', '=', token_hash).executeTakeFirst()
export type RenewalRow = NonNullable<Awaited<ReturnType<typeof getRenewal>>>

/** Locks the renewal until the request ends, so that two windows start a single draft. */
export const lockRenewal = (context: Context, token_hash: Buffer) =>
  renewals(context).where('token_hash', '=', token_hash).forUpdate().executeTakeFirst()

export const setDraftOfRenewal = ({ db, tenant }: Context, id: number, draft_id: number) =>
  db
    .updateTable('renewal')
    .set({ draft_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeOldRenewals = ({ db, tenant }: Context, before: Date) =>
  db
    .deleteFrom('renewal')
    .where('tenant_id', '=', tenant.id)
    .where('expires_at', '<', before.toISOString())
    .execute()

/** The renewal found by this name, locked until the request ends; created if there is none yet. */
export async function holdRenewalOf(
  context: Context,
  { registration_ids, ...renewal }: NewRenewal,
): Promise<RenewalRow> {
  const { db, tenant, now } = context
  await db
    .insertInto('renewal')
    .values({ tenant_id: tenant.id, ...renewal, registration_ids: [...registration_ids], created_at: now })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'token_hash'])
        .doUpdateSet({ expires_at: renewal.expires_at, registrant_id: renewal.registrant_id }),
    )
    .execute()
  return (await lockRenewal(context, renewal.token_hash))!
}
