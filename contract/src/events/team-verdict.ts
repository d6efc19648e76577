import * as z from 'zod/mini'
import type { Day } from '../dates.ts'
import { ageRefusal, type Division, type RulePack, type SeasonYear } from '../eligibility.ts'
import { sentence, type Said } from '../message.ts'
import { SaidText } from '../primitives.ts'
import { verdictOf, type Verdict } from './divisions.ts'
import { BARRED } from './entering.ts'

/** A player who keeps a team out of a division, and why. */
export const RefusedPlayer = z.object({ name: z.string(), reason: SaidText })
export type RefusedPlayer = z.output<typeof RefusedPlayer>

/** How a team fits a division of an event, with the players who don’t. */
export type TeamVerdict = Verdict & { players: RefusedPlayer[] }

type AgesOf = { min_age: number | null; max_age: number | null }

/** The ages of an event: its cut-off day, and all its divisions. */
export type EventAges = { cutoff: Day; divisions: readonly AgesOf[] }

/** The rules under which a team’s roster stands. */
type TeamRules = {
  season: SeasonYear
  /** Undefined where none is in effect: then only the event’s ages count. */
  pack: RulePack | undefined
  /** All divisions of the team’s discipline. */
  divisions: readonly Division[]
}

export type JudgedTeam = TeamRules & {
  division: Pick<Division, 'label' | 'max_age'>
  /** Those on the roster but for guests and staff, who are no reason to keep a team out. */
  players: readonly { name: string; dob: Day | null }[]
}

const PlaysDown = sentence('event_team_plays_down', 'Registered in {own}, and teams can’t play down.')
const SomeDoNotFit = sentence('event_team_players', '{count} of {all} players don’t fit.')
const TeamPlaysUp = sentence('event_team_plays_up', 'Plays up from {own}.')
const AllFit = sentence('event_team_fits', 'Fits: all {count} players are the right age.')
const NobodyYet = 'Fits. There are no players on the roster yet.'

/**
 * Whether a team may enter a division: it plays up at most, and each of its players is old enough and young enough, by the
 * event’s own ages and by the rule pack. Source: specification, "Playing Up and Down", and the rules in eligibility.ts.
 */
export function teamVerdict(
  division: AgesOf & { division_id: number | null },
  ages: EventAges,
  team: JudgedTeam,
): TeamVerdict {
  const { max_age } = division
  const own = team.division.label
  if (max_age !== null && team.division.max_age > max_age)
    return { fits: 'no', reason: PlaysDown({ own }), players: [] }
  const players = team.players.flatMap(({ name, dob }) => {
    const reason = playerRefusal(division, ages, team, dob)
    return reason === undefined ? [] : [{ name, reason }]
  })
  const all = team.players.length
  if (players.length > 0) return { fits: 'no', reason: SomeDoNotFit({ count: players.length, all }), players }
  if (max_age !== null && team.division.max_age < max_age)
    return { fits: 'plays_up', reason: TeamPlaysUp({ own }), players }
  return { fits: 'fits', reason: all === 0 ? NobodyYet : AllFit({ count: all }), players }
}

/** Why one player keeps the team out; undefined if they don’t. */
function playerRefusal(
  division: AgesOf & { division_id: number | null },
  { cutoff, divisions }: EventAges,
  { season, pack, divisions: ruled }: TeamRules,
  dob: Day | null,
): Said | undefined {
  const isForAll = division.min_age === null && division.max_age === null && division.division_id === null
  if (isForAll) return undefined
  if (dob === null) return BARRED.birthday
  const byEvent = verdictOf(division, { dob, cutoff, divisions })
  if (byEvent.fits === 'no') return byEvent.reason
  if (!pack || division.division_id === null) return undefined
  return ageRefusal(dob, season, pack, ruled, division.division_id)
}
