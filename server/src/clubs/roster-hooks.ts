import type { TeamEntry } from 'contract/clubs/teams'
import type { Context } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'

type AtTeam = { person_id: number; team_id: number }

/**
 * What other modules do when places on teams change. They depend on clubs and not the other way around, so
 * `app.ts` passes these in, as it does with `settle` for payments.
 */
export type RosterHooks = {
  /** What people still owe for being on a team, in cents; people who owe nothing may be left out. */
  openAtTeam: (
    context: Context,
    asked: { person_ids: readonly number[]; team_id: number },
  ) => Promise<readonly { person_id: number; cents: number }[]>
  /**
   * A player or guest has left a roster: transferred, removed, or no longer registered. Runs soon afterwards,
   * in a transaction of its own, and at least once: it must tolerate being run twice, and the person may be
   * back by then.
   */
  leftTeam: (context: Context, left: AtTeam) => Promise<void>
  /**
   * Whether a card is being charged for the place an invitation offers; it can then be neither withdrawn nor
   * declined.
   */
  isPlaceBeingPaid: (context: Context, invite_id: number) => Promise<boolean>
  /** Where a team stands in events that have not begun, with what comes back for each if it leaves. */
  comingEntriesOf: (context: Context, team_id: number) => Promise<readonly TeamEntry[]>
  /** Takes a team that ends out of them; gives what comes back, in cents. */
  withdrawEntriesOf: (context: Context, team_id: number) => Promise<number>
  /** Whether anybody has ever registered for the team. */
  isRegisteredFor: (context: Context, team_id: number) => Promise<boolean>
  /**
   * A player has moved from one team to another: everything that records where they play is updated in the
   * same transaction.
   */
  movedTeam: (
    context: Context,
    moved: { person_id: number; from_team_id: number; to_team_id: number },
  ) => Promise<void>
}

const LEFT_TEAM = 'left-team'

/** Records that somebody has left a roster, for whatever reason. */
export const noteLeaving = (context: Context, left: AtTeam) =>
  enqueue<AtTeam>(context, { name: LEFT_TEAM }, left)

export const tellOfLeaving = ({ leftTeam }: Pick<RosterHooks, 'leftTeam'>) =>
  job<AtTeam>({
    name: LEFT_TEAM,
    run: ({ transaction }, left) => transaction((context) => leftTeam(context, left)),
  })
