import { sql } from 'kysely'
import type { OverLimit } from 'contract/competition/scoring/pitching-rulings'
import type { Context } from '../../plumbing/context.ts'

export type PitcherOfGame = { game_id: number; entrant_id: number; jersey_number: string }
type Decided = { version: number; ruling: NonNullable<OverLimit['ruling']> }

export const keyOfPitcher = ({ game_id, entrant_id, jersey_number }: PitcherOfGame): string =>
  `${game_id} ${entrant_id} ${jersey_number}`

/** The last decision about each pitcher of games, by `keyOfPitcher`. */
export async function findRulings(
  { db, tenant }: Context,
  game_ids: readonly number[],
): Promise<Map<string, Decided>> {
  const { rows } = await sql<Decided['ruling'] & PitcherOfGame & { version: number }>`
    select distinct on (game_id, entrant_id, jersey_number) game_id, entrant_id, jersey_number, number as version, pitched, decision, actor as by, at
    from pitching_ruling where tenant_id = ${tenant.id} and game_id = any (${[...game_ids]}::bigint[])
    order by game_id, entrant_id, jersey_number, number desc`.execute(db)
  return new Map(
    rows.map(({ version, pitched, decision, by, at, ...pitcher }) => [
      keyOfPitcher(pitcher),
      { version, ruling: { pitched, decision, by, at: new Date(at).toISOString() } },
    ]),
  )
}

export const insertRuling = (
  { db, tenant, user, now }: Context,
  ruling: PitcherOfGame & { number: number; pitched: number; decision: string },
) =>
  db
    .insertInto('pitching_ruling')
    .values({
      ...{ tenant_id: tenant.id, at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
      ...ruling,
    })
    .execute()
