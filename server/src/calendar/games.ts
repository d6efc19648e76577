import { TeamNotFound } from 'contract/clubs/rosters'
import type { CalendarGame, TeamGame, calendarGames } from 'contract/calendar/games'
import type { KeptBook } from 'contract/kept-book'
import type { In, Out } from 'contract/operation'
import type { Said } from 'contract/message'
import type { Sheet } from '../mail/mail.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import {
  cancelGoneGames,
  putFeedGames,
  takeFeedGames,
  type FeedGame,
  type ToldGame,
} from './games-queries.ts'
import { followedBy, seesOfLeagues } from './people.ts'
import { findTeams } from './people-queries.ts'

/** What is known of games at events, of which calendars know nothing; `app.ts` hands it in. */
export type EventGames = {
  /** The published games of some teams that end after a moment, the next one first. */
  gamesOfTeams: (context: Context, team_ids: readonly number[], from: Date) => Promise<readonly TeamGame[]>
  /** The books of their games that the user may keep now. */
  booksOfTeams: (
    context: Context,
    team_ids: readonly number[],
  ) => Promise<readonly (KeptBook & Pick<TeamGame, 'entrant_id'>)[]>
  /** A team, or where it comes from, in words. */
  sideSaid: (words: Pick<Sheet, 't' | 'language'>, side: Said) => string
}

/** Past games are shown for a year, and at most this many. */
const [PAST_DAYS, MOST_PAST] = [365, 60]

/** The games at events of one’s own teams, or of one team. @throws TeamNotFound */
export const showGames =
  ({ gamesOfTeams, booksOfTeams }: EventGames) =>
  async (
    context: Context,
    { team_id, past }: In<typeof calendarGames>,
  ): Promise<Out<typeof calendarGames>> => {
    const team_ids = await teamsToShow(context, team_id)
    const books = await booksOfTeams(context, team_ids)
    const withBook = (game: TeamGame): CalendarGame => {
      const book = books.find((one) => one.game_id === game.game_id && one.entrant_id === game.entrant_id)
      return { ...game, book: book ?? null }
    }
    if (!past) return (await gamesOfTeams(context, team_ids, context.now)).map(withBook)
    const from = new Date(context.now.getTime() - PAST_DAYS * 86_400_000)
    return (await gamesOfTeams(context, team_ids, from))
      .filter(({ ends_at }) => new Date(ends_at) <= context.now)
      .toReversed()
      .slice(0, MOST_PAST)
      .map(withBook)
  }

async function teamsToShow(context: Context, team_id: number | undefined): Promise<number[]> {
  const user = whoIs(context)
  const { teams } = await followedBy(context, user.id, team_id)
  if (team_id === undefined || teams.length > 0) return teams.map(({ id }) => id)
  // Published games are public, so which league a team is in makes no difference.
  const found = seesOfLeagues(user) ? await findTeams(context, [team_id]) : []
  if (found.length === 0) throw TeamNotFound()
  return [team_id]
}

/**
 * The games of some teams for a feed, as they are now. What is told is written down, so that the next reader can be told what
 * has changed since, and that a game was taken away.
 */
export async function gamesForFeed(
  context: Context,
  gamesOfTeams: EventGames['gamesOfTeams'],
  team_ids: readonly number[],
  from: Date,
): Promise<FeedGame[]> {
  if (team_ids.length === 0) return []
  const games = (await gamesOfTeams(context, team_ids, from)).map(({ result: _, ...game }): ToldGame => game)
  await putFeedGames(context, games)
  await cancelGoneGames(context, { team_ids, games })
  return takeFeedGames(context, team_ids, from)
}
