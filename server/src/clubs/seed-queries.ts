import type { Insertable } from 'kysely'
import { insertRows, type NewRow } from '../bulk-queries.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../database.ts'
import type { SeedLeague } from './seed-clubs.ts'

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

/** The ids of new clubs by their names, which must differ. */
export async function insertClubs(
  context: Context,
  clubs: readonly Pick<NewRow<'club'>, 'name' | 'league_id' | 'club_details' | 'status' | 'created_at'>[],
): Promise<Map<string, number>> {
  const inserted = await insertRows(context, 'club', clubs, ['id', 'name'])
  return new Map(inserted.map(({ id, name }) => [name, id]))
}

/** The ids of new teams by their names, which must differ. */
export async function insertTeams(
  context: Context,
  teams: readonly Omit<NewRow<'team'>, 'id'>[],
): Promise<Map<string, number>> {
  const inserted = await insertRows(context, 'team', teams, ['id', 'name'])
  return new Map(inserted.map(({ id, name }) => [name, id]))
}
