import { createHash } from 'node:crypto'
import { EventNotFound } from 'contract/events'
import { addDays } from 'contract/dates'
import { depositOf } from 'contract/events/deposits'
import { RegistrationClosed, TeamsEnter } from 'contract/events/entering'
import type {
  ImportedTeam,
  checkOutsideTeams,
  importOutsideTeams,
  listOutsideImports,
  sendOutsideLinks,
  undoOutsideImport,
} from 'contract/events/outside-import'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { momentOf } from 'contract/wall-clock'
import { momentInLetter, wordsFor } from '../../mail/mail.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { digestOf } from '../../plumbing/marking.ts'
import { findEvent } from '../office-queries.ts'
import { getEvent } from '../queries.ts'
import { findTermsOf } from '../refund-policies-queries.ts'
import { mailImported, mailRemoved, sayImported } from '../entrants/letters.ts'
import { judgeTeams, nameKey, teamKey, type JudgedRow } from '../entrants/listed-teams.ts'
import {
  confirmParties,
  endParties,
  findImported,
  findImports,
  findHouseNames,
  findStandingNames,
  noteSent,
  type ImportedParty,
} from './outside-import-queries.ts'
import { newLinkToken } from '../entrants/outside-link.ts'
import { insertOutsideTeam } from '../entrants/outside-queries.ts'
import { getParty, insertEntrant, insertParty, moveEntrants } from '../entrants/party-queries.ts'
import { demandOf, findRoom, givePlaces, lockPlaces, takePlaces } from '../entrants/places-queries.ts'
import { offerSpots } from '../entrants/waitlist.ts'

type Listed = In<typeof checkOutsideTeams>

/** @throws EventNotFound, TeamsEnter; RegistrationClosed unless the event is public and still ahead */
async function eventOf(context: Context, id: number) {
  const found = await findEvent(context, id)
  if (!found) throw EventNotFound()
  if (found.entrant !== 'team') throw TeamsEnter()
  const today = todayOf(context)
  const event = await getEvent(context, found.slug, today)
  if (!event || !['published', 'closed'].includes(found.status) || found.starts_on < today)
    throw RegistrationClosed()
  return event
}

type Event = Awaited<ReturnType<typeof eventOf>>

async function judge(context: Context, event: Event, input: Listed): Promise<JudgedRow[]> {
  const names = [...new Set(input.teams.map(({ name }) => nameKey(name)).filter(Boolean))]
  const [room, standing, house] = await Promise.all([
    findRoom(context, event.slug),
    findStandingNames(context, event.id),
    findHouseNames(context, { names, day: event.starts_on }),
  ])
  return judgeTeams(input, {
    ...{ divisions: event.divisions, room },
    standing: new Set(standing.map((one) => teamKey(one.event_division_id, one.name))),
    house: new Set(house),
  })
}

/** Until when spots are kept that are to be paid for. @throws Invalid at the day */
function keptUntil(context: Context, event: Event, { payment, pay_by }: Listed): Date {
  if (payment === 'none') return momentOf(context.tenant.time_zone, event.starts_on, '00:00')
  if (pay_by === null) throw invalidField('pay_by', 'Choose a day.')
  if (pay_by < todayOf(context) || pay_by > event.starts_on)
    throw invalidField('pay_by', 'Choose a day from today until the event starts.')
  return momentOf(context.tenant.time_zone, addDays(pay_by, 1), '00:00')
}

const told = ({ line, name, division, outcome, reasons, notes }: JudgedRow): ImportedTeam => ({
  ...{ line, name, division, outcome, reasons, notes },
})

/** Enters nothing. */
export async function checkTeams(context: Context, input: Listed): Promise<Out<typeof checkOutsideTeams>> {
  const event = await eventOf(context, input.id)
  const until = keptUntil(context, event, input)
  const rows = await judge(context, event, input)
  const first = rows.find(({ outcome, clean }) => isEntered(outcome) && clean.email !== '')
  if (!first || !isEntered(first.outcome)) return { teams: rows.map(told), letter: null }
  const { language, t } = await wordsFor(context, input.language)
  const moment = momentInLetter(until, language, context.tenant.time_zone)
  const who = `${first.name} (${first.division})`
  const letter = sayImported(t, { event: event.name, who, until: moment }, first.outcome)
  return { teams: rows.map(told), letter: { to: first.clean.email, ...letter } }
}

type Entered = 'held' | 'confirmed' | 'waiting'
const isEntered = (outcome: ImportedTeam['outcome']): outcome is Entered =>
  outcome === 'held' || outcome === 'confirmed' || outcome === 'waiting'

