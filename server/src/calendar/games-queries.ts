import { sql } from 'kysely'
import type { TeamGame } from 'contract/calendar/games'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** A game as subscribed calendars know it; its result is not for them. */
export type ToldGame = Omit<TeamGame, 'result'>

/** A game with its number for calendars. */
export type FeedGame = { game: ToldGame; sequence: number; told_at: string }

/** Writes down what is told of games; what has changed counts one up, once for all who ask at the same moment. */
export async function putFeedGames({ db, tenant, now }: Context, games: readonly ToldGame[]): Promise<void> {
  await sql`
    insert into feed_game (tenant_id, team_id, game_id, game, ends_at, told_at)
    select ${tenant.id}, (g->>'team_id')::bigint, (g->>'game_id')::bigint, g, (g->>'ends_at')::timestamptz, ${now}
    from jsonb_array_elements(${asJson(games)}) as g
    order by 2, 3
    on conflict (tenant_id, team_id, game_id) do update
      set game = excluded.game, ends_at = excluded.ends_at, sequence = feed_game.sequence + 1, told_at = excluded.told_at
      where feed_game.game <> excluded.game`.execute(db)
}

type Told = { team_ids: readonly number[]; games: readonly ToldGame[] }

/** Games ahead that were told and are gone are canceled from now on. */
export async function cancelGoneGames(
  { db, tenant, now }: Context,
  { team_ids, games }: Told,
): Promise<void> {
  await sql`
    update feed_game set game = game || '{"status": "cancelled"}', sequence = sequence + 1, told_at = ${now}
    where tenant_id = ${tenant.id} and team_id = any (${[...team_ids]}::bigint[]) and ends_at > ${now}
      and game->>'status' <> 'cancelled'
      and not exists (select from jsonb_array_elements(${asJson(games)}) as g
        where (g->>'team_id')::bigint = feed_game.team_id and (g->>'game_id')::bigint = feed_game.game_id)`.execute(
    db,
  )
}

/** What was told about games that end after a moment, the next one first; what is older is forgotten. */
export async function takeFeedGames(
  { db, tenant }: Context,
  team_ids: readonly number[],
  from: Date,
): Promise<FeedGame[]> {
  await sql`
    delete from feed_game
    where tenant_id = ${tenant.id} and team_id = any (${[...team_ids]}::bigint[]) and ends_at <= ${from}`.execute(
    db,
  )
  const { rows } = await sql<FeedGame>`
    select game, sequence, told_at from feed_game
    where tenant_id = ${tenant.id} and team_id = any (${[...team_ids]}::bigint[])
    order by game->>'starts_at', team_id, game_id`.execute(db)
  return rows
}
