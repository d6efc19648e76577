import { sql } from 'kysely'
import { PriceRuleExists, type OfficePriceRule } from 'contract/offers/price-rules'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { takenAs } from '../../plumbing/database/taken.ts'

export type PriceRuleFields = Omit<OfficePriceRule, 'id' | 'version'>

const columns = [
  'id',
  'season_id',
  'name',
  sql<OfficePriceRule['kind']>`kind`.as('kind'),
  sql<OfficePriceRule['unit']>`unit`.as('unit'),
  sql<OfficePriceRule['steps']>`steps`.as('steps'),
  'member_type_id',
  'membership_id',
  'league_id',
  'starts_on',
  'ends_on',
  sql<OfficePriceRule['status']>`status`.as('status'),
  'version',
] as const

export const findOfficePriceRules = ({ db, tenant }: Context, { season_id }: { season_id: number }) =>
  db
    .selectFrom('price_rule')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('season_id', '=', season_id)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findOfficePriceRule = ({ db, tenant }: Context, id: number, { lock = false } = {}) =>
  db
    .selectFrom('price_rule')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

const columnsOf = ({ steps, ...same }: PriceRuleFields) => ({ ...same, steps: asJson(steps) })

export const insertPriceRule = ({ db, tenant }: Context, fields: PriceRuleFields) =>
  db
    .insertInto('price_rule')
    .values({ tenant_id: tenant.id, ...columnsOf(fields) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

export const setPriceRule = ({ db, tenant }: Context, id: number, fields: PriceRuleFields) =>
  db
    .updateTable('price_rule')
    .set({ ...columnsOf(fields), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

export const removePriceRule = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('price_rule').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Which of a rule's references exist for the tenant. */
export async function findRuled(
  { db, tenant }: Context,
  { season_id, member_type_id, membership_id, league_id }: PriceRuleFields,
) {
  const { rows } = await sql<Record<'season_id' | 'member_type_id' | 'membership_id' | 'league_id', boolean>>`
    select
      exists (select 1 from season s where s.tenant_id = ${tenant.id} and s.id = ${season_id}) as season_id,
      ${member_type_id}::bigint is null or exists (select 1 from member_type t
        where t.tenant_id = ${tenant.id} and t.id = ${member_type_id}::bigint) as member_type_id,
      ${membership_id}::bigint is null or exists (select 1 from membership m
        where m.tenant_id = ${tenant.id} and m.id = ${membership_id}::bigint) as membership_id,
      ${league_id}::bigint is null or exists (select 1 from league l
        where l.tenant_id = ${tenant.id} and l.id = ${league_id}::bigint) as league_id`.execute(db)
  return rows[0]!
}

const refuseTaken = takenAs(PriceRuleExists)
