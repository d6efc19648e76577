import type { In, Out } from 'contract/operation'
import { IdAndDataForUpdate, InUse, invalidField, type Use, usesSaid } from 'contract/problem'
import {
  MembershipNotFound,
  type MembershipUses,
  type OfficeMembership,
  type copyMembership,
  type createOfficeMembership,
  type deleteMembership,
  type getOfficeMembership,
  type listOfficeMemberships,
  type membershipChoices,
  type updateOfficeMembership,
  MembershipInUse,
} from 'contract/offers/office-memberships'
import { audit, auditOf, changedMeanwhile, differences } from '../../plumbing/audit.ts'
import { findDisciplines, findDivisionsOfAll, findLeagues } from '../../clubs/clubs.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import { findWaiversOf } from '../../waivers/waivers.ts'
import { findMemberTypes } from '../catalogue-queries.ts'
import {
  copyPrices,
  countPricing,
  findMadeOf,
  findOfficeMembership,
  freeName,
  insertMembership,
  nextPlace,
  pageMemberships,
  removeMembership,
  setMembership,
  type MembershipFields,
} from './memberships-queries.ts'
import { getCurrentSeason, pageSeasons } from '../../seasons/seasons.ts'
import type { Taken } from '../taken.ts'

export const giveMemberships =
  ({ countListed }: Pick<Taken, 'countListed'>) =>
  async (context: Context, input: In<typeof listOfficeMemberships>) => {
    const season_id = (await getCurrentSeason(context, todayOf(context)))?.id ?? 0
    const { data, meta } = await pageMemberships(context, season_id, input)
    const ids = data.map(({ id }) => id)
    const registrations = await countListed(context, ids, season_id)
    return { data: data.map((row) => ({ ...row, registrations: registrations.get(row.id) ?? 0 })), meta }
  }

export const giveMembership =
  (taken: Taken) =>
  async (
    context: Context,
    { id }: In<typeof getOfficeMembership>,
  ): Promise<Out<typeof getOfficeMembership>> => {
    const [membership, uses, history] = await Promise.all([
      known(context, id),
      countUses(context, taken, id),
      auditOf(context, 'membership', id),
    ])
    const waivers = await findWaiversOf(context, { ...membership, membership_id: id })
    return { ...membership, uses, waivers, audit: history }
  }

/** Counts what uses a membership. */
async function countUses(
  context: Context,
  { countRegistrations, countBeingPaid }: Taken,
  id: number,
): Promise<MembershipUses> {
  const [registrations, pricing, orders] = await Promise.all([
    countRegistrations(context, [id]),
    countPricing(context, id),
    countBeingPaid(context, id),
  ])
  return { registrations: registrations.get(id) ?? 0, ...pricing, orders }
}

export async function giveMembershipChoices(context: Context): Promise<Out<typeof membershipChoices>> {
  const [member_types, disciplines, divisions, leagues, seasons] = await Promise.all([
    findMemberTypes(context),
    findDisciplines(context),
    findDivisionsOfAll(context),
    findLeagues(context),
    pageSeasons(context, { per_page: 100 }),
  ])
  return {
    member_types,
    disciplines,
    divisions,
    leagues,
    seasons: seasons.data,
    today: todayOf(context),
  }
}

export async function addMembership(
  context: Context,
  { name, member_type_id, discipline_id, ...more }: In<typeof createOfficeMembership>,
): Promise<OfficeMembership> {
  const fields: MembershipFields = {
    name,
    member_type_id,
    discipline_id,
    description: more.description?.trim() ?? '',
    benefits: more.benefits ?? [],
    needs_approval: more.needs_approval ?? false,
    min_age: more.min_age ?? null,
    max_age: more.max_age ?? null,
    league_ids: distinct(more.league_ids ?? []),
    division_ids: distinct(more.division_ids ?? []),
    sale_from: more.sale_from ?? null,
    sale_until: more.sale_until ?? null,
    sort_order: more.sort_order ?? (await nextPlace(context)),
    status: more.status ?? 'draft',
  }
  return keep(context, fields)
}

