import type { listTeams } from 'contract/clubs'
import type { In, Out } from 'contract/operation'
import { spellDay, yearOf, type Day } from 'contract/dates'
import { judgeDivisions, noDivisionFor } from 'contract/eligibility'
import { leagueReason } from 'contract/memberships/league-reason'
import {
  NoCurrentSeason,
  SeasonNotOpen,
  type DivisionVerdict,
  type Offer,
  type listMemberships,
  type listStatuses,
  type offersFor,
  type registrationChoices,
  type seasonDates,
} from 'contract/memberships/offers'
import { openOn, usualOn, whyNotOpen, whyOver } from 'contract/memberships/open-seasons'
import { money, type Currency } from 'contract/money'
import { priceFor } from 'contract/pricing'
import { ageIn, limitRefusal, saleRefusal } from 'contract/tariff'
import { NotFound } from 'contract/problem'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import {
  findDisciplines,
  findDivisions,
  findLeagues,
  findSports,
  findTeams,
  getRulePack,
  leagueOfState,
} from '../../clubs/clubs.ts'
import { whoIs, todayOf, type Context } from '../../context.ts'
import { readDocument, settingAndDocument, settingOf } from '../../tenants/tenants.ts'
import {
  findMemberTypes,
  findMemberships,
  findOwnStatus,
  findPrices,
  findSeasons,
  findSeasonsAhead,
  getCurrentSeason,
  getSeason,
  type MembershipRow,
  type SeasonAhead,
} from './offers-queries.ts'

/** The running season, else the next one to begin. */
export async function currentSeason(context: Context) {
  const season = await getCurrentSeason(context, todayOf(context))
  if (!season) throw NoCurrentSeason()
  return season
}

type Wanted = number | null | undefined
type OfDraft = { season_id: number | null; data: { season_id?: Wanted } }

/** The season a draft is for: of a renewal the one it was begun for, else the one chosen in it. */
export async function seasonOf(context: Context, { season_id, data }: OfDraft) {
  const renewed = season_id === null ? undefined : await getSeason(context, season_id)
  return renewed ?? seasonFor(context, data.season_id)
}

/** The season somebody wants to register for; who does not say one means the usual one. @throws SeasonNotOpen */
export const seasonFor = async (context: Context, wanted: Wanted) =>
  seasonAmong(context, await seasonsAhead(context), wanted)

export const seasonsAhead = (context: Context) => findSeasonsAhead(context, todayOf(context))

/** The season meant by whoever does not say one, if there is any. */
export const usualSeason = async (context: Context) => usualOn(await seasonsAhead(context), todayOf(context))

/** The same where the seasons that are not over are known. */
export async function seasonAmong(context: Context, seasons: readonly SeasonAhead[], wanted: Wanted) {
  const day = todayOf(context)
  const usual = usualOn(seasons, day)
  if (usual && (wanted == null || wanted === usual.id)) return usual
  const season = openOn(seasons, day).find(({ id }) => id === wanted)
  if (season) return season
  if (wanted == null) throw NoCurrentSeason()
  const known = seasons.find(({ id }) => id === wanted)
  const message = known ? whyNotOpen(known, day) : whyOver(await getSeason(context, wanted), day)
  throw SeasonNotOpen({ message, errors: { season_id: [message] } })
}

