import type { Context } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'

type AtTeam = { person_id: number; team_id: number }

/**
 * What other modules do about places on teams, which know the clubs and are not known by them: `app.ts` hands it in, as
 * it does what payments settle.
 */
export type RosterHooks = {
  /** What people still owe for being on a team, in cents; who owes nothing may be left out. */
  openAtTeam: (
    context: Context,
    asked: { person_ids: readonly number[]; team_id: number },
  ) => Promise<readonly { person_id: number; cents: number }[]>
  /**
   * A player or guest is off a roster: moved to another team, taken off, or not registered any more. Runs soon after,
   * in a transaction of its own, and at least once: it must bear being run twice, and somebody may be back by then.
   */
  leftTeam: (context: Context, left: AtTeam) => Promise<void>
  /** Whether a card is being charged for the place that an invitation offers; it can be neither withdrawn nor declined then. */
  isPlaceBeingPaid: (context: Context, invite_id: number) => Promise<boolean>
  /** A player has moved from one team to another: what says where they play follows, in the same transaction. */
  movedTeam: (
    context: Context,
    moved: { person_id: number; from_team_id: number; to_team_id: number },
  ) => Promise<void>
}

const LEFT_TEAM = 'left-team'

/** Notes that somebody is off a roster, whoever took them off. */
export const noteLeaving = (context: Context, left: AtTeam) =>
  enqueue<AtTeam>(context, { name: LEFT_TEAM }, left)

export const tellOfLeaving = ({ leftTeam }: Pick<RosterHooks, 'leftTeam'>) =>
  job<AtTeam>({
    name: LEFT_TEAM,
    run: ({ transaction }, left) => transaction((context) => leftTeam(context, left)),
  })