/** Changes the given fields and leaves the rest. People who have registered keep what they bought. */
export const changeMembership =
  (taken: Taken) =>
  async (
    context: Context,
    { id, version, ...sent }: In<typeof updateOfficeMembership>,
  ): Promise<OfficeMembership> => {
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length === 0) throw IdAndDataForUpdate()
    const current = await known(context, id, { lock: true })
    if (version !== undefined && version !== current.version)
      throw await changedMeanwhile(context, 'membership', id, current)
    const before = fieldsOf(current)
    const after: MembershipFields = { ...before, ...given }
    after.description = after.description.trim()
    after.league_ids = distinct(after.league_ids)
    after.division_ids = distinct(after.division_ids)
    for (const field of ['member_type_id', 'discipline_id'] as const)
      if (after[field] !== before[field]) await refuseWhenTaken(context, taken, id, field)
    await check(context, after)
    await setMembership(context, id, after)
    await Promise.all([
      audit(context, {
        action: 'membership.changed',
        subject: 'membership',
        subject_id: id,
        ...differences(before, after),
      }),
      announceSite(context),
    ])
    return known(context, id)
  }

/** A draft that copies another membership, with its prices for seasons that are not over. */
export async function duplicateMembership(
  context: Context,
  { id, name }: In<typeof copyMembership>,
): Promise<OfficeMembership> {
  const original = fieldsOf(await known(context, id))
  const made = await keep(context, {
    ...original,
    name: name ?? (await freeName(context, original)),
    sort_order: await nextPlace(context),
    status: 'draft',
  })
  await copyPrices(context, id, made.id, todayOf(context))
  return made
}

/** @throws InUse with what uses it */
export const removeUnusedMembership =
  (taken: Taken) =>
  async (context: Context, { id }: In<typeof deleteMembership>) => {
    const membership = await known(context, id, { lock: true })
    const used_by = usesOf(await countUses(context, taken, id))
    if (used_by.length > 0)
      throw InUse({
        message: MembershipInUse({ uses: usesSaid(used_by) }),
        detail: used_by,
      })
    await removeMembership(context, id)
    await Promise.all([
      audit(context, {
        action: 'membership.deleted',
        subject: 'membership',
        subject_id: id,
        before: fieldsOf(membership),
      }),
      announceSite(context),
    ])
    return {}
  }

async function keep(context: Context, fields: MembershipFields): Promise<OfficeMembership> {
  await check(context, fields)
  const { id } = await insertMembership(context, fields)
  await Promise.all([
    audit(context, { action: 'membership.created', subject: 'membership', subject_id: id, after: fields }),
    announceSite(context),
  ])
  return known(context, id)
}

async function known(context: Context, id: number, options: { lock?: boolean } = {}) {
  const membership = await findOfficeMembership(context, id, options)
  if (!membership) throw MembershipNotFound()
  return membership
}

const fieldsOf = ({
  id: _,
  version: __,
  member_type: ___,
  discipline: ____,
  ...fields
}: OfficeMembership): MembershipFields => fields

const usesOf = (uses: MembershipUses): Use[] =>
  Object.entries(uses)
    .map(([what, count]) => ({ what: what.replace('_', ' '), count }))
    .filter(({ count }) => count > 0)

const distinct = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** Refuses changes that would turn what people have bought into something else. */
async function refuseWhenTaken(context: Context, taken: Taken, id: number, field: string) {
  const { registrations, orders } = await countUses(context, taken, id)
  if (registrations + orders > 0)
    throw invalidField(
      field,
      'People already have this membership, so this can’t change. Copy the membership instead.',
    )
}

async function check(context: Context, fields: MembershipFields) {
  const { min_age, max_age, sale_from, sale_until, league_ids, division_ids } = fields
  if (min_age !== null && max_age !== null && max_age < min_age)
    throw invalidField('max_age', 'The maximum age can’t be below the minimum.')
  if (sale_from !== null && sale_until !== null && sale_until < sale_from)
    throw invalidField('sale_until', 'The last day can’t be before the first day.')
  const { type, discipline, leagues, divisions } = await findMadeOf(context, fields)
  if (!type) throw invalidField('member_type_id', 'We couldn’t find this member type.')
  if (!discipline) throw invalidField('discipline_id', 'We couldn’t find this discipline.')
  if (leagues < league_ids.length) throw invalidField('league_ids', 'We couldn’t find one of these leagues.')
  if (divisions < division_ids.length)
    throw invalidField('division_ids', 'One of these divisions isn’t in this discipline.')
}
