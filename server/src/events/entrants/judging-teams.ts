import { yearOf, type Day } from 'contract/dates'
import { teamVerdict, type TeamVerdict } from 'contract/events/team-verdict'
import { findDivisions, getRulePack } from '../../clubs/clubs.ts'
import { getCurrentSeason } from '../../seasons/seasons.ts'
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

/** The verdict for the roster of a team from outside, which is of whatever division it enters. */
export type JudgeOutside = (
  event_division_id: number,
  players: readonly { name: string; dob: Day }[],
) => TeamVerdict

/** The rule packs that count are those of the season in which the event begins. */
export async function judgeOutsideFor(
  context: Context,
  { id, age_cutoff_on: cutoff, starts_on }: OfEvent & { starts_on: Day },
): Promise<JudgeOutside> {
  const [divisions, structure, season] = await Promise.all([
    findRuledDivisions(context, id),
    findDivisions(context),
    getCurrentSeason(context, starts_on),
  ])
  const packs = new Map<number, Awaited<ReturnType<typeof getRulePack>>>()
  for (const { division_id } of divisions) {
    const of = structure.find((one) => one.id === division_id)
    if (of && season && !packs.has(of.discipline_id))
      packs.set(of.discipline_id, await getRulePack(context, of.discipline_id, season.start_date))
  }
  return (event_division_id, players) => {
    const division = divisions.find((one) => one.id === event_division_id)!
    const of = structure.find((one) => one.id === division.division_id)
    return teamVerdict(
      division,
      { cutoff, divisions },
      {
        season: { year: yearOf(season?.end_date ?? starts_on) },
        pack: of && packs.get(of.discipline_id),
        divisions: structure.filter(({ discipline_id }) => discipline_id === of?.discipline_id),
        division: { label: division.label, max_age: division.max_age ?? 0 },
        players,
      },
    )
  }
}

async function rulesOf(context: Context, { discipline_id, starts_on, ends_on }: EnteringTeam) {
  const [pack, divisions] = await Promise.all([
    getRulePack(context, discipline_id, starts_on),
    findDivisions(context, discipline_id),
  ])
  return { season: { year: yearOf(ends_on) }, pack, divisions }
}
