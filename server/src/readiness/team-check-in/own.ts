import type { In, Out } from 'contract/operation'
import {
  TeamNotExpected,
  type CheckInTeam,
  type ownCheckIn,
  type remindForEvent,
} from 'contract/readiness/team-check-in'
import { teamWithin } from '../../clubs/clubs.ts'
import { checkInEvent, findEntrants } from '../../events/events.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { judgeTeams } from '../board.ts'
import { openOf, type OpenTeam } from '../dashboard.ts'
import { remindFamilies } from '../reminding.ts'
import { teamShown } from './table.ts'

/** The entry of a team the user may do this for. @throws TeamNotExpected */
async function entryOf(context: Context, word: string, entrant_id: number) {
  const [entry] = await findEntrants(context, { id: entrant_id })
  if (!entry || entry.team_id === null) throw TeamNotExpected()
  const team = await teamWithin(context, word, entry.team_id)
  return { team, event: await checkInEvent(context, entry.event_id) }
}

/** What a team still lacks, for its own staff. What the table has written down is not theirs to read. */
export async function showOwn(context: Context, { entrant_id }: In<typeof ownCheckIn>): Promise<CheckInTeam> {
  const { event } = await entryOf(context, 'ctms.readiness.view', entrant_id)
  return { ...(await teamShown(context, event, entrant_id, true)), notes: 0, written: [] }
}

/** Writes to the families of everybody on the team who has something open on the days of the event. */
export async function remindOwn(
  context: Context,
  { entrant_id }: In<typeof remindForEvent>,
): Promise<Out<typeof remindForEvent>> {
  const { team, event } = await entryOf(context, 'ctms.rosters.edit', entrant_id)
  const days = { today: todayOf(context), from: event.starts_on, until: event.ends_on }
  const judged = await judgeTeams(context, [team], days)
  const open: OpenTeam<typeof team>[] = openOf(judged)
  const { done: _, ...said } = await remindFamilies(context, {
    about: { of: 'event', id: event.id, name: event.name },
    teams: open,
    member_ids: open.flatMap(({ people }) => people.map((one) => one.judged.row.member_id)),
  })
  return said
}
