import { addDays } from 'contract/dates'
import { EventNotFound, EventTaken } from 'contract/events'
import { entrantOf } from 'contract/events/kinds'
import {
  DivisionInUse,
  EventIncomplete,
  EventInUse,
  EventInvoiced,
  AnswersKept,
  QuestionAnswered,
  STILL_MISSING,
  type EventRow,
  type Missing,
  type OfficeEvent,
  type createEvent,
  type deleteEvent,
  type getEvent,
  type listEvents,
  type saveEventDivisions,
  type saveEventQuestions,
  type saveEventSessions,
  type updateEvent,
} from 'contract/events/office'
import type { saveEventWaivers } from 'contract/events/waivers'
import type { saveEventVenues } from 'contract/events/venues'
import type { In } from 'contract/operation'
import { sentence } from 'contract/message'
import { IdAndDataForUpdate, invalidField } from 'contract/problem'
import { audit, changedMeanwhile, differences } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { pictureAddress } from '../plumbing/http/pictures.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import {
  blankLabels,
  findEvent,
  freeSlug,
  pageEvents,
  putDivision,
  putSessions,
  removeDivisions,
  removeEvent,
  setEvent,
  type EventFacts,
} from './office-queries.ts'
import { hasEntrants } from './entrants/party-queries.ts'
import { findWaiverChoices, putWaivers } from './waivers/waivers-queries.ts'
import { hasInvoices } from './vendors/queries.ts'
import { offerSpots } from './entrants/waitlist.ts'
import { insertEvent } from './queries.ts'
import { putQuestions } from './questions-queries.ts'
import { holdVenues, putVenues } from './venue-queries.ts'

const BelowSold = sentence('event_below_sold', '{count} already have a spot.')

/** What keeps an event from being published, step by step. */
export function missingIn(event: EventFacts): Missing[] {
  const { summary, description_html, venue, venues, divisions, sessions, starts_on, ends_on } = event
  const missing: Missing[] = []
  if (!summary.trim()) missing.push({ step: 'about', reason: STILL_MISSING.summary })
  if (!description_html.replace(/<[^<>]*>/g, '').trim())
    missing.push({ step: 'about', reason: STILL_MISSING.description })
  if (venues.length === 0 && (!venue.name || !venue.city || !venue.state))
    missing.push({ step: 'where', reason: STILL_MISSING.venue })
  if (sessions.some(({ day }) => day < starts_on || day > ends_on))
    missing.push({ step: 'when', reason: STILL_MISSING.schedule })
  if (divisions.length === 0) missing.push({ step: 'divisions', reason: STILL_MISSING.division })
  return missing
}

const shown = (event: EventFacts): OfficeEvent => ({
  ...event,
  image: pictureAddress(event.image),
  missing: missingIn(event),
})

/** @throws EventNotFound */
export async function giveEvent(context: Context, { id }: In<typeof getEvent>): Promise<OfficeEvent> {
  const event = await findEvent(context, id)
  if (!event) throw EventNotFound()
  return shown(event)
}

export const listOffice = (
  context: Context,
  input: In<typeof listEvents>,
): Promise<{ data: EventRow[]; meta: Awaited<ReturnType<typeof pageEvents>>['meta'] }> =>
  pageEvents(context, input, todayOf(context))

/** How many days before it begins entries close, unless the office says otherwise. */
const CLOSES_BEFORE = 3

export async function addEvent(
  context: Context,
  { kind, name, starts_on, ends_on }: In<typeof createEvent>,
): Promise<OfficeEvent> {
  const today = todayOf(context)
  const closes = addDays(starts_on, -CLOSES_BEFORE)
  const id = await insertEvent(context, {
    slug: await freeSlug(context, slugOf(name)),
    kind,
    name,
    starts_on,
    ends_on,
    summary: '',
    description_html: '',
    venue: { name: '', address: '', city: '', state: '' },
    division_ids: [],
    price_cents: 0,
    registration_opens_on: today < closes ? today : closes,
    registration_closes_on: closes,
    status: 'draft',
  })
  if (id === undefined) throw EventTaken()
  await audit(context, {
    action: 'event.created',
    subject: 'event',
    subject_id: id,
    after: { kind, name, starts_on, ends_on },
  })
  return giveEvent(context, { id })
}

/** 'Nico’s Camp 2027' becomes 'nicos-camp-2027'. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? ['event']).join('-').slice(0, 60).replace(/-$/, '')
}

/**
 * The event, held against others who change it, at the version that was seen. @throws EventNotFound, Conflict with what
 * somebody else has saved
 */
