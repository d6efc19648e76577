import { stringify } from 'csv-stringify/sync'
import { EventNotFound } from 'contract/events'
import { EntryNotFound } from 'contract/events/entering'
import {
  removeEntrant,
  type EntrantRow,
  type exportEntrants,
  type listEntrants,
  type moveEntrant,
} from 'contract/events/entrants'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { picksOf, type SaidAnswer } from 'contract/events/questions'
import { messageIn } from 'contract/message'
import { decimal } from 'contract/money'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { cancelOrder } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, Download } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { missingAnswersOf } from '../entrants/answers.ts'
import { findAwaiting } from '../entrants/awaiting.ts'
import { endItemsOf } from '../addons/addon-queries.ts'
import { endBalances } from '../balances/balances.ts'
import { fullOf } from '../entrants/in-turn.ts'
import { mailMoved, mailRemoved } from '../entrants/letters.ts'
import { countUnsigned } from '../waivers/unsigned-rosters.ts'
import { unsignedTitles } from '../waivers/waivers.ts'
import {
  countEntrantRows,
  findEntrantRows,
  pageEntrants,
  type May,
  type UncheckedRow,
} from '../entrants/office-queries.ts'
import {
  findEntrants,
  getParty,
  inAudit,
  lockParty,
  moveEntrants,
  setDivisionOf,
  setParty,
  type Entrant,
} from '../entrants/party-queries.ts'
import { demandOf, findRoom, givePlaces, lockPlaces, takePlaces } from '../entrants/places-queries.ts'
import { problemsOf } from '../entrants/roster-problems.ts'
import { offerSpots } from '../entrants/waitlist.ts'

/** Who may not decide reads neither private answers nor prices. */
function mayOf({ user }: Context): May {
  const decides = user?.permissions.has(removeEntrant.access) ?? false
  return { private: decides, money: decides }
}

/** @throws EventNotFound */
async function mustBeThere(context: Context, id: number) {
  const event = await findEvent(context, id)
  if (!event) throw EventNotFound()
  return event
}

export async function listOfEvent(context: Context, input: In<typeof listEntrants>) {
  await mustBeThere(context, input.id)
  const listed = await pageEntrants(context, input, mayOf(context), await amongOf(context, input))
  return { ...listed, data: await checkedRows(context, input.id, listed.data) }
}

/** How many rows the list has. */
export const countListed = async (context: Context, input: In<typeof exportEntrants>): Promise<number> =>
  countEntrantRows(context, input, mayOf(context), await amongOf(context, input))

/** Of whom the roster doesn’t fit, if only those are asked for. */
async function amongOf(context: Context, { id, roster }: In<typeof exportEntrants>) {
  if (roster !== 'problems') return undefined
  return [...(await problemsOf(context, await findEntrants(context, { standing_in: id }))).keys()]
}

/** With what is wrong with the rosters of teams, what isn’t answered or signed, and who has yet to get a membership. */
async function checkedRows<Row extends UncheckedRow>(
  context: Context,
  event_id: number,
  rows: readonly Row[],
): Promise<
  (Omit<Row, 'team'> & Pick<EntrantRow, 'team' | 'missing_answers' | 'unsigned' | 'lacks_membership'>)[]
> {
  const problems = await problemsOf(context, rows)
  const unanswered = await missingAnswersOf(context, rows)
  // Who waits hasn’t a spot to sign for yet.
  const expected = rows.filter(({ is_expected }) => is_expected)
  const titlesOf = await unsignedTitles(
    context,
    expected.flatMap(({ event_id, member_id }) => (member_id === null ? [] : [{ event_id, member_id }])),
  )
  const unsignedOf = await countUnsigned(
    context,
    event_id,
    expected.filter(({ team }) => team !== null),
  )
  const awaiting = await findAwaiting(context, [...new Set(rows.map(({ party_id }) => party_id))])
  return rows.map(({ team, ...row }) => ({
    ...row,
    lacks_membership: awaiting.some(
      ({ party_id, member_id }) => party_id === row.party_id && member_id === row.member_id,
    ),
    missing_answers: unanswered.get(row.id) ?? 0,
    unsigned: row.is_expected && row.member_id !== null ? titlesOf(row.event_id, row.member_id) : null,
    team: team && {
      ...team,
      problems: problems.get(row.id) ?? [],
      unsigned: row.is_expected ? unsignedOf(row) : null,
    },
  }))
}

