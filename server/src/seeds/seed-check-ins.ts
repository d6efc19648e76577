import { findTeamEvents } from '../events/entrants/seed-queries.ts'
import { insertCheckIns, insertNotes, insertSightings } from '../events/check-in/seed-queries.ts'
import { findEvent } from '../events/office-queries.ts'
import { getEvent } from '../events/queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { judgeExpected, rosterKey, type TeamAtTable } from '../readiness/team-check-in/judging.ts'
import { seedProtests } from './seed-protests.ts'

/** Who stands at the table of a demonstration. */
const HELPERS = ['Jordan Bell', 'Alex Rivera']
const MINUTE = 60_000

/** Checks in the teams of events that have begun; a tournament that is under way has a protest, too. */
export async function seedCheckIns(context: Context): Promise<void> {
  const today = todayOf(context)
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.starts_on > today) continue
    await checkInTeams(context, event.id)
    if (event.kind === 'tournament' && event.ends_on >= today) await seedProtests(context, event.id)
  }
}

/**
 * Checks in the teams of an event but for the last of each division, which is still to come. The papers that were missing were seen,
 * but for one: a team of the house was let in although something was still open.
 */
export async function checkInTeams(context: Context, event_id: number): Promise<void> {
  const event = await findEvent(context, event_id)
  if (!event || event.entrant !== 'team' || event.status === 'cancelled') return
  const teams = await judgeExpected(context, event)
  const isLast = (one: TeamAtTable, i: number) =>
    teams[i + 1]?.entry.event_division_id !== one.entry.event_division_id
  const here = teams.filter((one, i) => !isLast(one, i) && !one.row.checked_in)
  const late = here.find(({ row }) => !row.is_outside && row.lacks.length > 0)
  const stamp = (i: number, before = 0) => ({
    at: new Date(context.now.getTime() - (here.length - i) * 3 * MINUTE - before * MINUTE).toISOString(),
    actor: HELPERS[i % HELPERS.length]!,
  })
  const seen = here.filter((one) => one !== late)
  await insertSightings(
    context,
    seen.flatMap(({ entry, points, people }, i) => {
      const { at: seen_at, actor } = stamp(i, 1)
      const of = { event_id, entrant_id: entry.id, seen_at, actor }
      return [
        ...points.flatMap(({ may_see, is_met }) =>
          may_see && !is_met ? [{ ...of, what: may_see, member_id: null, player: null }] : [],
        ),
        ...people.flatMap((one) =>
          one.points.flatMap(({ may_see, is_met }) =>
            may_see && !is_met
              ? [{ ...of, what: may_see, member_id: one.member_id, player: one.player }]
              : [],
          ),
        ),
      ]
    }),
  )
  await insertCheckIns(
    context,
    here.map((one, i) => {
      const { at: checked_at, actor } = stamp(i)
      const open = [...one.points, ...one.people.flatMap(({ points }) => points)].filter(
        ({ is_met, may_see }) => !is_met && (one === late || may_see === null),
      ).length
      return {
        ...{ event_id, entrant_id: one.entry.id, checked_at, actor, missing: open },
        reason: open > 0 ? 'The coach brings the rest before the first game.' : null,
        roster: one.people.map(rosterKey),
      }
    }),
  )
  if (late) {
    const { at: noted_at, actor } = stamp(here.indexOf(late))
    await insertNotes(context, [
      {
        ...{ event_id, entrant_id: late.entry.id, noted_at, actor },
        body: 'Papers follow by email, the coach knows.',
      },
    ])
  }
}
