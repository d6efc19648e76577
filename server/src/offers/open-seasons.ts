import { usualOn, openOn, whyNotOpen, whyOver } from 'contract/offers/open-seasons'
import { SeasonNotOpen, type seasonDates } from 'contract/offers/offers'
import type { In } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { NoCurrentSeason } from 'contract/seasons/seasons'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findSeasonsAhead, type SeasonAhead } from './catalogue-queries.ts'
import { currentSeason, getSeason, findSeasons, getCurrentSeason } from '../seasons/seasons.ts'

type Wanted = number | null | undefined

type OfDraft = { season_id: number | null; data: { season_id?: Wanted } }

/** The season a draft is for: for a renewal the one it was started for, otherwise the selected one. */
export async function seasonOf(context: Context, { season_id, data }: OfDraft) {
  const renewed = season_id === null ? undefined : await getSeason(context, season_id)
  return renewed ?? seasonFor(context, data.season_id)
}

/** The season to register for; defaults to the usual one. @throws SeasonNotOpen */
export const seasonFor = async (context: Context, wanted: Wanted) =>
  seasonAmong(context, await seasonsAhead(context), wanted)

export const seasonsAhead = (context: Context) => findSeasonsAhead(context, todayOf(context))

/** The default season when none is named, if there is one. */
export const usualSeason = async (context: Context) => usualOn(await seasonsAhead(context), todayOf(context))

/** The same when the seasons that are not over are already loaded. */
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
