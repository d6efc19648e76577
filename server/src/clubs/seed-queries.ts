import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { insertRows, type NewRow } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import type { Tables } from '../plumbing/database/database.ts'

/** A league with the two-letter codes of its home states. */
export type SeedLeague = { name: string; short_name: string; states: readonly string[] }

type New<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'tenant_id'>

const ofTenant = <T extends object>({ tenant }: Context, rows: readonly T[]) =>
  rows.map((row) => ({ tenant_id: tenant.id, ...row }))

export const insertSport = (context: Context, name: string) =>
  context.db
    .insertInto('sport')
    .values({ tenant_id: context.tenant.id, name })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertDiscipline = (context: Context, discipline: New<'discipline'>) =>
  context.db
    .insertInto('discipline')
    .values({ tenant_id: context.tenant.id, ...discipline })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function insertLeagues(context: Context, leagues: readonly SeedLeague[]) {
  const rows = await context.db
    .insertInto('league')
    .values(
      ofTenant(
        context,
        leagues.map(({ name, short_name }) => ({ name, short_name })),
      ),
    )
    .returning(['id', 'short_name'])
    .execute()
  const states = rows.flatMap(({ id, short_name }) =>
    leagues
      .find((league) => league.short_name === short_name)!
      .states.map((state_code) => ({ league_id: id, state_code })),
  )
  if (states.length > 0)
    await context.db.insertInto('league_state').values(ofTenant(context, states)).execute()
}

export const insertDivisions = (context: Context, divisions: readonly New<'division'>[]) =>
  context.db.insertInto('division').values(ofTenant(context, divisions)).execute()

export const insertRulePacks = (context: Context, packs: readonly New<'rule_pack'>[]) =>
  context.db.insertInto('rule_pack').values(ofTenant(context, packs)).execute()

/** The ids of new clubs by name; names must differ. */
export async function insertClubs(
  context: Context,
  clubs: readonly Pick<NewRow<'club'>, 'name' | 'league_id' | 'club_details' | 'status' | 'created_at'>[],
): Promise<Map<string, number>> {
  const inserted = await insertRows(context, 'club', clubs, ['id', 'name'])
  return new Map(inserted.map(({ id, name }) => [name, id]))
}

/** The ids of new teams by name; names must differ. */
export async function insertTeams(
  context: Context,
  teams: readonly Omit<NewRow<'team'>, 'id'>[],
): Promise<Map<string, number>> {
  const inserted = await insertRows(context, 'team', teams, ['id', 'name'])
  return new Map(inserted.map(({ id, name }) => [name, id]))
}

/** Somebody who is registered for a team. */
export type RegisteredForTeam = {
  /** Of the registration. */
  id: number
  member_id: number
  team_id: number
  kind: string
  registered_at: string
}

/**
 * Rosters for teams whose people were entered with their registrations: as many players as a roster allows,
 * each with a number, the coaches, and as head coach whoever entered the team.
 */
export async function insertRosters({ db, tenant }: Context, people: readonly RegisteredForTeam[]) {
  const registered = (kind: string) => sql`
    select ${tenant.id}::bigint as tenant_id, r.team_id, r.member_id, t.season_id, d.discipline_id,
      (r.registered_at at time zone ${tenant.time_zone})::date as joined_on, r.registered_at, r.id
    from json_to_recordset(${JSON.stringify(people.filter((one) => one.kind === kind))}::json)
        as r (id bigint, member_id bigint, team_id bigint, registered_at timestamptz)
      join team t on t.tenant_id = ${tenant.id} and t.id = r.team_id
      join division d on d.tenant_id = ${tenant.id} and d.id = t.division_id`
  const enter = (kind: string, role: string, ...keys: string[]) => {
    const key = sql.join(keys.map((column) => sql.ref(column)))
    return sql`
      insert into roster_entry (
        tenant_id, team_id, member_id, season_id, discipline_id, joined_on, created_at, role, state, was_active, is_only, jersey_number
      )
      select ${tenant.id}::bigint, team_id, member_id, season_id, discipline_id, joined_on, registered_at, ${role}, 'active', true,
        ${role} = 'player', case when ${role} = 'player' then (row_number() over (partition by team_id order by id) % 100)::text end
      from (
        select distinct on (${key}) * from (${registered(kind)}) r order by ${key}, registered_at, id
      ) one
      on conflict do nothing`.execute(db)
  }
  await enter('player', 'player', 'member_id', 'season_id', 'discipline_id')
  await enter('team', 'head_coach', 'team_id')
  await enter('person', 'assistant_coach', 'team_id', 'member_id')
}

/** Makes somebody who coaches a team its head coach. */
export const makeHeadCoach = (
  { db, tenant }: Context,
  { team_id, member_id }: { team_id: number; member_id: number },
) =>
  db
    .updateTable('roster_entry')
    .set({ role: 'head_coach' })
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('member_id', '=', member_id)
    .where('role', '=', 'assistant_coach')
    .execute()
