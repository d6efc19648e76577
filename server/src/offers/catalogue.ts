import type { listTeams } from 'contract/clubs'
import type { In, Out } from 'contract/operation'
import type { listMemberships, registrationChoices } from 'contract/offers/offers'
import { openOn } from 'contract/offers/open-seasons'
import { saleRefusal } from 'contract/tariff'
import { NotFound } from 'contract/problem'
import { findDisciplines, findLeagues, findSports, findTeams } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findMemberTypes, findMemberships, findPrices, type SeasonAhead } from './catalogue-queries.ts'
import { seasonFor, seasonsAhead, usualSeason, seasonAmong } from './open-seasons.ts'
import { protectionOf, donationOf } from './extras.ts'
import { getSeason } from '../seasons/seasons.ts'

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
  // Nothing is sold in a season or league that does not exist.
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

/** The teams open for registration; none while no season is open. */
export async function giveTeams(context: Context, { season_id, ...input }: In<typeof listTeams>) {
  const season = season_id === undefined ? await usualSeason(context) : await seasonFor(context, season_id)
  return season ? findTeams(context, season.id, input) : []
}
