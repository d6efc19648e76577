import { stringify } from 'csv-stringify/sync'
import { EventCalledOff, EventNotFound } from 'contract/events'
import { EntryNotFound } from 'contract/events/entering'
import { hotelKey, isOpen, type StayState } from 'contract/events/stay-rules'
import { sumOf } from 'contract/events/hotel-lists'
import {
  NoStayRule,
  StayNotAsked,
  type StayTable,
  type decideExemption,
  type exportStays,
  type importHotelList,
  listStayRequests,
  type listStays,
  type previewStayReminder,
  type remindStays,
  type saveStayRule,
} from 'contract/events/stays'
import { groupedBy } from 'contract/grouped'
import type { In, Out } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { dayInLetter, wordsFor } from '../../mail/mail.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, whoIs, type Context, type Download } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import { eventsBy } from '../../plumbing/reach.ts'
import { mustNotBeCanceled } from '../canceled.ts'
import { findEvent } from '../office-queries.ts'
import { findEntrants, getParty } from '../entrants/party-queries.ts'
import { hotelsOf, judgeStays, stayEvent, type JudgedTeam } from './judging.ts'
import { mailExemption, mailReminder, reminderSaid } from './letters.ts'
import {
  findListed,
  findRequests,
  getStayRule,
  insertStayRule,
  noteReminded,
  putListed,
  putSaid,
  removeStayRule,
  setStayRule,
} from './queries.ts'

const rowOf = ({ entry, standing }: JudgedTeam) => ({
  entrant_id: entry.id,
  name: entry.name,
  club: entry.team.club,
  coach: entry.team.head_coach ?? entry.contact,
  email: entry.email,
  phone: entry.phone,
  division: entry.division,
  ...standing,
})

/** @throws EventNotFound */
export async function giveStays(context: Context, { id }: In<typeof listStays>): Promise<StayTable> {
  const event = await stayEvent(context, id)
  const { rule, is_place_known, listed, teams } = await judgeStays(context, { event_id: id })
  const lists = groupedBy(listed, ({ hotel }) => hotel)
  const { version = 0, ...terms } = rule ?? {}
  return {
    event: { id, name: event.name, starts_on: event.starts_on, ends_on: event.ends_on },
    rule: rule ? (terms as StayTable['rule']) : null,
    version,
    is_place_known,
    is_closed: rule !== undefined && todayOf(context) > rule.due_on,
    hotels: hotelsOf(event),
    lists: [...lists].map(([hotel, rows]) => ({
      hotel,
      listed_at: rows[0]!.listed_at,
      teams: rows.length,
      room_nights: rows.reduce((sum, { room_nights }) => sum + room_nights, 0),
    })),
    teams: teams.map(rowOf),
  }
}

/** Requests of events that aren’t over, the next event first. A team that needs no rooms, or has them, waits for nothing. */
export async function giveRequests(context: Context): Promise<Out<typeof listStayRequests>> {
  const requests: Out<typeof listStayRequests> = []
  for (const { event, entrant_ids } of await findRequests(context, todayOf(context))) {
    const { rule, teams } = await judgeStays(context, { event_id: event.id, entrant_ids })
    const { version: _, ...terms } = rule!
    for (const team of teams)
      if (team.standing.state === 'asked') requests.push({ event, rule: terms, team: rowOf(team) })
  }
  return requests
}

/** How many of them the user may decide, at all events or at some. */
export async function countStayRequests(context: Context): Promise<number> {
  const user = whoIs(context)
  const { access } = listStayRequests
  if (user.permissions.has(access)) return (await giveRequests(context)).length
  const events = eventsBy(user, access)
  return events.event_ids.length > 0 ? (await giveRequests({ ...context, events })).length : 0
}

/** How many of them are of teams at an event. */
export async function countRequestsAt(context: Context, event_id: number): Promise<number> {
  const asked = (await findRequests(context, todayOf(context))).find(({ event }) => event.id === event_id)
  if (!asked) return 0
  const { teams } = await judgeStays(context, { event_id, entrant_ids: asked.entrant_ids })
  return teams.filter(({ standing }) => standing.state === 'asked').length
}