/** A cell that a spreadsheet would take for a formula is written as text. */
export async function exportOfEvent(context: Context, input: In<typeof exportEntrants>): Promise<Download> {
  const event = await mustBeThere(context, input.id)
  const among = await amongOf(context, input)
  const rows = await checkedRows(
    context,
    event.id,
    await findEntrantRows(context, input, mayOf(context), among),
  )
  const answered = new Set(rows.flatMap(({ answers }) => answers.map(({ question_id }) => question_id)))
  const questions = event.questions.filter(({ id }) => answered.has(id))
  const asks = event.questions.length > 0
  const signs = event.waivers.length > 0
  const lacks = rows.some(({ lacks_membership }) => lacks_membership)
  const { about, factsOf } = event.entrant === 'team' ? TEAMS : PEOPLE
  const columns = [
    'Name',
    ...about,
    'Division',
    'Status',
    'Entered by',
    'Email',
    'Phone',
    'Still due',
    'Due on',
    ...(lacks ? ['Membership'] : []),
    ...(signs ? ['Not signed'] : []),
    ...(asks ? ['Answers missing'] : []),
    ...toldApart(questions.map(({ label }) => label)),
  ]
  const content = stringify(
    rows.map((one) => [
      one.name,
      ...factsOf(one),
      one.division,
      ENTRANT_STATUS_LABELS[one.status],
      one.contact,
      one.email,
      one.phone,
      one.owes ? decimal(one.owes.cents) : '',
      one.owes?.due_on ?? '',
      ...(lacks ? [one.lacks_membership ? 'Not bought yet' : ''] : []),
      ...(signs ? [one.team ? one.team.unsigned : one.unsigned?.join('; ')] : []),
      ...(asks ? [one.missing_answers || ''] : []),
      ...questions.map(({ id }) => saidIn(one.answers.find(({ question_id }) => question_id === id))),
    ]),
    {
      header: true,
      columns: columns.map((header, i) => ({ key: String(i), header })),
      bom: true,
      escape_formulas: true,
    },
  )
  return { filename: `${event.slug}.csv`, content: Buffer.from(content), type: 'text/csv' }
}

/** Questions in the same words, such as of two divisions, with a number from the second on. */
const toldApart = (questions: readonly string[]): string[] =>
  questions.map((one, i) => {
    const earlier = questions.slice(0, i).filter((other) => other === one).length
    return earlier === 0 ? one : `${one} (${earlier + 1})`
  })

/** An answer in one cell. */
const saidIn = (one: SaidAnswer | undefined): string => {
  if (!one) return ''
  if (one.kind === 'several') return picksOf(one.answer).join('; ')
  if (one.kind === 'yes_no') return one.answer === 'yes' ? 'Yes' : 'No'
  return one.answer
}

type Facts = { about: string[]; factsOf: (row: EntrantRow) => (string | number | null | undefined)[] }
const PEOPLE: Facts = { about: ['Date of birth', 'Age'], factsOf: ({ dob, age }) => [dob, age] }
const TEAMS: Facts = {
  about: ['Club', 'Registered in', 'Class', 'Head coach', 'Players', 'Roster'],
  factsOf: ({ team }) => [
    ...[team?.club, team?.division, team?.class, team?.head_coach, team?.players],
    team?.problems.map(({ name, reason }) => [name, messageIn(reason)].filter(Boolean).join(': ')).join('; '),
  ],
}

/**
 * Moves somebody who is in an event, or waits for it, to another division; the spot they had goes to those who wait. Whether
 * they fit there is the office’s to know: the list says who doesn’t. @throws EntryNotFound, DivisionFull
 */
