import type { In, Out } from 'contract/operation'
import {
  TeamNotExpected,
  type CheckInTeam,
  type listReadinessAhead,
  type ReadinessAhead,
  type ownCheckIn,
  type remindForEvent,
} from 'contract/readiness/team-check-in'
import { findTeamsWithin, myTeams, teamWithin } from '../../clubs/clubs.ts'
import { checkInEvent, findEntrants, findTeamsAhead } from '../../events/events.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { grouped, judgeTeams } from '../board.ts'
import { openOf, type OpenTeam } from '../dashboard.ts'
import { remindFamilies } from '../reminding.ts'
import { isOpen, judgeExpected } from './judging.ts'
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

/**
 * The events that the user’s own teams are expected at, the soonest first, each team judged as the table will do it. The office, which
 * may see every team, has the table of each event for that.
 */
export async function listAhead(
  context: Context,
  _: In<typeof listReadinessAhead>,
): Promise<ReadinessAhead[]> {
  const word = 'ctms.readiness.view'
  const today = todayOf(context)
  const own = new Set((await myTeams(context)).map(({ id }) => id))
  if (own.size === 0) return []
  const seen = (await findTeamsWithin(context, word, { current_on: today })).filter(({ id }) => own.has(id))
  const ahead = grouped(
    await findTeamsAhead(
      context,
      seen.map(({ id }) => id),
      today,
    ),
    ({ event_id }) => event_id,
  )
  const { id: user_id } = whoIs(context)
  const events: ReadinessAhead[] = []
  for (const [event_id, entries] of ahead) {
    const event = await checkInEvent(context, event_id)
    const judged = await judgeExpected(
      context,
      event,
      entries.map(({ entrant_id }) => entrant_id),
    )
    const { name, slug, starts_on, ends_on } = event
    events.push({
      event: { id: event_id, name, slug, starts_on, ends_on },
      teams: entries.flatMap(({ entrant_id, team_id, division, user_id: payer }) =>
        judged
          .filter(({ row }) => row.entrant_id === entrant_id)
          .map(({ row: { notes: _notes, ...row }, people }) => ({
            ...row,
            ...{ team_id, division, is_payer: payer === user_id },
            ready: people.filter((one) => !isOpen(one)).length,
          })),
      ),
    })
  }
  return events
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