export async function listSeasons(context: Context) {
  const [seasons, current] = await Promise.all([
    findSeasons(context),
    getCurrentSeason(context, todayOf(context)),
  ])
  return seasons
    .map((season) => ({ ...season, is_current: season.id === current?.id }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

export async function giveSeasonDates(context: Context, { season_id }: In<typeof seasonDates>) {
  const season = season_id === undefined ? await currentSeason(context) : await getSeason(context, season_id)
  if (!season) throw NotFound()
  return { season_id: season.id, start_date: season.start_date, end_date: season.end_date }
}

export async function listCurrentMemberships(
  context: Context,
  { member_type_id, season_id, league_id }: In<typeof listMemberships>,
): Promise<Out<typeof listMemberships>> {
  const day = todayOf(context)
  const [memberships, season, leagues] = await Promise.all([
    findMemberships(context),
    season_id === undefined ? usualSeason(context) : getSeason(context, season_id),
    league_id === undefined ? undefined : findLeagues(context),
  ])
  // Nothing is sold in a season or a league that there is not.
  if (season_id !== undefined && !season) return []
  if (leagues && !leagues.some(({ id }) => id === league_id)) return []
  const prices = season ? await findPrices(context, season.id) : []
  const isHere = (ids: readonly number[]) =>
    league_id === undefined || ids.length === 0 || ids.includes(league_id)
  return memberships
    .filter((one) => member_type_id === undefined || one.member_type_id === member_type_id)
    .filter(({ league_ids }) => isHere(league_ids))
    .filter(({ id }) => season_id === undefined || prices.some((p) => p.membership_id === id))
    .map((one) => {
      const known = prices.filter(
        (p) =>
          !saleRefusal(one, day) &&
          p.membership_id === one.id &&
          p.sale_from <= day &&
          day <= p.sale_until &&
          isHere(p.league_id === null ? [] : [p.league_id]),
      )
      const own = known.filter((p) => p.league_id !== null && p.league_id === league_id)
      const onSale = own.length > 0 ? own : known
      return {
        ...one,
        type: one.member_type,
        text: one.name,
        price: onSale.length > 0 ? Math.min(...onSale.map((p) => p.amount)) : null,
      }
    })
}

export async function getMembership(context: Context, { id }: { id: number }) {
  const membership = (await listCurrentMemberships(context, {})).find((one) => one.id === id)
  if (!membership) throw NotFound()
  return membership
}

export async function listOptions(context: Context) {
  return (await findMemberships(context)).map(({ id, name }) => ({ id, text: name }))
}

export async function giveChoices(context: Context): Promise<Out<typeof registrationChoices>> {
  const [seasons, member_types, sports, disciplines, leagues, protection, donation] = await Promise.all([
    seasonsAhead(context),
    findMemberTypes(context),
    findSports(context),
    findDisciplines(context),
    findLeagues(context),
    protectionOf(context),
    donationOf(context),
  ])
  const today = todayOf(context)
  const shown = ({ sales: _, ...season }: SeasonAhead) => ({
    ...season,
    is_current: season.id === seasons[0]!.id,
  })
  return {
    season: shown(await seasonAmong(context, seasons, undefined)),
    open_seasons: openOn(seasons, today).map(shown),
    today,
    member_types,
    sports,
    disciplines,
    leagues,
    protection,
    donation,
  }
}

type Protection = {
  enabled: boolean
  provider: string
  rate: number
  text: string
  terms_url: string
  /** Whose fees are insured; none named means all. */
  membership_ids?: number[]
}

/** All statuses, and how the newest registration of whoever asks stands. */
export async function giveStatuses(context: Context): Promise<{
  data: Out<typeof listStatuses>
  meta: { current: { id: RegistrationStatus; name: string } | null }
}> {
  const { member_id } = whoIs(context)
  const own = member_id === null ? undefined : await findOwnStatus(context, member_id)
  const named = <Status extends keyof typeof STATUS_LABELS>(id: Status) => ({ id, name: STATUS_LABELS[id] })
  return {
    data: (Object.keys(STATUS_LABELS) as (keyof typeof STATUS_LABELS)[]).map(named),
    meta: { current: own ? named(own.status) : null },
  }
}

/** The teams one can register for; none while no season is open. */
export async function giveTeams(context: Context, { season_id, ...input }: In<typeof listTeams>) {
  const season = season_id === undefined ? await usualSeason(context) : await seasonFor(context, season_id)
  return season ? findTeams(context, season.id, input) : []
}

/** The registration protection this tenant offers beside the fee, if it does. */
export async function protectionOf(context: Context): Promise<Protection | null> {
  const { setting: protection, document } = await settingAndDocument<Protection>(
    context,
    'registrationProtection',
  )
  const { features } = document
  return protection?.enabled && features.registration_protection ? protection : null
}

type Donation = { text: string; suggestions: number[] }

/** What this tenant asks for beside the fee, if it does. */
export async function donationOf(context: Context): Promise<Donation | null> {
  const [donation, { features }] = await Promise.all([
    settingOf<Donation>(context, 'donation'),
    readDocument(context),
  ])
  return features.donations ? (donation ?? null) : null
}

/** What one person may buy in a season, where she may play, and why. */
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
  if (!type) throw NotFound({ message: 'This member type does not exist.' })
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
            reason: `${label}: players of at most ${Number.parseInt(label, 10)}`,
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
  /** Why a player may play in none of the divisions. */
  no_division: string | undefined
  currency: string
}

/** One membership for one person: its price, or the sentence that says why not. */
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
        ? `${member_type}s must be at least ${min_age}: age ${age} on ${spellDay(season.start_date)}.`
        : isForOthers
          ? 'This membership is for other divisions.'
          : (limit?.message ?? (closed && `${closed}.`))
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
    reason: refusal ?? `${money(price ?? 0, currency as Currency)} for season ${season.name}`,
  }
}
