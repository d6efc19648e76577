import type { Contest } from 'contract/competition/contests'
import { USUAL_RULES } from 'contract/competition/scoring/scorebook'
import type { Context } from '../plumbing/context.ts'
import { findLastTime, findUsualTieBreaks } from './queries.ts'
import { findEventToSchedule, findPublicPlaces } from './schedule/queries.ts'
import { standingOf } from './standing.ts'
import { viewOf } from './view.ts'

/** What the office sees of a division. @throws NoContest */
export async function giveContest(context: Context, { id }: { id: number }): Promise<Contest> {
  const { division, teams, standing } = await standingOf(context, id)
  const { division_id, event_id, label } = division
  const event = await findEventToSchedule(context, { id: event_id })
  const ties = standing?.contest ?? (await findUsualTieBreaks(context, event_id))
  const played = standing?.contest ?? (await findLastTime(context, id))
  return {
    division_id,
    event_id,
    label,
    version: standing?.contest.version ?? 0,
    format: played?.format ?? null,
    tie_breaks: ties?.tie_breaks ?? null,
    tie_break_set_id: ties?.tie_break_set_id ?? null,
    draw_method: standing?.contest.draw_method ?? null,
    drawn_at: standing?.contest.drawn_at ?? null,
    scoring: standing?.contest.scoring ? { ...USUAL_RULES, ...standing.contest.scoring } : null,
    is_published: standing?.contest.is_published ?? false,
    teams: teams.map(({ entrant_id, name, club, seed, withdrawn }) => ({
      entrant_id,
      name,
      club,
      seed,
      withdrawn,
    })),
    view: standing ? viewOf(standing) : null,
    time_zone: event?.time_zone ?? context.tenant.time_zone,
    places: await findPublicPlaces(context, event_id),
  }
}
