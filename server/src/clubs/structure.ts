import {
  SportsExist,
  StructureInUse,
  StructureNameTaken,
  StructureNotFound,
  type OfficeDiscipline,
  type OfficeDivision,
  type OfficeLeague,
  type OfficeSport,
  type Structure,
  type StructureKind,
  type archiveStructure,
  type changeDiscipline,
  type changeDivision,
  type changeLeague,
  type changeSport,
  type createDiscipline,
  type createDivision,
  type createLeague,
  type createSport,
  type orderStructure,
} from 'contract/clubs/structure'
import type { In } from 'contract/operation'
import { InUse, invalidField, usesSaid, type Use } from 'contract/problem'
import { audit, changedMeanwhile, differences } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { LeagueNotFound } from 'contract/clubs'
import { seedSport } from './seed-clubs.ts'
import {
  countClubsOf,
  countStandingTeams,
  findDisciplineIdsOf,
  findDivisionsIn,
  findOfficeLeagues,
  findOfficeSports,
  findSportBodies,
  insertLeague,
  insertPart,
  lockPart,
  putLeagueParts,
  setArchived,
  setLeague,
  setOrder,
  setPart,
} from './structure-queries.ts'

/** A part of the structure with what belongs to it, as modules above the clubs name it in their own tables. */
export type StructurePart =
  | { kind: 'league'; league_id: number }
  | { kind: 'sport' | 'discipline'; discipline_ids: readonly number[]; division_ids: readonly number[] }
  | { kind: 'division'; division_ids: readonly number[] }

/** What other modules have in a part of the structure: `app.ts` hands it in. While there is any, it stays. */
export type StructureUses = Readonly<
  Record<'memberships' | 'registrations', (context: Context, part: StructurePart) => Promise<number>>
>

export const listLeagues = (context: Context): Promise<OfficeLeague[]> =>
  findOfficeLeagues(context, todayOf(context))

async function leagueOf(context: Context, id: number): Promise<OfficeLeague> {
  const [league] = await findOfficeLeagues(context, todayOf(context), id)
  if (!league) throw LeagueNotFound()
  return league
}

const contactsOf = ({ contacts }: Pick<In<typeof createLeague>, 'contacts'>) =>
  contacts.map(({ name, role = null, email = null, phone = null }) => ({ name, role, email, phone }))

export async function makeLeague(context: Context, input: In<typeof createLeague>): Promise<OfficeLeague> {
  const { name, short_name, state_codes } = input
  await requireFree(context, { name, short_name })
  const { id } = await insertLeague(context, { name, short_name })
  await putLeagueParts(context, id, { state_codes, contacts: contactsOf(input) })
  const after = await leagueOf(context, id)
  await audit(context, {
    action: 'league.created',
    subject: 'league',
    subject_id: id,
    after: leagueFields(after),
  })
  await announceSite(context)
  return after
}

export async function saveLeague(context: Context, input: In<typeof changeLeague>): Promise<OfficeLeague> {
  const { id, version, name, short_name, state_codes } = input
  const before = await leagueOf(context, id)
  await requireFree(context, { name, short_name, but: id })
  if (!(await setLeague(context, { id, version, name, short_name })))
    throw await changedMeanwhile(context, 'league', id, await leagueOf(context, id))
  await putLeagueParts(context, id, { state_codes, contacts: contactsOf(input) })
  const after = await leagueOf(context, id)
  await audit(context, {
    action: 'league.changed',
    subject: 'league',
    subject_id: id,
    ...differences(leagueFields(before), leagueFields(after)),
  })
  await announceSite(context)
  return after
}

const leagueFields = ({ name, short_name, state_codes, contacts }: OfficeLeague) => ({
  name,
  short_name,
  state_codes,
  contacts,
})

