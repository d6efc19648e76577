import type { LineupCard } from 'contract/competition/scoring/lineup-card'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

export type LineupRow = {
  game_id: number
  entrant_id: number
  version: number
  card: LineupCard
  saved_at: string
}

/** The cards of games, of both teams. */
export const findLineups = ({ db, tenant }: Context, game_ids: readonly number[]): Promise<LineupRow[]> =>
  db
    .selectFrom('lineup')
    .select(['game_id', 'entrant_id', 'version', 'card', 'saved_at'])
    .where('tenant_id', '=', tenant.id)
    .where('game_id', 'in', game_ids.length > 0 ? [...game_ids] : [0])
    .execute() as unknown as Promise<LineupRow[]>

/** The card that a team saved last for another game. */
export async function findLastLineup(
  { db, tenant }: Context,
  { entrant_id, game_id }: { entrant_id: number; game_id: number },
): Promise<LineupCard | undefined> {
  const row = await db
    .selectFrom('lineup')
    .select('card')
    .where('tenant_id', '=', tenant.id)
    .where('entrant_id', '=', entrant_id)
    .where('game_id', '<>', game_id)
    .orderBy('saved_at', 'desc')
    .orderBy('game_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.card as unknown as LineupCard | undefined
}

type New = { game_id: number; entrant_id: number; version: number; card: LineupCard }

/** Writes a card instead of the version that was seen, 0 for none; false if there is another by now. */
export async function putLineup(
  { db, tenant, now }: Context,
  { game_id, entrant_id, version, card }: New,
): Promise<boolean> {
  const written = { card: asJson(card), saved_at: now }
  const rows =
    version === 0
      ? await db
          .insertInto('lineup')
          .values({ tenant_id: tenant.id, game_id, entrant_id, version: 1, ...written })
          .onConflict((taken) => taken.columns(['tenant_id', 'game_id', 'entrant_id']).doNothing())
          .returning('version')
          .execute()
      : await db
          .updateTable('lineup')
          .set({ ...written, version: version + 1 })
          .where('tenant_id', '=', tenant.id)
          .where('game_id', '=', game_id)
          .where('entrant_id', '=', entrant_id)
          .where('version', '=', version)
          .returning('version')
          .execute()
  return rows.length === 1
}
