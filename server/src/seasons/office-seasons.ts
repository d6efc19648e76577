import type { In, Out } from 'contract/operation'
import { IdAndDataForUpdate, InUse, invalidField, type Use, usesSaid } from 'contract/problem'
import {
  SeasonNotFound,
  type OfficeSeason,
  type SeasonUses,
  type createSeason,
  type deleteSeason,
  type getOfficeSeason,
  type listOfficeSeasons,
  type updateSeason,
  SeasonInUse,
} from 'contract/seasons/seasons'
import { audit, auditOf, changedMeanwhile, differences } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import {
  findOfficeSeason,
  insertSeason,
  lockSeason,
  removeSeason,
  pageSeasons,
  setSeason,
} from './office-seasons-queries.ts'
import { findNeighbors } from './roll-over-queries.ts'
import { getCurrentSeason } from './seasons-queries.ts'
import { usesOf, type CountUses } from './uses.ts'

export const giveSeasons =
  ({ listed, prices }: CountUses) =>
  async (context: Context, input: In<typeof listOfficeSeasons>) => {
    const { data, meta } = await pageSeasons(context, input)
    const ids = data.map(({ id }) => id)
    const [registered, priced] = await Promise.all([listed(context, ids), prices(context, ids)])
    const rows = data.map((row) => ({
      ...row,
      registrations: registered.get(row.id) ?? 0,
      prices: priced.get(row.id) ?? 0,
    }))
    return { data: rows, meta }
  }

export const giveSeason =
  (counts: CountUses) =>
  async (context: Context, { id }: In<typeof getOfficeSeason>): Promise<Out<typeof getOfficeSeason>> => {
    const [season, uses, neighbors, history] = await Promise.all([
      giveSeasonForm(context, { id }),
      usesOf(context, counts, id),
      findNeighbors(context, id),
      auditOf(context, 'season', id),
    ])
    return { ...season, uses, ...neighbors, audit: history }
  }

export async function giveSeasonForm(context: Context, { id }: { id: number }): Promise<OfficeSeason> {
  const season = await findOfficeSeason(context, id)
  if (!season) throw SeasonNotFound()
  return withCurrent(context, season)
}

export async function addSeason(
  context: Context,
  { status = 'draft', ...fields }: In<typeof createSeason>,
): Promise<OfficeSeason> {
  checkDays(fields)
  const season = { ...fields, status }
  const made = await insertSeason(context, season)
  await audit(context, { action: 'season.created', subject: 'season', subject_id: made.id, after: season })
  return withCurrent(context, { ...season, ...made })
}

/** Changes the given fields and leaves the rest. */
export async function changeSeason(
  context: Context,
  { id, version, ...sent }: In<typeof updateSeason>,
): Promise<OfficeSeason> {
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  if (Object.keys(fields).length === 0) throw IdAndDataForUpdate()
  const before = await lockSeason(context, id)
  if (!before) throw SeasonNotFound()
  if (version !== undefined && version !== before.version)
    throw await changedMeanwhile(context, 'season', id, await withCurrent(context, before))
  const { name, start_date, end_date, status } = { ...before, ...fields }
  const after = { name, start_date, end_date, status }
  checkDays(after)
  const saved = await setSeason(context, id, after)
  await audit(context, {
    action: 'season.changed',
    subject: 'season',
    subject_id: id,
    ...differences(before, after),
  })
  return withCurrent(context, { ...after, id, version: saved.version })
}

/** @throws InUse with what uses it */
export const removeUnusedSeason =
  (counts: CountUses) =>
  async (context: Context, { id }: In<typeof deleteSeason>) => {
    const season = await lockSeason(context, id)
    if (!season) throw SeasonNotFound()
    const uses = shown(await usesOf(context, counts, id))
    if (uses.length > 0) throw InUse({ message: SeasonInUse({ uses: usesSaid(uses) }), detail: uses })
    await removeSeason(context, id)
    await audit(context, { action: 'season.deleted', subject: 'season', subject_id: id, before: season })
    return {}
  }

const shown = (uses: SeasonUses): Use[] =>
  Object.entries(uses)
    .map(([what, count]) => ({ what, count }))
    .filter(({ count }) => count > 0)

async function withCurrent<S extends { id: number }>(context: Context, season: S) {
  const current = await getCurrentSeason(context, todayOf(context))
  return { ...season, is_current: season.id === current?.id }
}

function checkDays({ start_date, end_date }: { start_date: string; end_date: string }) {
  if (end_date <= start_date) throw invalidField('end_date', 'The last day needs to be after the first day.')
}
