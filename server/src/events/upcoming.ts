import { checkDateOfBirth } from 'contract/dates'
import {
  EventNotFound,
  EventTaken,
  fitsAge,
  type NewEvent,
  type eventBySlug,
  type upcomingEvents,
} from 'contract/events'
import type { previewEventPage } from 'contract/events/office'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Tenant } from '../plumbing/context.ts'
import { pictureAddress } from '../plumbing/http/pictures.ts'
import { cleanHtml } from '../plumbing/drawing/rich-text.ts'
import { findUpcomingEvents, getEvent, insertEvent, previewEvent } from './queries.ts'

/** Events from today on; if `dob` is given, only those open to that age. */
export async function findUpcoming(context: Context, { dob, client_name }: In<typeof upcomingEvents>) {
  const { tenant } = context
  const today = todayOf(context)
  const wrong = dob && checkDateOfBirth(dob, today)
  if (wrong) throw invalidField('dob', wrong)
  if (client_name && !isNamed(tenant, client_name)) return []
  const events = await findUpcomingEvents(context, today)
  return events.filter((event) => !dob || fitsAge(event, dob)).map(withPicture)
}

/** An event that is public, or was cancelled after having been public; for visitors drafts do not exist. */
export async function getBySlug(context: Context, { slug }: In<typeof eventBySlug>) {
  const event = await getEvent(context, slug, todayOf(context))
  if (!event) throw EventNotFound()
  return withPicture(event)
}

/** The page of an event as visitors read it, or will once it is published. @throws EventNotFound */
export async function previewPage(context: Context, { id }: In<typeof previewEventPage>) {
  const event = await previewEvent(context, id, todayOf(context))
  if (!event) throw EventNotFound()
  return withPicture(event)
}

/** Publishes an event or saves it as a draft; returns its id. */
export async function createEvent(context: Context, event: NewEvent): Promise<number> {
  const id = await insertEvent(context, { ...event, description_html: cleanHtml(event.description_html) })
  if (id === undefined) throw EventTaken()
  await audit(context, { action: 'event.created', subject: 'event', subject_id: id, after: event })
  return id
}

const isNamed = ({ label, name }: Tenant, asked: string) =>
  [label, name].some((known) => known.toLowerCase() === asked.trim().toLowerCase())

/** The address of the picture instead of its key. */
export const withPicture = <E extends { image: string | null }>(event: E) => ({
  ...event,
  image: pictureAddress(event.image),
})
