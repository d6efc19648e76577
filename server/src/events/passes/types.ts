import type { Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import type { OfficeEvent } from 'contract/events/office'
import type { listPassTypes, PassType } from 'contract/events/passes'
import { PassTypeInUse, type savePassTypes } from 'contract/events/passes-saving'
import { sentence } from 'contract/message'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { changed, heldEvent } from '../office.ts'
import { setEvent } from '../office-queries.ts'
import { getEvent } from '../queries.ts'
import { findBoughtTypes, findPassTypes, putPassType, removePassTypes } from './type-queries.ts'

const BelowSold = sentence('passes_below_sold', '{count} are sold already.')

/** @throws EventNotFound */
export async function listTypes(context: Context, { slug }: In<typeof listPassTypes>): Promise<PassType[]> {
  const event = await getEvent(context, slug, todayOf(context))
  if (!event) throw EventNotFound()
  return findPassTypes(context, event.id)
}

/** Whether a pass is for days of the event. */
const isOf = ({ starts_on, ends_on }: { starts_on: Day; ends_on: Day }, day: Day | null) =>
  day === null || (starts_on <= day && day <= ends_on)

/**
 * Saves the kinds of passes as they are sent; what is not sent goes. @throws PassTypeInUse where somebody has one; Invalid where
 * there would be fewer than are sold, or for a day that is not of the event
 */
export async function saveTypes(
  context: Context,
  { id, version, pass_types }: In<typeof savePassTypes>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const known = new Map(before.pass_types.map((type) => [type.id, type]))
  for (const [i, type] of pass_types.entries()) {
    const standing = type.id === undefined ? undefined : known.get(type.id)
    if (type.id !== undefined && !standing)
      throw invalidField(`pass_types.${i}.name`, 'We couldn’t find this pass.')
    if (!isOf(before, type.day)) throw invalidField(`pass_types.${i}.day`, 'Choose a day of the event.')
    if (standing && type.stock !== null && type.stock < standing.taken)
      throw invalidField(`pass_types.${i}.stock`, BelowSold({ count: standing.taken }))
    // Once the event has moved to other days, its passes move along.
    if (standing && standing.taken > 0 && type.day !== standing.day && isOf(before, standing.day))
      throw invalidField(`pass_types.${i}.day`, 'This can’t change once passes are sold.')
  }
  const kept = pass_types.flatMap((type) => type.id ?? [])
  const gone = before.pass_types.map((type) => type.id).filter((type) => !kept.includes(type))
  if ((await findBoughtTypes(context, gone)).size > 0) throw PassTypeInUse()
  await removePassTypes(context, id, kept)
  for (const [i, type] of pass_types.entries()) await putPassType(context, id, i + 1, type)
  await setEvent(context, id, {})
  return changed(context, before)
}
