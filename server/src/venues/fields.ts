import type { In } from 'contract/operation'
import { InUse, invalidField } from 'contract/problem'
import { VenueNotFound } from 'contract/venues'
import {
  FieldInUse,
  FieldNameTaken,
  FieldNotFound,
  type VenueField,
  type addVenueFields,
  type changeVenueField,
  type removeVenueField,
} from 'contract/venues/fields'
import { audit, changedMeanwhile, differences } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findFields, getVenueOfField, insertFields, removeField, setField } from './fields-queries.ts'
import { lockVenue } from './queries.ts'
import { namesIn, type EventsAt } from './venue-changes.ts'

/** Returns all fields of the venue. */
export async function addFields(context: Context, input: In<typeof addVenueFields>): Promise<VenueField[]> {
  const { id, names } = input
  if (!(await lockVenue(context, id))) throw VenueNotFound()
  const there = await findFields(context, id)
  const twice = names.find((name) => there.some((field) => isNamed(field, name)))
  if (twice !== undefined) throw invalidField('names', FieldNameTaken({ name: twice }))
  await insertFields(context, input)
  await audit(context, {
    action: 'venue.fields_added',
    subject: 'venue',
    subject_id: id,
    note: names.join(', '),
  })
  return findFields(context, id)
}

export async function changeField(
  context: Context,
  { id, version, ...field }: In<typeof changeVenueField>,
): Promise<VenueField> {
  const { venue_id, fields, field: before } = await heldField(context, id)
  if (version !== before.version) throw await changedMeanwhile(context, 'venue', venue_id, before)
  if (fields.some((other) => other.id !== id && isNamed(other, field.name)))
    throw invalidField('name', FieldNameTaken({ name: field.name }))
  await setField(context, id, field)
  await audit(context, {
    action: 'venue.field_changed',
    subject: 'venue',
    subject_id: venue_id,
    note: before.name,
    ...differences(before, field),
  })
  return { ...field, id, version: version + 1 }
}

/** @throws InUse while an event has chosen this field */
export const dropField =
  (eventsAt: EventsAt) =>
  async (context: Context, { id }: In<typeof removeVenueField>) => {
    const { venue_id, field } = await heldField(context, id)
    const there = await eventsAt(context, { venue_id, field_id: id })
    if (there.count > 0) throw InUse({ message: FieldInUse({ events: namesIn(there) }) })
    await removeField(context, id)
    await audit(context, {
      action: 'venue.field_removed',
      subject: 'venue',
      subject_id: venue_id,
      note: field.name,
    })
    return {}
  }

/** A field as it is once its venue is locked. */
async function heldField(context: Context, id: number) {
  const owner = await getVenueOfField(context, id)
  if (!owner || !(await lockVenue(context, owner.venue_id))) throw FieldNotFound()
  const fields = await findFields(context, owner.venue_id)
  const field = fields.find((one) => one.id === id)
  if (!field) throw FieldNotFound()
  return { venue_id: owner.venue_id, fields, field }
}

const isNamed = (field: VenueField, name: string) => field.name.toLowerCase() === name.toLowerCase()
