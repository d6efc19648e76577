import { yearOf, type Day } from 'contract/dates'
import { judgeDivisions, tooYoungFor } from 'contract/eligibility'
import { NOT_RENEWED } from 'contract/renewing/renewal'
import { NO_PRICE, priceFor } from 'contract/pricing'
import { saying, sentence, type Said } from 'contract/message'
import { ageIn, limitRefusal, saleRefusal } from 'contract/tariff'
import { findDivisions, findLeagues, findTeams, getRulePack, leagueOfState } from '../../clubs/clubs.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { getMember } from '../../members/members.ts'
import { findHeld, findOpenSeasons, type getRegistrationToRenew } from './renewal-queries.ts'
import { findMemberships, findPrices, type MembershipRow } from '../../offers/offers.ts'

const OfSeason = sentence('renewal_of_season', 'Season {season}: {reason}')

type Registration = NonNullable<Awaited<ReturnType<typeof getRegistrationToRenew>>>
type Season = Awaited<ReturnType<typeof findOpenSeasons>>[number]
type Member = NonNullable<Awaited<ReturnType<typeof getMember>>>

/** What the next season offers for a registration; `reason` says why it cannot be renewed now. */
export type Plan = {
  registration: Registration
  member: Member
  season: Season | null
  membership: MembershipRow | null
  /** Cents, for this person alone. */
  price: number | null
  league_id: number | null
  division: { id: number; label: string } | null
  team: { id: number; text: string } | null
  is_renewed: boolean
  reason: Said | null
  /** It may become possible later: the season opens, the sale begins, the club decides. */
  may_open: boolean
}

/** Checks registrations against the season after theirs, each individually. */
export async function planRenewals(
  context: Context,
  registrations: readonly Registration[],
): Promise<Plan[]> {
  if (registrations.length === 0) return []
  const day = todayOf(context)
  const [seasons, memberships, members] = await Promise.all([
    findOpenSeasons(context, day),
    findMemberships(context),
    Promise.all(registrations.map(({ member_id }) => getMember(context, member_id))),
  ])
  const [held, prices] = await Promise.all([
    seasons.length === 0
      ? []
      : findHeld(
          context,
          registrations.map(({ member_id }) => member_id),
          seasons.map(({ id }) => id),
        ),
    Promise.all(seasons.map(({ id }) => findPrices(context, id))),
  ])
  return Promise.all(
    registrations.map((registration, i) => {
      const season = seasons.find(({ start_date }) => start_date > registration.season_start)
      return planOne(context, {
        registration,
        member: members[i]!,
        season: season ?? null,
        prices: season ? prices[seasons.indexOf(season)]! : [],
        membership: memberships.find(({ id }) => id === registration.membership_id) ?? null,
        isHeld: held.some(
          (one) =>
            one.member_id === registration.member_id &&
            one.member_type_id === registration.member_type_id &&
            one.season_id === season?.id,
        ),
        day,
      })
    }),
  )
}

type Facts = Pick<Plan, 'registration' | 'member' | 'season' | 'membership'> & {
  prices: Awaited<ReturnType<typeof findPrices>>
  isHeld: boolean
  day: Day
}

async function planOne(context: Context, facts: Facts): Promise<Plan> {
  const { registration, member, season, membership, prices, isHeld, day } = facts
  const { league_id } = registration
  const plan = {
    registration,
    member,
    season,
    membership,
    league_id,
    division: null,
    team: null,
    price: null,
  }
  const not = (reason: Said, may_open = false): Plan => ({
    ...plan,
    is_renewed: reason === NOT_RENEWED.renewed,
    reason,
    may_open,
  })
  if (!season) return not(NOT_RENEWED.no_season, true)
  if (isHeld) return not(NOT_RENEWED.renewed)
  if (registration.status !== 'active' && registration.status !== 'inactive')
    return not(NOT_RENEWED.undecided, true)
  if (registration.kind !== 'player' && registration.kind !== 'person') return not(NOT_RENEWED.no_person)
  if (!membership) return not(NOT_RENEWED.not_offered)
  if (member.dob === null || member.erased_at !== null) return not(NOT_RENEWED.incomplete)
  // An imported list may not say where somebody plays.
  plan.league_id ??= registration.kind === 'player' ? await homeLeague(context, member) : null
  if (registration.kind === 'player' && plan.league_id === null) return not(NOT_RENEWED.incomplete)
  const age = ageIn(season, member.dob)
  const limit = limitRefusal(membership, { age, league_id: plan.league_id, division_id: null })
  if (limit) return not(limit.message)
  const { price, reason } = priceFor(prices, {
    membership_id: membership.id,
    season_id: season.id,
    league_id: plan.league_id,
    age,
    day,
  })
  const closed = saleRefusal(membership, day) ?? reason
  if (!price || closed)
    return not(OfSeason({ season: season.name, reason: saying(closed ?? NO_PRICE) }), true)
  const can = { ...plan, price: price.amount, is_renewed: false, reason: null, may_open: true }
  if (registration.kind === 'person') return can
  const division = await nextDivision(context, { dob: member.dob, season, membership, registration })
  // Without the next season's rules nobody can say where somebody will play in it.
  if (division === null) return not(NOT_RENEWED.no_season, true)
  if ('refusal' in division) return not(division.refusal)
  return {
    ...can,
    division,
    team: await sameTeam(context, season, registration, division),
  }
}

/** The league of the state somebody lives in; if there is only one league, that one. */
async function homeLeague(context: Context, { address }: Member): Promise<number | null> {
  const leagues = await findLeagues(context)
  const state = (address as { state?: unknown } | null)?.state
  const home = leagueOfState(leagues, typeof state === 'string' ? state : undefined)
  return (home ?? (leagues.length === 1 ? leagues[0] : undefined))?.id ?? null
}

type Placed = { dob: Day; season: Season; membership: MembershipRow; registration: Registration }

/**
 * The division somebody played in, if the age allows it; otherwise the one that follows from the age, or a
 * sentence saying why there is none; null if there are no age rules yet.
 */
async function nextDivision(context: Context, { dob, season, membership, registration }: Placed) {
  const [divisions, pack] = await Promise.all([
    findDivisions(context, membership.discipline_id),
    getRulePack(context, membership.discipline_id, season.start_date),
  ])
  if (!pack) return null
  const year = yearOf(season.end_date)
  const verdicts = judgeDivisions(dob, { year }, pack, divisions)
  const { division_ids } = membership
  const open = verdicts.filter(
    ({ division }) => division_ids.length === 0 || division_ids.includes(division.id),
  )
  const eligible = open.filter((one) => one.eligible).map(({ division }) => division)
  const natural = open.find((one) => one.natural)?.division
  const found = eligible.find(({ id }) => id === registration.division_id) ?? natural
  if (found) return found
  if (verdicts.some((one) => one.eligible)) return { refusal: NOT_RENEWED.other_divisions }
  return { refusal: tooYoungFor(dob, { year }, pack, divisions) ?? NOT_RENEWED.too_old }
}

/** The next season's team with the same name, in that division. */
async function sameTeam(
  context: Context,
  season: Season,
  { team, league_id }: Registration,
  division: { id: number },
) {
  if (team === null || league_id === null) return null
  const teams = await findTeams(context, season.id, { league_id, division_id: division.id, q: team })
  const same = teams.filter(({ text }) => text.toLowerCase() === team.toLowerCase())
  return same.length === 1 ? same[0]! : null
}