/** @throws EventNotFound, EventCalledOff, Conflict */
export async function saveRule(context: Context, { id, version, rule }: In<typeof saveStayRule>) {
  const event = await findEvent(context, id, { lock: true })
  if (!event || event.entrant !== 'team') throw EventNotFound()
  if (event.status === 'cancelled') throw EventCalledOff()
  const before = await getStayRule(context, id, { lock: true })
  if ((before?.version ?? 0) !== version) throw Conflict()
  if (rule && rule.due_on > event.ends_on)
    throw invalidField('rule.due_on', 'Choose a day before the event is over.')
  if (!rule) await removeStayRule(context, id)
  else if (before) await setStayRule(context, id, rule)
  else await insertStayRule(context, id, rule)
  const { version: _, ...stood } = before ?? { version: 0 }
  await audit(context, {
    action: 'event.stay_rule_changed',
    subject: 'event',
    subject_id: id,
    before: before ? stood : null,
    after: rule,
  })
  if (event.status !== 'draft') await announceSite(context)
  return {}
}

/** The event's rule, held. @throws EventNotFound, NoStayRule */
async function heldRule(context: Context, id: number) {
  await stayEvent(context, id)
  const rule = await getStayRule(context, id, { lock: true })
  if (!rule) throw NoStayRule()
  return rule
}

/** The party that a team of an event belongs to. @throws EntryNotFound */
async function partyOf(context: Context, event_id: number, entrant_id: number) {
  const [entrant] = await findEntrants(context, { id: entrant_id })
  const party = entrant?.event_id === event_id ? await getParty(context, entrant.party_id) : undefined
  if (!party) throw EntryNotFound()
  return party
}

/** @throws EventCalledOff, EntryNotFound, Conflict if the team has said something else since; StayNotAsked where there is nothing to decline */
export async function decide(
  context: Context,
  { id, entrant_id, version, decision, reason }: In<typeof decideExemption>,
) {
  await mustNotBeCanceled(context, id)
  await heldRule(context, id)
  const [team] = (await judgeStays(context, { event_id: id, entrant_ids: [entrant_id] })).teams
  if (!team) throw EntryNotFound()
  const { standing, entry } = team
  if (standing.version !== version) throw Conflict()
  if (decision === 'declined' && standing.exemption === null) throw StayNotAsked()
  await putSaid(
    context,
    { event_id: id, entrant_id },
    {
      exemption: decision,
      decision_reason: reason,
      decided_by: context.user?.name ?? 'system',
      decided_at: context.now,
    },
  )
  await audit(context, {
    action: decision === 'granted' ? 'event.stay_exempted' : 'event.stay_exemption_declined',
    subject: 'event',
    subject_id: id,
    after: { team: entry.name },
    note: reason,
  })
  await mailExemption(context, await partyOf(context, id, entrant_id), entrant_id, {
    ...{ team: entry.name, decision, reason, version },
  })
  return {}
}

/** All lines of a team are added up. @throws EventCalledOff; Invalid at the first line whose team isn't in the event */
export async function importList(
  context: Context,
  { id, hotel, lines }: In<typeof importHotelList>,
): Promise<Out<typeof importHotelList>> {
  await mustNotBeCanceled(context, id)
  await heldRule(context, id)
  const { teams } = await judgeStays(context, { event_id: id })
  const strange = lines.findIndex(({ entrant_id }) => !teams.some(({ entry }) => entry.id === entrant_id))
  if (strange >= 0) throw invalidField(`lines.${strange}.entrant_id`, 'This team isn’t in the event.')
  const summed = [...groupedBy(lines, ({ entrant_id }) => entrant_id)].map(([entrant_id, own]) => ({
    entrant_id,
    lines: own.length,
    ...sumOf(own),
  }))
  const replaced = (await findListed(context, id)).filter((one) => hotelKey(one.hotel) === hotelKey(hotel))
  await putListed(
    context,
    { event_id: id, hotel, replaced: [...new Set(replaced.map((one) => one.hotel))] },
    summed,
  )
  const { room_nights } = sumOf(summed)
  await audit(context, {
    action: 'event.hotel_list_imported',
    subject: 'event',
    subject_id: id,
    before: { hotel, teams: replaced.length, room_nights: sumOf(replaced).room_nights },
    after: { hotel, teams: summed.length, room_nights },
  })
  return { teams: summed.length, room_nights }
}

