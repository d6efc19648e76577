import type { In, Out } from 'contract/operation'
import type { offersFor, DivisionVerdict, Offer } from 'contract/offers/offers'
import { NotFound } from 'contract/problem'
import { judgeDivisions, noDivisionFor } from 'contract/eligibility'
import { yearOf, spelledDay, type Day } from 'contract/dates'
import { leagueReason } from 'contract/offers/league-reason'
import { ageIn, saleRefusal, limitRefusal } from 'contract/tariff'
import { priceFor } from 'contract/pricing'
import { money, type Currency } from 'contract/money'
import { sentence, word, type Said } from 'contract/message'
import { todayOf, type Context } from '../plumbing/context.ts'
import { seasonFor } from './open-seasons.ts'
import { findMemberTypes, findMemberships, findPrices, type MembershipRow } from './catalogue-queries.ts'
import { findLeagues, findDivisions, getRulePack, leagueOfState } from '../clubs/clubs.ts'

const ForTeams = sentence('team_division', '{label}: players of at most {age}')
const TypeFrom = sentence('member_type_needs_age', '{type}s must be at least {min_age}: age {age} on {day}.')
const Costs = sentence('price_for_season', '{price} for season {season}')

/** What one person may buy in a season, where they may play, and why. */
export async function giveOffers(
  context: Context,
  input: In<typeof offersFor>,
): Promise<Out<typeof offersFor>> {
  const { member_type_id, discipline_id, dob } = input
  const season = await seasonFor(context, input.season_id)
  const [memberTypes, memberships, prices, leagues, divisions, pack] = await Promise.all([
    findMemberTypes(context),
    findMemberships(context),
    findPrices(context, season.id),
    findLeagues(context),
    findDivisions(context, discipline_id),
    getRulePack(context, discipline_id, season.start_date),
  ])
  const type = memberTypes.find(({ id }) => id === member_type_id)
  if (!type) throw NotFound({ message: 'We couldn’t find this member type.' })
  const home = leagueOfState(leagues, input.state)
  const league = leagues.find(({ id }) => id === input.league_id) ?? home ?? null
  const judged: DivisionVerdict[] =
    type.kind === 'player' && dob && pack
      ? judgeDivisions(dob, { year: yearOf(season.end_date) }, pack, divisions).map(
          ({ division, eligible, natural, reason }) => ({
            division_id: division.id,
            label: division.label,
            eligible,
            natural,
            reason,
          }),
        )
      : type.kind === 'team'
        ? divisions.map(({ id, label }) => ({
            division_id: id,
            label,
            eligible: true,
            natural: false,
            reason: ForTeams({ label, age: Number.parseInt(label, 10) }),
          }))
        : []
  const offers = memberships
    .filter((one) => one.member_type_id === member_type_id && one.discipline_id === discipline_id)
    .map((one) =>
      offerOf(one, {
        dob,
        day: todayOf(context),
        season,
        league_id: league?.id ?? null,
        prices,
        judged,
        no_division:
          type.kind === 'player' && dob && pack
            ? noDivisionFor(dob, { year: yearOf(season.end_date) }, pack, divisions)
            : undefined,
        currency: context.tenant.currency,
      }),
    )
  return {
    league,
    league_reason: leagueReason(league?.name, home?.name, input.state),
    divisions: judged,
    offers,
  }
}

type Facts = {
  dob: Day | undefined
  day: Day
  season: { id: number; name: string; start_date: Day }
  league_id: number | null
  prices: Awaited<ReturnType<typeof findPrices>>
  judged: readonly DivisionVerdict[]
  /** Why a player may not play in any division. */
  no_division: Said | undefined
  currency: string
}

/** One membership for one person: its price, or a sentence saying why not. */
function offerOf(
  membership: MembershipRow,
  { dob, day, season, league_id, prices, judged, no_division, currency }: Facts,
): Offer {
  const { id, name, description, benefits, needs_approval, kind, min_age, member_type } = membership
  const age = ageIn(season, dob)
  const found = priceFor(prices, { membership_id: id, season_id: season.id, league_id, age, day })
  const closed = saleRefusal(membership, day) ?? found.reason
  const limit = limitRefusal(membership, { age, league_id, division_id: null })
  const own = judged.filter(({ eligible }) => eligible).map(({ division_id }) => division_id)
  const isForOthers =
    own.length > 0 &&
    membership.division_ids.length > 0 &&
    !own.some((division) => membership.division_ids.includes(division))
  const refusal =
    no_division !== undefined
      ? no_division
      : min_age !== null && age !== null && age < min_age
        ? TypeFrom({ type: word(member_type), min_age, age, day: spelledDay(season.start_date) })
        : isForOthers
          ? 'This membership is for other divisions.'
          : (limit?.message ?? closed)
  const price = found.price?.amount ?? null
  return {
    membership_id: id,
    text: name,
    description,
    benefits,
    needs_approval,
    needs_division: kind === 'player' || kind === 'team',
    price,
    available: refusal === undefined,
    reason: refusal ?? Costs({ price: money(price ?? 0, currency as Currency), season: season.name }),
  }
}
