import { sql } from 'kysely'
import type { RulePackEntry, changeRulePack, createRulePack } from 'contract/clubs/rule-packs'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

export async function findRulePacks({ db, tenant }: Context, id?: number): Promise<RulePackEntry[]> {
  const { rows } = await sql<RulePackEntry>`
    select p.id, p.name, p.sport_body, p.effective_from, p.effective_until, p.cutoff_month, p.cutoff_day,
      p.cutoff_year_offset, p.play_up_allowed, p.min_ages, p.roster_min, p.roster_max, p.one_roster, p.lock_month, p.lock_day,
      p.frozen_adds, p.frozen_drops, p.guests_max, p.classes, p.unsourced, p.source, p.version,
      array(select d.name from discipline d where d.tenant_id = ${tenant.id} and d.sport_body = p.sport_body
        order by d.id) as disciplines,
      array(select v.label from discipline d
          join division v on v.tenant_id = ${tenant.id} and v.discipline_id = d.id
        where d.tenant_id = ${tenant.id} and d.sport_body = p.sport_body
        group by v.label order by min(v.max_age)) as divisions
    from rule_pack p
    where p.tenant_id = ${tenant.id} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by p.sport_body, p.effective_from desc, p.id`.execute(db)
  return rows
}

/**
 * Locks the body's packs until the request ends: of two changes at once, the second sees the first one's
 * dates.
 */
export const holdPacksOfBody = ({ db, tenant }: Context, id: number) =>
  sql`
    select id from rule_pack where tenant_id = ${tenant.id} and sport_body = (
      select sport_body from rule_pack where tenant_id = ${tenant.id} and id = ${id})
    order by id for update`.execute(db)

/** A pack of the body in effect on some of these days, other than the one that is changed. */
export async function findOverlap(
  { db, tenant }: Context,
  {
    sport_body,
    effective_from,
    effective_until,
    but = 0,
  }: Pick<RulePackEntry, 'sport_body' | 'effective_from' | 'effective_until'> & { but?: number },
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from rule_pack
    where tenant_id = ${tenant.id} and sport_body = ${sport_body} and id <> ${but}
      and (effective_until is null or effective_until >= ${effective_from}::date)
      and (${effective_until}::date is null or effective_from <= ${effective_until}::date)
    order by effective_from limit 1`.execute(db)
  return rows[0]
}

/** Undefined if somebody has changed it in the meantime. */
export const setRulePack = (
  { db, tenant }: Context,
  { id, version, min_ages, ...rules }: In<typeof changeRulePack>,
) =>
  db
    .updateTable('rule_pack')
    .set({ ...rules, ...(min_ages && { min_ages: asJson(min_ages) }), version: version + 1 })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

/** Requests that give a body rules wait for each other, also where it has none yet. */
export const holdBody = async ({ db, tenant }: Context, sport_body: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rules of ${sport_body}`}, ${tenant.id}))`.execute(
    db,
  )
}

export const insertRulePack = ({ db, tenant }: Context, pack: Omit<In<typeof createRulePack>, 'min_ages'>) =>
  db
    .insertInto('rule_pack')
    .values({ tenant_id: tenant.id, ...pack })
    .returning('id')
    .executeTakeFirstOrThrow()