const reminded = (teams: readonly JudgedTeam[]) =>
  teams.filter(({ entry, standing }) => isOpen(standing.state) && entry.email !== '')

/** Whom a press would remind, and what the first of them reads, in the language of whoever presses. @throws NoStayRule */
export async function previewReminder(
  context: Context,
  { id }: In<typeof previewStayReminder>,
): Promise<Out<typeof previewStayReminder>> {
  const event = await stayEvent(context, id)
  const { rule, teams } = await judgeStays(context, { event_id: id })
  if (!rule) throw NoStayRule()
  const found = reminded(teams)
  const { language, t } = await wordsFor(context, context.call.language)
  const [first] = found
  return {
    teams: found.map(({ entry, standing }) => ({
      ...{ entrant_id: entry.id, name: entry.name, email: entry.email },
      reminded_at: standing.reminded_at,
    })),
    letter: first
      ? reminderSaid(t, {
          ...{ event: event.name, team: first.entry.name, rule, ...first.standing },
          dayOf: (day) => dayInLetter(day, language),
        })
      : null,
  }
}

/** Those of the chosen teams that still miss rooms; a press that is sent again writes to nobody twice. @throws EventNotFound, EventCalledOff, NoStayRule */
export async function remind(
  context: Context,
  { id, request_key, entrant_ids }: In<typeof remindStays>,
): Promise<Out<typeof remindStays>> {
  await mustNotBeCanceled(context, id)
  const rule = await heldRule(context, id)
  const { teams } = await judgeStays(context, { event_id: id })
  const chosen = reminded(teams).filter(({ entry }) => entrant_ids.includes(entry.id))
  for (const { entry, standing } of chosen)
    await mailReminder(context, await partyOf(context, id, entry.id), entry.id, {
      ...{ request_key, team: entry.name, rule, ...standing },
    })
  const written = chosen.map(({ entry }) => entry.id)
  await noteReminded(context, id, written)
  await audit(context, {
    action: 'event.stay_reminded',
    subject: 'event',
    subject_id: id,
    after: { teams: written.length },
  })
  return { letters: written.length }
}

const STATES: Readonly<Record<StayState, string>> = {
  near: 'Doesn’t need rooms',
  exempt: 'Exempt',
  met: 'Booked',
  asked: 'Exemption pending',
  no_zip: 'ZIP code missing',
  missing: 'Rooms missing',
  unknown: 'Distance unknown',
}

/** A cell that a spreadsheet would take for a formula is written as text. */
export async function exportTable(context: Context, { id }: In<typeof exportStays>): Promise<Download> {
  const event = await stayEvent(context, id)
  const { rule, teams } = await judgeStays(context, { event_id: id })
  const columns = [
    ...[
      'Team',
      'Club',
      'Division',
      'ZIP code',
      'Miles',
      'Status',
      'Room nights required',
      'Room nights booked',
    ],
    ...[
      'On a hotel’s list',
      'Rooms',
      'Hotels',
      'Exemption reason',
      'Decision',
      'Coach',
      'Email',
      'Phone',
      'Last reminded',
    ],
  ]
  const content = stringify(
    teams
      .map(rowOf)
      .map((one) => [
        ...[one.name, one.club ?? '', one.division, one.postal_code ?? '', one.miles ?? ''],
        ...[
          STATES[one.state],
          rule && one.state !== 'near' ? rule.room_nights : '',
          one.room_nights,
          one.confirmed,
        ],
        one.rooms,
        [...new Set([...one.bookings, ...one.listed].map(({ hotel }) => hotel))].join('; '),
        one.exemption?.reason ?? '',
        one.exemption?.decision_reason ?? '',
        ...[one.coach, one.email, one.phone, one.reminded_at ?? ''],
      ]),
    {
      header: true,
      columns: columns.map((header, i) => ({ key: String(i), header })),
      bom: true,
      escape_formulas: true,
    },
  )
  return { filename: `${event.slug}-stay.csv`, content: Buffer.from(content), type: 'text/csv' }
}
