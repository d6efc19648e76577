import { ageRefusal, tooYoungFor, type Division, type RulePack } from 'contract/eligibility'
import type { Said } from 'contract/message'
import type { ImportedPerson } from './row-reading.ts'

type Rules = { pack: RulePack; divisions: readonly Division[] }

/** The age rules for a season's teams and memberships. */
export type AgeRules = {
  /** The year of the season. */
  year: number
  /** By discipline; disciplines without a rule pack in the season are missing. */
  rules: ReadonlyMap<number, Rules>
  teams: ReadonlyMap<number, { division_id: number; discipline_id: number }>
  memberships: ReadonlyMap<
    number,
    { kind: string; member_type_id: number; discipline_id: number; division_ids: readonly number[] }
  >
  /** By member type: its kind, which tells players from others. */
  kinds: ReadonlyMap<number, string>
}

/**
 * Why a player in a file has the wrong age for the team, or is too young for the membership, named in the
 * row. Without a team, the age is judged when the player chooses one.
 */
export function ageProblem(
  { dob, member_type_id, membership, team_id }: ImportedPerson,
  { year, rules, teams, memberships, kinds }: AgeRules,
): Said | undefined {
  const taken = membership ? memberships.get(membership.membership_id) : undefined
  const type = member_type_id ?? taken?.member_type_id
  const isPlayer = taken?.kind === 'player' || (type !== undefined && kinds.get(type) === 'player')
  if (dob === null || !isPlayer) return undefined
  const team = team_id === null ? undefined : teams.get(team_id)
  const ofTeam = team && rules.get(team.discipline_id)
  const refusal = ofTeam && ageRefusal(dob, { year }, ofTeam.pack, ofTeam.divisions, team.division_id)
  if (refusal !== undefined) return refusal
  const ofMembership = taken && rules.get(taken.discipline_id)
  return (
    ofMembership && tooYoungFor(dob, { year }, ofMembership.pack, ofMembership.divisions, taken.division_ids)
  )
}
