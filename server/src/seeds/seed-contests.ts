import { templatesFor } from 'contract/competition/templates'
import { TIE_BREAK_SETS } from 'contract/competition/tie-breaks'
import { draw, publish } from '../competition/drawing.ts'
import { findRows } from '../competition/queries.ts'
import { record } from '../competition/results.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { getEvent } from '../events/queries.ts'
import { findTeamEvents } from '../events/entrants/seed-queries.ts'

type Random = { whole: (least: number, most: number) => number }

/** The fewest teams that a demonstration has games for. */
const FEWEST = 4

/**
 * Draws the divisions of events for teams that have begun, and writes down what was played: all of it where the event is over,
 * and somewhat more than half where it goes on.
 */
export async function seedContests(context: Context, random: Random): Promise<void> {
  const today = todayOf(context)
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (event.starts_on > today) continue
    for (const { division_id, teams } of await findRows(context, event.id))
      if (teams >= FEWEST) await play(context, random, { division_id, teams, isOver: event.ends_on < today })
  }
}

async function play(
  context: Context,
  random: Random,
  { division_id: id, teams, isOver }: { division_id: number; teams: number; isOver: boolean },
): Promise<void> {
  const [set] = TIE_BREAK_SETS
  const [template] = templatesFor(teams)
  if (!set || !template) return
  const tie_breaks = { name: set.label, rules: set.rules }
  const { format, games } = template
  let contest = await draw(context, {
    ...{ id, version: 0, format, tie_breaks, method: 'entered', entrant_ids: undefined, keep_apart: true },
  })
  contest = await publish(context, { id, version: contest.version, is_published: true })
  for (let played = isOver ? games : Math.ceil(games * 0.6); played > 0; played--) {
    const next = contest.view!.games.find(({ state }) => state === 'ready')
    if (!next) return
    const home_runs = random.whole(0, 9)
    const visitor_runs = random.whole(0, 9)
    contest = await record(context, {
      ...{ id: next.id, version: next.version, home_runs },
      // No ties: a bracket knows none.
      visitor_runs: visitor_runs === home_runs ? visitor_runs + 1 : visitor_runs,
      ...{ ended: 'final', forfeit: null },
    })
  }
}
