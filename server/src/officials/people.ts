import { showDay } from 'contract/dates'
import {
  LevelInUse,
  OfficialNotFound,
  OfficialTaken,
  type Official,
  type OfficialFields,
  type changeOfficial,
  type exportOfficials,
  type getOfficial,
  type importOfficials,
  type listOfficials,
  type retireOfficial,
  type saveOfficialLevels,
  type searchStaysAway,
} from 'contract/officials'
import { sentence } from 'contract/message'
import type { In, Out } from 'contract/operation'
import { Invalid } from 'contract/problem'
import { audit, auditOf, changedMeanwhile } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download } from '../plumbing/context.ts'
import { csvOf } from './csv.ts'
import {
  findLevels,
  findOfficialRows,
  findStaysAway,
  getOfficialRow,
  insertOfficial,
  isLevelUsed,
  lockByEmail,
  lockOfficials,
  pageOfficials,
  putLevels,
  putParts,
  setOfficial,
  setRetired,
} from './queries.ts'

const UnknownLevel = sentence(
  'official_level_unknown',
  'There’s no level called {name}. Add it to the levels first.',
)
const TwiceListed = sentence('official_listed_twice', 'Row {row}: this email is on the list already.')

export const list = (context: Context, input: In<typeof listOfficials>) =>
  pageOfficials(context, input, todayOf(context))

export const searchAway = (context: Context, { q }: In<typeof searchStaysAway>) =>
  findStaysAway(context, q ?? '', todayOf(context))

/** @throws OfficialNotFound */
export async function show(context: Context, { id }: In<typeof getOfficial>): Promise<Official> {
  const known = await getOfficialRow(context, id)
  if (!known) throw OfficialNotFound()
  return { ...known, audit: await auditOf(context, 'official', id) }
}

/** What a person is, without what belongs to them. */
const personOf = ({ certifications: _, days: __, stays_away: ___, ...person }: OfficialFields) => person

/** @throws OfficialTaken */
export async function add(context: Context, official: OfficialFields): Promise<Official> {
  const made = await insertOfficial(context, personOf(official))
  if (!made) throw OfficialTaken()
  await putParts(context, made.id, official)
  await audit(context, { action: 'official.created', subject: 'official', subject_id: made.id })
  return show(context, made)
}

/** @throws OfficialNotFound, OfficialTaken, Conflict */
export async function change(
  context: Context,
  { id, version, official }: In<typeof changeOfficial>,
): Promise<Official> {
  const [known] = await lockOfficials(context, [id])
  if (!known) throw OfficialNotFound()
  if (known.version !== version)
    throw await changedMeanwhile(context, 'official', id, await show(context, { id }))
  const same = await lockByEmail(context, official.email)
  if (same && same.id !== id) throw OfficialTaken()
  const before = await show(context, { id })
  await setOfficial(context, id, personOf(official))
  await putParts(context, id, official)
  const after = await show(context, { id })
  const told = ({ first_name, last_name, email, phone, postal_code }: Official) => ({
    ...{ first_name, last_name, email, phone, postal_code },
  })
  await audit(context, {
    action: 'official.changed',
    subject: 'official',
    subject_id: id,
    before: told(before),
    after: told(after),
  })
  return show(context, { id })
}

/** @throws OfficialNotFound */
export async function retire(
  context: Context,
  { id, is_retired }: In<typeof retireOfficial>,
): Promise<Official> {
  const [known] = await lockOfficials(context, [id])
  if (!known) throw OfficialNotFound()
  if ((known.retired_at !== null) !== is_retired) {
    await setRetired(context, id, is_retired)
    await audit(context, {
      action: is_retired ? 'official.retired' : 'official.back',
      subject: 'official',
      subject_id: id,
    })
  }
  return show(context, { id })
}

export async function exportList(context: Context, asked: In<typeof exportOfficials>): Promise<Download> {
  const rows = await findOfficialRows(context, asked, todayOf(context))
  const content = csvOf(
    ['Name', 'Email', 'Phone', 'Umpire', 'Level', 'ZIP', 'Certification', 'Expires', 'Games ahead'],
    rows.map(({ name, email, phone, is_umpire, level, postal_code, certified, ahead }) => [
      ...[name, email, phone, is_umpire ? 'Yes' : 'No', level, postal_code, certified?.name],
      certified?.expires_on ? showDay(certified.expires_on) : '',
      String(ahead),
    ]),
  )
  return { filename: 'umpires-and-staff.csv', content, type: 'text/csv' }
}

/**
 * Adds the people of a list, all or none; whose email is known is updated, and what the list leaves blank stays.
 * @throws Invalid at the rows whose level or email can’t be taken
 */
export async function importList(
  context: Context,
  { people }: In<typeof importOfficials>,
): Promise<Out<typeof importOfficials>> {
  const levels = new Map((await findLevels(context)).map(({ id, name }) => [name.toLowerCase(), id]))
  const errors: Record<string, (ReturnType<typeof UnknownLevel> | ReturnType<typeof TwiceListed>)[]> = {}
  const seen = new Set<string>()
  for (const [i, { level, email }] of people.entries()) {
    if (level !== null && !levels.has(level.toLowerCase()))
      errors[`people.${i}.level`] = [UnknownLevel({ name: level })]
    if (seen.has(email)) errors[`people.${i}.email`] = [TwiceListed({ row: i + 1 })]
    seen.add(email)
  }
  if (Object.keys(errors).length > 0) throw Invalid({ errors })
  let added = 0
  // In the order of the emails, so that two lists that name the same people wait for each other.
  for (const { level, ...person } of people.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    const level_id = level === null ? null : levels.get(level.toLowerCase())!
    const made = await insertOfficial(context, { ...person, level_id })
    if (made) {
      added++
      await audit(context, { action: 'official.created', subject: 'official', subject_id: made.id })
      continue
    }
    const { id } = (await lockByEmail(context, person.email))!
    const { first_name, last_name, phone, postal_code } = person
    await setOfficial(context, id, {
      ...{ first_name, last_name },
      ...(phone !== '' && { phone }),
      ...(postal_code !== null && { postal_code }),
      ...(level_id !== null && { level_id }),
    })
    await audit(context, { action: 'official.changed', subject: 'official', subject_id: id })
  }
  return { added, updated: people.length - added }
}

/** @throws LevelInUse, OfficialNotFound for a level of somebody else */
export async function saveLevels(
  context: Context,
  { levels }: In<typeof saveOfficialLevels>,
): Promise<Out<typeof saveOfficialLevels>> {
  const known = await findLevels(context)
  const gone = known.filter(({ id }) => !levels.some((one) => one.id === id)).map(({ id }) => id)
  if (gone.length > 0 && (await isLevelUsed(context, gone))) throw LevelInUse()
  await putLevels(context, levels, gone)
  return findLevels(context)
}
