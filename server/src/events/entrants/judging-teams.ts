import { yearOf, type Day } from 'contract/dates'
import { teamVerdict, type TeamVerdict } from 'contract/events/team-verdict'
import { findDivisions, getRulePack } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'
import { findRuledDivisions, type EnteringTeam } from './team-queries.ts'

type OfEvent = { id: number; age_cutoff_on: Day }
/** The verdict for a team and a division of the event. */
export type Judge = (team: EnteringTeam, event_division_id: number) => TeamVerdict

/** Reads once what decides about teams of an event: its divisions, and the rule packs of the teams’ seasons. */
export async function judgeFor(
  context: Context,
  { id, age_cutoff_on: cutoff }: OfEvent,
  teams: readonly EnteringTeam[],
): Promise<Judge> {
  const divisions = await findRuledDivisions(context, id)
  const keyOf = ({ discipline_id, starts_on }: EnteringTeam) => `${discipline_id} ${starts_on}`
  const rules = new Map<string, Awaited<ReturnType<typeof rulesOf>>>()
  for (const team of teams) if (!rules.has(keyOf(team))) rules.set(keyOf(team), await rulesOf(context, team))
  return (team, event_division_id) =>
    teamVerdict(
      divisions.find((one) => one.id === event_division_id)!,
      { cutoff, divisions },
      { ...rules.get(keyOf(team))!, division: team.division, players: team.players },
    )
}

async function rulesOf(context: Context, { discipline_id, starts_on, ends_on }: EnteringTeam) {
  const [pack, divisions] = await Promise.all([
    getRulePack(context, discipline_id, starts_on),
    findDivisions(context, discipline_id),
  ])
  return { season: { year: yearOf(ends_on) }, pack, divisions }
}
