import { yearOf, type Day } from 'contract/dates'
import { judgeDivisions } from 'contract/eligibility'
import type { ReadyDraft, ReadyPerson } from 'contract/registering/draft-check'
import type { FieldSays } from 'contract/problem'
import { sentence, word, type Said } from 'contract/message'
import { ageIn, limitRefusal, priceBuyers } from 'contract/tariff'
import { findDivisions, findLeagues, getRulePack, getTeam } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { findMemberships, findPriceRules, findPrices, type findMemberTypes } from '../offers/offers.ts'

type Season = { id: number; start_date: string; end_date: string }
type Judged = ReadyPerson & { membership: string; needs_approval: boolean; eligibility: Said | null }
type Judgement = { people: Judged[]; errors?: never } | { people?: never; errors: FieldSays }

const TypeFrom = sentence(
  'member_type_age_at_least',
  '{type}s must be at least {min_age} when the season starts.',
)

export type Rules = Awaited<ReturnType<typeof rulesFor>>

/** All rules that apply to people who chose these disciplines and teams. */
export async function rulesFor(
  context: Context,
  season: Season,
  people: readonly Pick<ReadyPerson, 'discipline_id' | 'team_id'>[],
  types: Awaited<ReturnType<typeof findMemberTypes>>,
) {
  const distinct = (ids: readonly (number | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const [memberships, prices, price_rules, leagues, disciplines, teams] = await Promise.all([
    findMemberships(context),
    findPrices(context, season.id),
    findPriceRules(context, season.id),
    findLeagues(context),
    Promise.all(
      distinct(people.map(({ discipline_id }) => discipline_id)).map(async (id) => {
        const [divisions, pack] = await Promise.all([
          findDivisions(context, id),
          getRulePack(context, id, season.start_date),
        ])
        return { id, divisions, pack }
      }),
    ),
    Promise.all(distinct(people.map(({ team_id }) => team_id)).map((id) => getTeam(context, id))),
  ])
  const teamsById = new Map(teams.filter((team) => team !== undefined).map((team) => [team.id, team]))
  return { memberships, prices, price_rules, leagues, types, disciplines, teams: teamsById }
}

const NOT_THIS_SEASON = 'This team isn’t playing this season.'

/**
 * Why a team is not available for the selected season and division. A player's age was judged for these two,
 * so a team of another season or division would be one nobody has judged.
 */
export function otherPlace(
  team: { name: string; season_id: number; division_id: number },
  season_id: number,
  person: Pick<ReadyPerson, 'kind' | 'division_id'>,
): string | undefined {
  if (team.season_id !== season_id) return NOT_THIS_SEASON
  return person.kind === 'player' && team.division_id !== person.division_id
    ? `${team.name} plays in a different division. Choose a team in this division, or the team’s division.`
    : undefined
}

/**
 * Judges the choices on a given day, whatever the form offered: membership, league, division by age, team,
 * price.
 */
export function judgeBy(
  { memberships, prices, price_rules, leagues, disciplines, teams }: Rules,
  season: Season,
  { people }: Pick<ReadyDraft, 'people'>,
  day: Day,
): Judgement {
  const errors: Record<string, Said[]> = {}
  const judged: Judged[] = []
  for (const [i, person] of people.entries()) {
    const refuse = (field: string, message: Said) => {
      errors[`people.${i}.${field}`] = [message]
    }
    const membership = memberships.find(({ id }) => id === person.membership_id)
    if (
      !membership ||
      membership.member_type_id !== person.member_type_id ||
      membership.discipline_id !== person.discipline_id
    ) {
      refuse('membership_id', 'This membership isn’t offered here. Please choose again.')
      continue
    }
    if (person.league_id !== null && !leagues.some(({ id }) => id === person.league_id))
      refuse('league_id', 'We couldn’t find this league.')
    const isPerson = person.kind === 'player' || person.kind === 'person'
    const dob = isPerson ? person.personal.dob : null
    const buyer = {
      key: person.key,
      membership_id: membership.id,
      league_id: person.league_id,
      dob,
      is_child: false,
    }
    const reason = priceBuyers([buyer], { memberships, prices, price_rules }, { season, day }).reasons.get(
      person.key,
    )
    const age = ageIn(season, dob)
    const { min_age, member_type } = membership
    const limit = limitRefusal(membership, { ...person, age })
    if (limit) refuse(limit.field, limit.message)
    if (reason) refuse('membership_id', reason)
    if (min_age !== null && age !== null && age < min_age)
      refuse('membership_id', TypeFrom({ type: word(member_type), min_age }))
    const { divisions = [], pack } = disciplines.find(({ id }) => id === person.discipline_id) ?? {}
    const verdicts =
      person.kind === 'player' && pack
        ? judgeDivisions(person.personal.dob, { year: yearOf(season.end_date) }, pack, divisions)
        : []
    const verdict = verdicts.find(({ division }) => division.id === person.division_id)
    if (person.kind === 'player' && !verdict?.eligible)
      refuse('division_id', verdict?.reason ?? 'We couldn’t find this division.')
    if (person.kind === 'team' && !divisions.some(({ id }) => id === person.division_id))
      refuse('division_id', 'We couldn’t find this division.')
    if (person.team_id !== null) {
      const team = teams.get(person.team_id)
      if (team?.status !== 'active') refuse('team_id', NOT_THIS_SEASON)
      else {
        const reason = otherPlace(team, season.id, person)
        if (reason !== undefined) refuse('team_id', reason)
      }
    }
    judged.push({
      ...person,
      membership: membership.name,
      needs_approval: membership.needs_approval,
      eligibility: verdict?.reason ?? null,
    })
  }
  return Object.keys(errors).length > 0 ? { errors } : { people: judged }
}