export async function heldEvent(context: Context, { id, version }: { id: number; version: number }) {
  const event = await findEvent(context, id, { lock: true })
  if (!event) throw EventNotFound()
  if (event.version !== version) throw await changedMeanwhile(context, 'event', id, shown(event))
  return event
}

/** After a change: what everybody sees is complete, the history knows, and public pages are made anew. */
export async function changed(context: Context, before: EventFacts): Promise<OfficeEvent> {
  const after = await findEvent(context, before.id)
  if (!after) throw EventNotFound()
  mustBeComplete(after)
  await audit(context, {
    action: 'event.changed',
    subject: 'event',
    subject_id: before.id,
    ...differences(stable(before), stable(after)),
  })
  if (after.status !== 'draft') await announceSite(context)
  // There may be room now for those who wait.
  await offerSpots(context, before.id)
  return shown((await findEvent(context, before.id))!)
}

/** What visitors see. @throws EventIncomplete */
function mustBeComplete(event: EventFacts) {
  const missing = missingIn(event)
  if (event.status !== 'draft' && missing.length > 0)
    throw EventIncomplete({ message: missing[0]!.reason, detail: { missing } })
}

const stable = ({ version: _, updated_at: __, taken: ___, ...event }: EventFacts) => event

/** Changes the given fields and leaves the rest. */
export async function changeEvent(
  context: Context,
  { id, version, ...sent }: In<typeof updateEvent>,
): Promise<OfficeEvent> {
  const fields = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<OfficeEvent>
  if (Object.keys(fields).length === 0) throw IdAndDataForUpdate()
  const before = await heldEvent(context, { id, version })
  const after = { ...before, ...fields }
  mustBeInOrder(after)
  mustBeComplete(after)
  if (fields.kind) {
    const entrant = entrantOf(fields.kind)
    if (entrant !== before.entrant && (await hasEntrants(context, { event_id: id })))
      throw invalidField('kind', 'Someone has entered, so this can’t change between teams and people.')
    fields.entrant = entrant
  }
  if (fields.venue && before.venues.length > 0)
    throw invalidField('venue.name', 'This event takes its address from its venues.')
  if (fields.description_html !== undefined) fields.description_html = cleanHtml(fields.description_html)
  if (after.capacity !== null && after.capacity < before.taken)
    throw invalidField('capacity', BelowSold({ count: before.taken }))
  if (fields.slug !== undefined && fields.slug !== before.slug)
    if ((await freeSlug(context, fields.slug)) !== fields.slug)
      throw EventTaken({ errors: { slug: [EventTaken().message] } })
  await setEvent(context, id, fields)
  return changed(context, before)
}

type Days = Pick<EventFacts, 'starts_on' | 'ends_on' | 'registration_opens_on' | 'registration_closes_on'>

function mustBeInOrder({ starts_on, ends_on, registration_opens_on, registration_closes_on }: Days) {
  if (ends_on < starts_on) throw invalidField('ends_on', 'The last day can’t be before the first.')
  if (registration_closes_on < registration_opens_on)
    throw invalidField('registration_closes_on', 'Registration can’t close before it opens.')
  if (registration_closes_on > ends_on)
    throw invalidField('registration_closes_on', 'Registration can’t close after the event.')
}

/** The first division that somebody has ever entered: it stays, for what was entered. */
async function firstEntered<Division extends { id: number }>(
  context: Context,
  divisions: readonly Division[],
): Promise<Division | undefined> {
  for (const one of divisions) if (await hasEntrants(context, { division_ids: [one.id] })) return one
  return undefined
}

/**
 * Saves the divisions as they are sent; those that are not sent go. @throws DivisionInUse where somebody has entered;
 * Invalid where there are fewer places than are taken
 */
export async function saveDivisions(
  context: Context,
  { id, version, divisions }: In<typeof saveEventDivisions>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const known = new Map(before.divisions.map((one) => [one.id, one]))
  for (const [i, { id: division, capacity }] of divisions.entries()) {
    if (division === undefined) continue
    const standing = known.get(division)
    if (!standing) throw invalidField(`divisions.${i}.label`, 'We couldn’t find this division.')
    if (capacity !== null && capacity < standing.taken)
      throw invalidField(`divisions.${i}.capacity`, BelowSold({ count: standing.taken }))
  }
  const late = divisions.findIndex(({ deposit }) => deposit && deposit.balance_due_on > before.starts_on)
  if (late >= 0)
    throw invalidField(`divisions.${late}.deposit.balance_due_on`, 'Choose a day before the event starts.')
  const gone = before.divisions.filter(({ id: one }) => !divisions.some((sent) => sent.id === one))
  const used = await firstEntered(context, gone)
  if (used) throw DivisionInUse({ detail: { label: used.label } })
  if (gone.length > 0)
    await removeDivisions(
      context,
      id,
      gone.map(({ id: one }) => one),
    )
  await blankLabels(context, id)
  for (const [i, division] of divisions.entries()) await putDivision(context, id, i + 1, division)
  await setEvent(context, id, {})
  return changed(context, before)
}