/** The names of leagues differ, also from archived ones, so that a list of the past is clear. */
async function requireFree(
  context: Context,
  { name, short_name, but }: { name: string; short_name: string; but?: number },
) {
  const others = (await findOfficeLeagues(context, todayOf(context))).filter(({ id }) => id !== but)
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  if (others.some((other) => isSame(other.name, name))) throw StructureNameTaken('name')
  if (others.some((other) => isSame(other.short_name, short_name))) throw StructureNameTaken('short_name')
}

export async function giveStructure(context: Context): Promise<Structure> {
  const [sports, sport_bodies] = await Promise.all([
    findOfficeSports(context, todayOf(context)),
    findSportBodies(context),
  ])
  return { sports, sport_bodies }
}

type Part = OfficeSport | OfficeDiscipline | OfficeDivision
const disciplinesIn = ({ sports }: Structure) => sports.flatMap(({ disciplines }) => disciplines)
const divisionsIn = (structure: Structure) => disciplinesIn(structure).flatMap(({ divisions }) => divisions)

function known<P extends Part>(parts: readonly P[], id: number): P {
  const part = parts.find((one) => one.id === id)
  if (!part) throw StructureNotFound()
  return part
}

const nameOf = (part: Part) => ('label' in part ? part.label : part.name)

function requireName(siblings: readonly Part[], wanted: string, field: 'name' | 'label', but?: number) {
  if (siblings.some((one) => one.id !== but && nameOf(one).toLowerCase() === wanted.toLowerCase()))
    throw StructureNameTaken(field)
}

type Fields = Parameters<typeof insertPart>[1]

async function make(context: Context, fields: Fields): Promise<Structure> {
  const id = await insertPart(context, fields)
  const { kind, ...after } = fields
  await audit(context, { action: `${kind}.created`, subject: kind, subject_id: id, after })
  await announceSite(context)
  return giveStructure(context)
}

async function save(
  context: Context,
  { id, version, before }: { id: number; version: number; before: Part },
  fields: Fields,
): Promise<Structure> {
  const { kind, ...after } = fields
  if (!(await setPart(context, { id, version }, fields))) {
    const now = await giveStructure(context)
    const parts: Record<string, readonly Part[]> = {
      sport: now.sports,
      discipline: disciplinesIn(now),
      division: divisionsIn(now),
    }
    throw await changedMeanwhile(context, kind, id, known(parts[kind]!, id))
  }
  await audit(context, {
    action: `${kind}.changed`,
    subject: kind,
    subject_id: id,
    ...differences(before as object, after),
  })
  await announceSite(context)
  return giveStructure(context)
}

export async function makeSport(context: Context, { name }: In<typeof createSport>) {
  requireName((await giveStructure(context)).sports, name, 'name')
  return make(context, { kind: 'sport', name })
}

export async function saveSport(context: Context, { id, version, name }: In<typeof changeSport>) {
  const { sports } = await giveStructure(context)
  const before = known(sports, id)
  requireName(sports, name, 'name', id)
  return save(context, { id, version, before }, { kind: 'sport', name })
}

export async function makeDiscipline(context: Context, input: In<typeof createDiscipline>) {
  const { sports } = await giveStructure(context)
  requireName(known(sports, input.sport_id).disciplines, input.name, 'name')
  return make(context, { kind: 'discipline', ...input })
}

export async function saveDiscipline(
  context: Context,
  { id, version, ...fields }: In<typeof changeDiscipline>,
) {
  const { sports } = await giveStructure(context)
  const before = known(
    sports.flatMap(({ disciplines }) => disciplines),
    id,
  )
  requireName(known(sports, before.sport_id).disciplines, fields.name, 'name', id)
  return save(context, { id, version, before }, { kind: 'discipline', ...fields })
}

export async function makeDivision(context: Context, input: In<typeof createDivision>) {
  const { discipline_id, label, max_age, min_age = null } = input
  const discipline = known(disciplinesIn(await giveStructure(context)), discipline_id)
  requireName(discipline.divisions, label, 'label')
  requireAges({ max_age, min_age })
  return make(context, { kind: 'division', discipline_id, label, max_age, min_age })
}

