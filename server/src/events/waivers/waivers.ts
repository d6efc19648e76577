import type { Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import { RegistrationClosed } from 'contract/events/entering'
import {
  NotYoursToSign,
  type EventToSign,
  type listEventsToSign,
  type showEventWaivers,
  type signEventWaivers,
} from 'contract/events/waivers'
import type { In, Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { WaiverChanged } from 'contract/waivers'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { peopleOf, type Seen } from '../../registrations/registrations.ts'
import { ownSigner, signAsOwn } from '../../signing/signing.ts'
import { currentWaivers, findSignedVersions, type CurrentWaiver } from '../../waivers/waivers.ts'
import { getEvent } from '../queries.ts'
import { findBirthdays, findEventWaivers, findTakingPart } from './waivers-queries.ts'

type Person = { id: number; dob: Day | null }

/** Whom a text is for, by its ages. Of somebody whose birthday is unknown it is asked as well. */
export const isFor = ({ ages }: Pick<CurrentWaiver, 'ages'>, dob: Day | null, today: Day): boolean =>
  ages === 'all' || dob === null || (ages === 'minors') === isMinor(dob, today)

/** Which of these texts people have not signed as they stand now, in whatever language; by person. */
async function unsignedBy(
  context: Context,
  waivers: readonly CurrentWaiver[],
  people: readonly Person[],
): Promise<Map<number, CurrentWaiver[]>> {
  if (waivers.length === 0) return new Map()
  const today = todayOf(context)
  const rows = await findSignedVersions(
    context,
    people.map(({ id }) => id),
    waivers.flatMap(({ current_ids }) => current_ids),
  )
  const signed = new Set(rows.map(({ member_id, version_id }) => `${member_id} ${version_id}`))
  return new Map(
    people.map(({ id, dob }) => [
      id,
      waivers.filter(
        (one) => isFor(one, dob, today) && !one.current_ids.some((version) => signed.has(`${id} ${version}`)),
      ),
    ]),
  )
}

type TakesPart = { event_id: number; member_id: number }

/** Whether an event asks somebody for a signature at all, and the titles of what they have not signed. */
export type AskedWaivers = { isAsked: boolean; unsigned: string[] }

/** The titles of the required waivers that people who take part in events have not signed, by event and person. */
export async function unsignedTitles(
  context: Context,
  taking: readonly TakesPart[],
): Promise<(event_id: number, member_id: number) => string[]> {
  const of = await waiversAsked(context, taking)
  return (event_id, member_id) => of(event_id, member_id).unsigned
}

/** What the required waivers of events are to people who take part in them, by event and person. */
export async function waiversAsked(
  context: Context,
  taking: readonly TakesPart[],
): Promise<(event_id: number, member_id: number) => AskedWaivers> {
  const attached = await findEventWaivers(context, [...new Set(taking.map(({ event_id }) => event_id))])
  if (attached.length === 0) return () => ({ isAsked: false, unsigned: [] })
  const waivers = (
    await currentWaivers(
      context,
      attached.map(({ waiver_id }) => waiver_id),
      todayOf(context),
    )
  ).filter(({ required }) => required)
  const today = todayOf(context)
  const birthdays = await findBirthdays(context, [...new Set(taking.map(({ member_id }) => member_id))])
  const open = await unsignedBy(
    context,
    waivers,
    [...birthdays].map(([id, dob]) => ({ id, dob })),
  )
  return (event_id, member_id) => {
    const own = new Set(attached.filter((one) => one.event_id === event_id).map((one) => one.waiver_id))
    const dob = birthdays.get(member_id) ?? null
    return {
      isAsked: waivers.some((one) => own.has(one.waiver_id) && isFor(one, dob, today)),
      unsigned: (open.get(member_id) ?? []).filter((one) => own.has(one.waiver_id)).map(({ title }) => title),
    }
  }
}

/** The required texts that the user could sign for people, and has not; none where somebody else has to. */
export async function unsignedOwn(
  context: Context,
  waiver_ids: readonly number[],
  people: readonly Seen[],
): Promise<{ person: Seen; titles: string[] }[]> {
  const waivers = (await currentWaivers(context, waiver_ids, todayOf(context))).filter(
    ({ required }) => required,
  )
  const open = await unsignedBy(context, waivers, people)
  const missing: { person: Seen; titles: string[] }[] = []
  for (const person of people) {
    const titles = (open.get(person.id) ?? []).map(({ title }) => title)
    if (titles.length > 0 && (await ownSigner(context, person))) missing.push({ person, titles })
  }
  return missing
}

/** An event that is not over yet. @throws EventNotFound, RegistrationClosed */
async function eventAhead(context: Context, slug: string) {
  const event = await getEvent(context, slug, todayOf(context))
  if (!event) throw EventNotFound()
  if (event.status === 'cancelled' || event.ends_on < todayOf(context)) throw RegistrationClosed()
  return event
}

const fullName = ({ first_name, last_name }: Seen) => `${first_name} ${last_name}`

export async function showToSign(
  context: Context,
  { slug }: In<typeof showEventWaivers>,
): Promise<EventToSign> {
  const event = await eventAhead(context, slug)
  const today = todayOf(context)
  const people = await peopleOf(context)
  const ids = people.map(({ id }) => id)
  const waivers = await currentWaivers(
    context,
    event.waivers.map(({ id }) => id),
    today,
  )
  const open = await unsignedBy(context, waivers, people)
  const taking = await findTakingPart(context, ids, today)
  const shown: EventToSign['people'] = []
  for (const person of people) {
    const own = open.get(person.id) ?? []
    // What may be left out is offered along with what has to be signed.
    if (!own.some(({ required }) => required)) continue
    const by = await ownSigner(context, person)
    shown.push({
      member_id: person.id,
      name: fullName(person),
      is_in: taking.some((one) => one.member_id === person.id && one.event_id === event.id),
      signer: by
        ? {
            name: by.signer.name,
            ...{ is_guardian: by.is_guardian, needs_signer_dob: by.needs_signer_dob },
          }
        : null,
      waiver_ids: own.map(({ waiver_id }) => waiver_id),
    })
  }
  const needed = new Set(shown.flatMap(({ waiver_ids }) => waiver_ids))
  return {
    event: { slug, name: event.name, starts_on: event.starts_on, ends_on: event.ends_on },
    people: shown,
    waivers: waivers
      .filter(({ waiver_id }) => needed.has(waiver_id))
      .map(({ ages, ...waiver }) => ({
        ...waiver,
        needs_guardian: ages === 'minors' || shown.some(({ signer }) => signer?.is_guardian ?? false),
      })),
  }
}

/**
 * Signs an event's waivers with one signature for people of the household, each as far as it is not signed. @throws NotYoursToSign,
 * WaiverChanged where a text is not what was read any more
 */
export async function signForEvent(
  context: Context,
  { slug, member_ids, signer_dob, acts, ...signing }: In<typeof signEventWaivers>,
): Promise<EventToSign> {
  const event = await eventAhead(context, slug)
  const household = await peopleOf(context)
  const people = household.filter(({ id }) => member_ids.includes(id)).toSorted((a, b) => a.id - b.id)
  if (people.length < new Set(member_ids).size) throw NotYoursToSign()
  const waivers = await currentWaivers(
    context,
    event.waivers.map(({ id }) => id),
    todayOf(context),
  )
  const waiverOf = (version_id: number) =>
    waivers.find(({ current_ids }) => current_ids.includes(version_id))?.waiver_id
  if (acts.some(({ version_id }) => waiverOf(version_id) === undefined)) throw WaiverChanged()
  const open = await unsignedBy(context, waivers, people)
  for (const person of people) {
    const wanted = new Set(open.get(person.id)?.map(({ waiver_id }) => waiver_id))
    const own = acts.filter((act) => wanted.has(waiverOf(act.version_id)!))
    if (own.length === 0) continue
    const by = await ownSigner(context, person)
    if (!by) throw NotYoursToSign()
    const signature_ids = await signAsOwn(context, { ...signing, acts: own, person, own: by, signer_dob })
    await audit(context, {
      action: 'event.waivers_signed',
      subject: 'event',
      subject_id: event.id,
      after: { member_id: person.id, signature_ids },
    })
  }
  return showToSign(context, { slug })
}

/** The events ahead for which the household has something to sign, the soonest first. */
export async function listToSign(
  context: Context,
  _: In<typeof listEventsToSign>,
): Promise<Out<typeof listEventsToSign>> {
  const people = await peopleOf(context)
  const taking = await findTakingPart(
    context,
    people.map(({ id }) => id),
    todayOf(context),
  )
  const titlesOf = await unsignedTitles(context, taking)
  const events = new Map<number, Out<typeof listEventsToSign>[number]>()
  for (const { event_id, member_id, slug, name, starts_on, is_asked } of taking) {
    if (!is_asked || titlesOf(event_id, member_id).length === 0) continue
    const event = events.get(event_id) ?? { slug, name, starts_on, people: [] }
    event.people.push(fullName(people.find(({ id }) => id === member_id)!))
    events.set(event_id, event)
  }
  return [...events.values()]
}