/** Of a row of a press: sent again, it is the same entry. */
function requestKey(import_key: string, line: number): string {
  const hex = createHash('sha256').update(`${import_key} ${line}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Enters what can be entered, in one transaction: a server that stops leaves nothing half done. Two windows with the same list meet at
 * the event: the second finds the teams of the first. @throws as `eventOf` and `keptUntil`
 */
export async function importTeams(
  context: Context,
  input: In<typeof importOutsideTeams>,
): Promise<Out<typeof importOutsideTeams>> {
  const { id, import_key, sends_links } = input
  await lockPlaces(context, id)
  const event = await eventOf(context, id)
  const before = await findImported(context, { event_id: id, import_key })
  if (before.length > 0) return { teams: again(input, before) }
  const until = keptUntil(context, event, input)
  const rows = await judge(context, event, input)
  const entering = rows.filter(({ outcome }) => isEntered(outcome))
  const taking = entering.filter(({ outcome }) => outcome !== 'waiting')
  await takePlaces(context, id, demandOf(taking.map(({ event_division_id }) => event_division_id)))
  const confirmed: { party_id: number; id: number }[] = []
  const terms = (await findTermsOf(context, event.slug)) ?? null
  for (const row of entering) {
    const made = await enterRow(context, event, row, { input, until, terms })
    if (row.outcome === 'confirmed') confirmed.push(made)
  }
  await moveEntrants(context, confirmed, { to: 'confirmed', by: 'payment' })
  await confirmParties(
    context,
    confirmed.map(({ party_id }) => party_id),
  )
  if (entering.length > 0)
    await audit(context, {
      action: 'event.teams_imported',
      subject: 'event',
      subject_id: id,
      after: { teams: taking.length, waiting: entering.length - taking.length },
    })
  if (sends_links) await mailLinks(context, await findImported(context, { event_id: id, import_key }))
  return { teams: rows.map(told) }
}

/** What an import that was sent again has entered the first time. */
const again = (
  { teams, import_key }: In<typeof importOutsideTeams>,
  before: readonly ImportedParty[],
): ImportedTeam[] =>
  teams.flatMap(({ line }) => {
    const made = before.find(({ request_key }) => request_key === requestKey(import_key, line))
    if (!made || made.state === 'over' || made.state === 'applied') return []
    return [{ line, name: made.name, division: made.division, outcome: made.state, reasons: [], notes: [] }]
  })

type Entering = {
  input: In<typeof importOutsideTeams>
  until: Date
  terms: Awaited<ReturnType<typeof findTermsOf>> | null
}

async function enterRow(
  context: Context,
  event: Event,
  { line, outcome, event_division_id, clean }: JudgedRow,
  { input: { import_key, payment, language }, until, terms }: Entering,
): Promise<{ party_id: number; id: number }> {
  const division = event.divisions.find(({ id }) => id === event_division_id)!
  const price_cents = payment === 'none' ? 0 : division.price_cents
  const waits = outcome === 'waiting'
  const request_key = requestKey(import_key, line)
  const party_id = await insertParty(context, {
    event_id: event.id,
    user_id: null,
    link_digest: digestOf(newLinkToken(context, request_key)),
    ...{ request_key, import_key },
    total_cents: price_cents,
    state: waits ? 'waiting' : 'held',
    held_until: waits ? null : until,
    waited_from: waits ? context.now : null,
    refund_terms: terms ?? null,
  })
  const deposit_cents = depositOf(price_cents, division.deposit, todayOf(context))
  const id = (await insertEntrant(context, {
    ...{ party_id, event_id: event.id, event_division_id, price_cents },
    subject: {
      outside_team_id: await insertOutsideTeam(context, { event_id: event.id, language, ...clean }),
    },
    deposit:
      deposit_cents === undefined || price_cents === 0
        ? undefined
        : { deposit_cents, balance_due_on: division.deposit!.balance_due_on },
    status: waits ? 'waiting' : 'held',
    exception: null,
    answers: [],
  }))!
  return { party_id, id }
}

/** Gives how many letters were written. */
async function mailLinks(context: Context, parties: readonly ImportedParty[]): Promise<number> {
  const unsent = parties.filter(
    ({ link_sent_at, email, state }) => link_sent_at === null && email !== '' && state !== 'over',
  )
  for (const { id } of unsent) {
    const party = (await getParty(context, id))!
    if (isEntered(party.state as ImportedTeam['outcome']))
      await mailImported(context, party as typeof party & { state: Entered })
  }
  await noteSent(
    context,
    unsent.map(({ id }) => id),
  )
  return unsent.length
}

export const listImports = async (context: Context, { id }: In<typeof listOutsideImports>) => {
  if (!(await findEvent(context, id))) throw EventNotFound()
  return findImports(context, id)
}

/** Each contact of an import is written to once, from whichever window. @throws as `eventOf` */
export async function sendLinks(context: Context, { id, import_key }: In<typeof sendOutsideLinks>) {
  await eventOf(context, id)
  const parties = await findImported(context, { event_id: id, import_key }, { lock: true })
  return { sent: await mailLinks(context, parties) }
}

/**
 * Takes out what an import has entered and nobody has paid for. Who was sent a link is told; the others never knew.
 * @throws EventNotFound
 */
export async function undoImport(context: Context, { id, import_key }: In<typeof undoOutsideImport>) {
  if (!(await findEvent(context, id))) throw EventNotFound()
  const parties = await findImported(context, { event_id: id, import_key }, { lock: true })
  await lockPlaces(context, id)
  const leaving = parties.filter(
    ({ is_untouched, entrant_status }) => is_untouched && isEntered(entrant_status as Entered),
  )
  if (leaving.length === 0) return { removed: 0 }
  const { t } = await wordsFor(context, leaving[0]!.language)
  const reason = t('The team was entered by mistake.')
  await moveEntrants(
    context,
    leaving.map(({ entrant_id }) => ({ id: entrant_id })),
    { to: 'removed', by: 'office', why: reason },
  )
  await endParties(
    context,
    leaving.map((one) => one.id),
  )
  const had = leaving.filter(({ state }) => state !== 'waiting')
  await givePlaces(context, id, demandOf(had.map(({ event_division_id }) => event_division_id)))
  await audit(context, {
    action: 'event.import_undone',
    subject: 'event',
    subject_id: id,
    after: { teams: leaving.length },
  })
  for (const { id: party_id, entrant_id, name } of leaving.filter(
    ({ link_sent_at }) => link_sent_at !== null,
  ))
    await mailRemoved(context, (await getParty(context, party_id))!, { id: entrant_id, name, reason })
  await offerSpots(context, id)
  return { removed: leaving.length }
}