export async function saveDivision(context: Context, input: In<typeof changeDivision>) {
  const { id, version, label, max_age, min_age = null } = input
  const structure = await giveStructure(context)
  const before = known(divisionsIn(structure), id)
  requireName(known(disciplinesIn(structure), before.discipline_id).divisions, label, 'label', id)
  requireAges({ max_age, min_age })
  return save(context, { id, version, before }, { kind: 'division', label, max_age, min_age })
}

function requireAges({ max_age, min_age }: { max_age: number; min_age: number | null }) {
  if (min_age !== null && min_age > max_age)
    throw invalidField('min_age', 'The youngest age can’t be above the oldest.')
}

/** Sport, divisions and published rules in one press, for a tenant that has no sport. @throws SportsExist */
export async function beginWithFastpitch(context: Context): Promise<Structure> {
  if ((await giveStructure(context)).sports.length > 0) throw SportsExist()
  const { sport_id } = await seedSport(context)
  await audit(context, {
    action: 'sport.created',
    subject: 'sport',
    subject_id: sport_id,
    after: { name: 'Softball' },
  })
  await announceSite(context)
  return giveStructure(context)
}

export async function arrange(context: Context, { kind, ids }: In<typeof orderStructure>) {
  const structure = await giveStructure(context)
  const parts: readonly Part[] = {
    sport: structure.sports,
    discipline: disciplinesIn(structure),
    division: divisionsIn(structure),
  }[kind]
  for (const id of ids) known(parts, id)
  await setOrder(context, kind, ids)
  await audit(context, {
    action: `${kind}.ordered`,
    subject: kind,
    subject_id: ids[0] ?? 0,
    after: { order: ids.map((id) => nameOf(known(parts, id))) },
  })
  await announceSite(context)
  return giveStructure(context)
}

/**
 * Archives a part, or offers it again. A part in use by a season that is not over stays. @throws InUse with what uses it
 */
export const archive =
  (uses: StructureUses) =>
  async (context: Context, { kind, id, is_archived }: In<typeof archiveStructure>) => {
    const part = await lockPart(context, kind, id)
    if (!part) throw StructureNotFound()
    if (part.is_archived === is_archived) return {}
    const used_by = is_archived ? await usesOf(context, uses, kind, id) : []
    if (used_by.length > 0)
      throw InUse({
        message: StructureInUse({ name: part.name, uses: usesSaid(used_by) }),
        detail: used_by,
      })
    await setArchived(context, kind, id, is_archived)
    await audit(context, {
      action: `${kind}.${is_archived ? 'archived' : 'restored'}`,
      subject: kind,
      subject_id: id,
      after: { name: part.name },
    })
    await announceSite(context)
    return {}
  }

async function usesOf(
  context: Context,
  { memberships, registrations }: StructureUses,
  kind: StructureKind,
  id: number,
): Promise<Use[]> {
  const part = await partOf(context, kind, id)
  const today = todayOf(context)
  const uses = {
    teams: await countStandingTeams(context, today, part),
    clubs: part.kind === 'league' ? await countClubsOf(context, id) : 0,
    memberships: await memberships(context, part),
    registrations: await registrations(context, part),
  }
  return Object.entries(uses)
    .map(([what, count]) => ({ what, count }))
    .filter(({ count }) => count > 0)
}

async function partOf(context: Context, kind: StructureKind, id: number): Promise<StructurePart> {
  if (kind === 'league') return { kind, league_id: id }
  if (kind === 'division') return { kind, division_ids: [id] }
  const division_ids = (await findDivisionsIn(context, kind, id)).map((one) => one.id)
  const discipline_ids = kind === 'discipline' ? [id] : await findDisciplineIdsOf(context, id)
  return { kind, discipline_ids, division_ids }
}
