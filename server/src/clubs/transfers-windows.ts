import { kindOf, type TransferKind } from 'contract/clubs/transfers-rules'
import type {
  TransferWindowEntry,
  enableTransfers,
  listTransferWindows,
} from 'contract/clubs/transfer-decisions'
import type { Day } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findLeagues } from './queries.ts'
import {
  findSeasonsAhead,
  findWindows,
  holdSeason,
  insertWindow,
  setWindow,
} from './transfers-windows-queries.ts'

const ANSWER_DAYS = 7

export async function showWindows(context: Context): Promise<Out<typeof listTransferWindows>> {
  const today = todayOf(context)
  const [windows, seasons, leagues] = await Promise.all([
    findWindows(context, today),
    findSeasonsAhead(context, today),
    findLeagues(context),
  ])
  const named = (list: readonly { id: number; name: string }[]) => list.map(({ id, name }) => ({ id, name }))
  return { windows, seasons: named(seasons), leagues: named(leagues) }
}

type Season = Awaited<ReturnType<typeof findSeasonsAhead>>[number]

/**
 * Default halves of a season: fall is its first calendar year, summer the rest. An assumption, because no
 * source says when the parts begin.
 */
export function usualDays(
  { start_date, end_date }: Pick<Season, 'start_date' | 'end_date'>,
  kind: TransferKind,
): { from_on: Day; to_on: Day } {
  const endOfYear = `${start_date.slice(0, 4)}-12-31`
  if (end_date <= endOfYear) return { from_on: start_date, to_on: end_date }
  const newYear = `${Number(start_date.slice(0, 4)) + 1}-01-01`
  return kind === 'fall' ? { from_on: start_date, to_on: endOfYear } : { from_on: newYear, to_on: end_date }
}

/** Opens or closes windows; missing ones are created, with the given dates or the default ones. */
export async function enable(
  context: Context,
  { enabled, season_id, league_id = null, kind, from, to, answer_days, version }: In<typeof enableTransfers>,
): Promise<Out<typeof enableTransfers>> {
  const today = todayOf(context)
  const seasons = await findSeasonsAhead(context, today)
  const season =
    season_id === undefined
      ? (seasons.find(({ start_date }) => start_date <= today) ?? seasons[0])
      : seasons.find(({ id }) => id === season_id)
  if (!season) throw invalidField('season_id', 'Choose a season that isn’t over.')
  if (league_id !== null && !(await findLeagues(context)).some(({ id }) => id === league_id))
    throw invalidField('league_id', 'Choose a league.')
  checkDays(season, from, to)

  await holdSeason(context, season.id)
  const before = (await findWindows(context, today)).filter(
    (one) => one.season_id === season.id && one.league_id === league_id,
  )
  const kinds = kind ? [kind] : from ? [kindOf(season, from)] : (['fall', 'summer'] as const)
  for (const one of kinds) {
    const known = before.find((window) => window.kind === one)
    if (known && version !== undefined && known.version !== version)
      throw await changedMeanwhile(context, 'transfer_window', known.id, known)
    await put(context, { season, league_id, kind: one, known }, { enabled, from, to, answer_days })
  }
  const windows = await findWindows(context, today)
  const after = windows.filter((one) => one.season_id === season.id && one.league_id === league_id)
  return { enabled: after.some(({ is_enabled }) => is_enabled), windows }
}

function checkDays({ start_date, end_date }: Season, from: Day | undefined, to: Day | undefined) {
  if ((from === undefined) !== (to === undefined))
    throw invalidField(from === undefined ? 'from' : 'to', 'Enter the first and last day.')
  if (from === undefined || to === undefined) return
  if (to < from) throw invalidField('to', 'The last day can’t be before the first.')
  if (from < start_date || from > end_date) throw invalidField('from', 'This day isn’t in the season.')
  if (to > end_date) throw invalidField('to', 'This day isn’t in the season.')
}

type Which = {
  season: Season
  league_id: number | null
  kind: TransferKind
  known: TransferWindowEntry | undefined
}
type Wanted = Pick<In<typeof enableTransfers>, 'enabled' | 'from' | 'to' | 'answer_days'>

async function put(context: Context, { season, league_id, kind, known }: Which, wanted: Wanted) {
  const { enabled, from, to, answer_days } = wanted
  const usual = known ?? { ...usualDays(season, kind), answer_days: ANSWER_DAYS }
  const window = {
    from_on: from ?? usual.from_on,
    to_on: to ?? usual.to_on,
    is_enabled: enabled,
    answer_days: answer_days ?? usual.answer_days,
  }
  // Do not create a window just to close it.
  if (!known && !enabled && from === undefined) return
  const id = known
    ? known.id
    : (await insertWindow(context, { season_id: season.id, league_id, kind, ...window })).id
  if (known) await setWindow(context, id, window)
  const { from_on, to_on, is_enabled, answer_days: days } = known ?? window
  await audit(context, {
    action: known ? 'transfer_window.changed' : 'transfer_window.made',
    subject: 'transfer_window',
    subject_id: id,
    ...(known && { before: { from_on, to_on, is_enabled, answer_days: days } }),
    after: { season_id: season.id, league_id, kind, ...window },
  })
}