/** @throws QuestionAnswered where a question that is taken out has answers, AnswersKept where one gets another kind */
export async function saveQuestions(
  context: Context,
  { id, version, questions }: In<typeof saveEventQuestions>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const gone = before.questions.filter((one) => !questions.some((sent) => sent.id === one.id))
  if (gone.some(({ is_answered }) => is_answered))
    throw QuestionAnswered({ detail: { questions: gone.map(({ label }) => label) } })
  for (const [i, { id: own, kind, event_division_ids }] of questions.entries()) {
    const standing = before.questions.find((one) => one.id === own)
    if (own !== undefined && !standing)
      throw invalidField(`questions.${i}.label`, 'We couldn’t find this question.')
    if (standing?.is_answered && standing.kind !== kind)
      throw AnswersKept({ errors: { [`questions.${i}.kind`]: [AnswersKept().message] } })
    if (event_division_ids?.some((one) => before.divisions.every((division) => division.id !== one)))
      throw invalidField(`questions.${i}.event_division_ids`, 'Choose a division.')
  }
  await putQuestions(context, id, questions)
  await setEvent(context, id, {})
  return changed(context, before)
}

/** What everyone who takes part has to sign. Signatures stay, whatever is taken out. */
export async function saveWaivers(
  context: Context,
  { id, version, waiver_ids }: In<typeof saveEventWaivers>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const choices = await findWaiverChoices(context, todayOf(context))
  const known = [...choices, ...before.waivers].map((one) => one.id)
  if (!waiver_ids.every((one) => known.includes(one)))
    throw invalidField('waiver_ids', 'We couldn’t find this waiver.')
  await putWaivers(context, id, waiver_ids)
  await setEvent(context, id, {})
  return changed(context, before)
}

export const giveWaiverChoices = (context: Context) => findWaiverChoices(context, todayOf(context))

export async function saveSessions(
  context: Context,
  { id, version, sessions }: In<typeof saveEventSessions>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const wrong = sessions.findIndex(({ day }) => day < before.starts_on || day > before.ends_on)
  if (wrong >= 0) throw invalidField(`sessions.${wrong}.day`, 'Choose a day of the event.')
  await putSessions(context, id, sessions)
  await setEvent(context, id, {})
  return changed(context, before)
}

/** The venues of an event with the fields it uses; those it has had may stay although they are archived. */
export async function saveVenues(
  context: Context,
  { id, version, venues }: In<typeof saveEventVenues>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  const known = new Map(
    (
      await holdVenues(
        context,
        venues.map(({ venue_id }) => venue_id),
      )
    ).map((one) => [one.id, one]),
  )
  for (const [i, { venue_id, field_ids }] of venues.entries()) {
    const venue = known.get(venue_id)
    if (!venue) throw invalidField(`venues.${i}.venue_id`, 'We couldn’t find this venue.')
    if (venue.is_archived && !before.venues.some((one) => one.venue_id === venue_id))
      throw invalidField(`venues.${i}.venue_id`, 'This venue is archived. Choose another one.')
    if (field_ids?.some((field) => !venue.field_ids.includes(field)))
      throw invalidField(`venues.${i}.field_ids`, 'Choose fields of this venue.')
  }
  await putVenues(context, id, venues)
  await setEvent(context, id, {})
  return changed(context, before)
}

/** @throws EventInUse unless it is a draft that nobody has entered */
export async function dropEvent(context: Context, { id }: In<typeof deleteEvent>) {
  const event = await findEvent(context, id, { lock: true })
  if (!event) throw EventNotFound()
  if (event.status !== 'draft' || (await hasEntrants(context, { event_id: id }))) throw EventInUse()
  if (await hasInvoices(context, id)) throw EventInvoiced()
  await removeEvent(context, id)
  await audit(context, {
    action: 'event.deleted',
    subject: 'event',
    subject_id: id,
    before: { name: event.name, starts_on: event.starts_on },
  })
  return {}
}
