import type { Context } from '../plumbing/context.ts'

/** What the league asks for a team: the price of the membership that a team of that place is registered for. */
type LeaguePrice = { membership_id: number; name: string; amount: number }

/**
 * What the league asks for teams that clubs make, which is known to a module that knows the clubs and the prices:
 * `app.ts` hands it in.
 */
export type LeagueFees = {
  /** Undefined where nothing is asked. */
  priceOf: (
    context: Context,
    place: { season_id: number; league_id: number; division_id: number },
  ) => Promise<LeaguePrice | undefined>
  /** Asks for it; the people are invited once it is settled. */
  ask: (
    context: Context,
    asked: { team_id: number; price: LeaguePrice; invited_ids: readonly number[] },
  ) => Promise<void>
  /** Whether it was asked of a team, so that the team stays where it was asked for. */
  isAsked: (context: Context, team_id: number) => Promise<boolean>
  /** The team is refused: what was paid for it goes back. */
  giveBack: (context: Context, refused: { team_id: number; reason: string }) => Promise<void>
}