export async function moveOne(
  context: Context,
  { id, entrant_id, event_division_id, reason }: In<typeof moveEntrant>,
) {
  const event = await mustBeThere(context, id)
  const target = event.divisions.find((one) => one.id === event_division_id)
  if (!target) throw invalidField('event_division_id', 'Choose a division.')
  const [seen] = await findEntrants(context, { id: entrant_id })
  if (!seen || seen.event_id !== id) throw EntryNotFound()
  const party = await lockParty(context, seen.party_id)
  await lockPlaces(context, id)
  const [entrant] = await findEntrants(context, { id: entrant_id })
  if (!party || (entrant?.status !== 'confirmed' && entrant?.status !== 'waiting')) throw EntryNotFound()
  if (entrant.event_division_id === event_division_id) return {}
  if (entrant.status === 'confirmed') {
    await givePlaces(context, id, demandOf([entrant.event_division_id]))
    const took = await takePlaces(context, id, demandOf([event_division_id]))
    if (took !== 'taken') throw fullOf((await findRoom(context, event.slug)).divisions, took.full)
  }
  await setDivisionOf(context, entrant_id, event_division_id)
  await audit(context, {
    action: 'event.entrant_moved',
    subject: 'event',
    subject_id: id,
    before: inAudit(entrant),
    after: inAudit({ ...entrant, division: target.label }),
    note: reason,
  })
  await mailMoved(context, party, { id: entrant_id, name: entrant.name, division: target.label, reason })
  await offerSpots(context, id)
  return {}
}

/**
 * Takes a person or team out of an event, or off its waitlist; a spot is free again, and who entered it is told. A refund is made at the
 * order. @throws EntryNotFound unless they are in it
 */
export async function removeOne(context: Context, input: In<typeof removeEntrant>) {
  await mustBeThere(context, input.id)
  return removeStanding(context, input)
}

/** Removes as `removeOne` does, from an event that is known to exist. @throws EntryNotFound */
export async function removeStanding(context: Context, { id, entrant_id, reason }: In<typeof removeEntrant>) {
  const [seen] = await findEntrants(context, { id: entrant_id })
  if (!seen || seen.event_id !== id) throw EntryNotFound()
  if (seen.status === 'held') return removeUnpaid(context, seen, reason)
  const party = await lockParty(context, seen.party_id)
  const [entrant] = await findEntrants(context, { id: entrant_id })
  if (!party || (entrant?.status !== 'confirmed' && entrant?.status !== 'waiting')) throw EntryNotFound()
  await moveEntrants(context, [entrant], { to: 'removed', by: 'office', why: reason })
  await audit(context, {
    action: 'event.entrant_removed',
    subject: 'event',
    subject_id: id,
    before: inAudit(entrant),
    note: reason,
  })
  await mailRemoved(context, party, { id: entrant_id, name: entrant.name, reason })
  const others = await findEntrants(context, { party_ids: [party.id] })
  const isLast = others.every(({ status }) => status !== party.state)
  if (isLast) await setParty(context, party.id, { state: 'over' })
  await endBalances(context, party.id)
  await lockPlaces(context, id)
  await endItemsOf(context, party.id, { entrant_ids: [entrant_id], isLast })
  if (entrant.status === 'confirmed') await givePlaces(context, id, demandOf([entrant.event_division_id]))
  // Who stays of a party that waits may fit now.
  await offerSpots(context, id)
  return {}
}

/**
 * Takes those out whose check the office no longer waits for: all that its invoice is for. @throws EntryNotFound unless a check is
 * expected; AlreadyPaid, PaymentInProgress
 */
async function removeUnpaid(context: Context, { party_id, event_id }: Entrant, reason: string) {
  const seen = await getParty(context, party_id)
  if (!seen || seen.check_due_on === null) throw EntryNotFound()
  // Orders are held before what they are for.
  if (seen.order_id !== null) await cancelOrder(context, seen.order_id, 'removed')
  const party = await lockParty(context, party_id)
  const held = (await findEntrants(context, { party_ids: [party_id] })).filter(
    ({ status }) => status === 'held',
  )
  if (party?.state !== 'held' || held.length === 0) throw EntryNotFound()
  await moveEntrants(context, held, { to: 'removed', by: 'office', why: reason })
  await setParty(context, party_id, { state: 'over' })
  await lockPlaces(context, event_id)
  await endItemsOf(context, party_id, { entrant_ids: [], isLast: true })
  await givePlaces(context, event_id, demandOf(held.map(({ event_division_id }) => event_division_id)))
  await audit(context, {
    action: 'event.entrant_removed',
    subject: 'event',
    subject_id: event_id,
    before: { entrants: held.map(inAudit) },
    note: reason,
  })
  for (const { id, name } of held) await mailRemoved(context, party, { id, name, reason })
  await offerSpots(context, event_id)
  return {}
}
