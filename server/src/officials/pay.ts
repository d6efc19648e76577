import { showDay, type Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import { money, type Currency } from 'contract/money'
import { CrewChanged } from 'contract/officials/assigning'
import {
  PayChanged,
  PAY_METHOD_LABELS,
  UmpirePaymentNotFound,
  UmpirePaymentUndone,
  earnedOf,
  rateFor,
  roundTrip,
  travelOf,
  usualThreshold,
  workPays,
  type PaidPerson,
  type PaySheet,
  type StaffUnit,
  type TravelTerms,
  type Trip,
  type YearTotals,
  type exportPaySheet,
  type exportUmpireYear,
  type getPaySheet,
  type listUmpireYear,
  type payUmpire,
  type printPaySheet,
  type saveUmpireRates,
  type saveUmpireThreshold,
  type undoUmpirePayment,
} from 'contract/officials/pay'
import type { In } from 'contract/operation'
import { wallClockAt } from 'contract/wall-clock'
import { cancellationOf } from '../competition/competition.ts'
import { wordsIn } from '../mail/mail.ts'
import { LEDGER, payCost, undoCost } from '../payments/payments.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download } from '../plumbing/context.ts'
import { readDocument, saveSetting, settingOf } from '../tenants/tenants.ts'
import { findCrewRules, findPlaces, putCrewRules } from './crew-queries.ts'
import { csvOf } from './csv.ts'
import { crewsOf, milesFrom } from './known.ts'
import { positionIn } from './letters.ts'
import { paySheetDrawing } from './pay-drawing.ts'
import {
  endPayment,
  findPaidElsewhere,
  findPaidTrips,
  findPayTerms,
  findPayments,
  findRates,
  findWorked,
  findYear,
  insertPayment,
  lockPayment,
  putRates,
  setPayTerms,
  setPaymentOrder,
  type WorkedRow,
} from './pay-queries.ts'
import { lockOfficials } from './queries.ts'
import { findEventVenues, findPayees, findStaffRoles, findStaffWork } from './staff-queries.ts'
import { saveRoles } from './staff-roles.ts'

/** The purpose of the orders that hold the entries of the ledger. */
const UMPIRE_COST = 'umpire_cost'

/** @throws EventNotFound */
export async function givePaySheet(context: Context, { id }: In<typeof getPaySheet>): Promise<PaySheet> {
  const { event, zone, rules } = await crewsOf(context, id)
  const [rates, terms, worked, payments, staff] = [
    await findRates(context, id),
    await findPayTerms(context, id),
    await findWorked(context, id),
    await findPayments(context, id),
    await findStaffWork(context, id),
  ]
  const roads = await tripsOf(context, id, {
    terms,
    driven: [
      ...worked.map(({ starts_at, ...one }) => ({ ...one, day: wallClockAt(zone, starts_at).day })),
      ...staff.flatMap(({ venue_id, ...one }) => (venue_id === null ? [] : [{ ...one, venue_id }])),
    ],
  })
  const umpires = new Map(rules.divisions.map((one) => [one.division_id, one.umpires]))
  const names = new Map(
    [...worked, ...staff, ...payments].map(({ official_id, name }) => [official_id, name] as const),
  )
  const people = [...names].map(([official_id, name]): PaidPerson => {
    const games = worked
      .filter((one) => one.official_id === official_id)
      .map((one) => {
        const rate = rateFor(rates, one)
        return {
          assignment_id: one.assignment_id,
          title: one.title,
          day: wallClockAt(zone, one.starts_at).day,
          position: one.position,
          of: Math.max(umpires.get(one.division_id) ?? 1, one.position),
          minutes: one.minutes,
          is_forfeit: one.is_forfeit,
          // What was paid stays what it was, whatever the rates are now.
          cents:
            one.paid_cents ?? (rate === null ? null : earnedOf(rate, one.is_forfeit, terms.forfeit_percent)),
          is_paid: one.paid_cents !== null,
        }
      })
    const work = staff
      .filter((one) => one.official_id === official_id)
      .map(({ id: work_id, role_id, role, unit, day, hundredths, venue_id, rate_cents, paid_cents }) => ({
        ...{ id: work_id, role_id, role, unit, day, hundredths, venue_id },
        cents: paid_cents ?? workPays(rate_cents, hundredths),
        is_paid: paid_cents !== null,
      }))
    const own = payments.filter((one) => one.official_id === official_id)
    const paid = sum(own.flatMap(({ cents, undone_at }) => (undone_at === null ? cents : [])))
    const trips = roads.get(official_id) ?? []
    const due = sum(
      [...games, ...work, ...trips].flatMap(({ cents, is_paid }) => (is_paid ? [] : (cents ?? []))),
    )
    return {
      official_id,
      name,
      games,
      work,
      trips,
      payments: own.map(
        ({ cents, paid_on, method, reference, by, undone_at, undone_reason, id: payment }) => ({
          ...{ id: payment, cents, paid_on, method, reference, by, undone_at, undone_reason },
        }),
      ),
      earned: paid + due,
      paid,
      due,
    }
  })
  return {
    id,
    name: event.name,
    ...cancellationOf(event),
    version: rules.version,
    today: todayOf(context),
    rates,
    ...terms,
    roles: await findStaffRoles(context, id),
    payees: await findPayees(context),
    venues: await findEventVenues(context, id),
    starts_on: event.starts_on as Day,
    divisions: rules.divisions.map(({ division_id, label }) => ({ division_id, label })),
    people,
    earned: sum(people.map(({ earned }) => earned)),
    paid: sum(people.map(({ paid }) => paid)),
    due: sum(people.map(({ due }) => due)),
    unrated: people.flatMap(({ games }) => games).filter(({ cents }) => cents === null).length,
    unmeasured: people.flatMap(({ trips }) => trips).filter(({ miles }) => miles === null).length,
  }
}

/** Where somebody worked on a day, and where they live. */
type Driven = Pick<WorkedRow, 'official_id' | 'venue_id' | 'postal_code'> & { day: Day }

/**
 * The road of each person and day with work that is done: to the farthest venue of the day, which is measured once. What was paid
 * stays what it was, and what another event has paid for the day is taken off.
 */
async function tripsOf(
  context: Context,
  event_id: number,
  { driven, terms }: { driven: readonly Driven[]; terms: TravelTerms },
): Promise<ReadonlyMap<number, Trip[]>> {
  const paid = await findPaidTrips(context, event_id)
  const elsewhere = new Map(
    (await findPaidElsewhere(context, event_id)).map((one) => [`${one.official_id} ${one.day}`, one]),
  )
  const trips = new Map<number, Map<string, Trip>>()
  const put = (official_id: number, trip: Trip) =>
    trips.set(official_id, (trips.get(official_id) ?? new Map<string, Trip>()).set(trip.day, trip))
  if (terms.mile_cents > 0) {
    const places = await findPlaces(context, [...new Set(driven.map(({ venue_id }) => venue_id))])
    const homes = new Map(driven.map(({ official_id, postal_code }) => [official_id, postal_code]))
    const people = [...homes].map(([official, postal_code]) => ({ id: official, postal_code }))
    const known = await milesFrom(people, places)
    for (const { official_id, venue_id, day } of driven) {
      const one = known.get(official_id)?.[venue_id]
      const miles = one === undefined ? null : roundTrip(one)
      const before = trips.get(official_id)?.get(day)
      if (before && (miles ?? -1) <= (before.miles ?? -1)) continue
      const other = elsewhere.get(`${official_id} ${day}`)
      const cents = miles === null ? 0 : Math.max(0, travelOf(miles, terms) - (other?.cents ?? 0))
      put(official_id, { day, miles, cents, is_paid: false, paid_with: other?.events ?? null })
    }
  }
  for (const { official_id, ...trip } of paid) put(official_id, { ...trip, is_paid: true, paid_with: null })
  return new Map(
    [...trips].map(([official_id, days]) => [
      official_id,
      [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ]),
  )
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** @throws EventNotFound, CrewChanged, StaffRoleNotFound, StaffRoleInUse */
export async function saveRates(
  context: Context,
  { id, version, rates, roles, ...terms }: In<typeof saveUmpireRates>,
): Promise<PaySheet> {
  await crewsOf(context, id)
  const rules = await findCrewRules(context, id)
  const own = new Set(rules.divisions.map(({ division_id }) => division_id))
  if (rates.some(({ division_id }) => division_id !== null && !own.has(division_id))) throw EventNotFound()
  if (version === 0 && !(await putCrewRules(context, id, { ...rules, version: 0 }))) throw CrewChanged()
  const seen = version === 0 ? 1 : version
  if (!(await setPayTerms(context, id, { version: seen, ...terms }))) throw CrewChanged()
  await putRates(context, id, rates)
  if (roles) await saveRoles(context, id, roles)
  await audit(context, {
    action: 'event.umpire_rates_changed',
    subject: 'event',
    subject_id: id,
    after: { rates: rates.length, ...(roles && { roles: roles.length }), ...terms },
  })
  return givePaySheet(context, { id })
}

/**
 * Marks all that is due to somebody as paid. The person is held, also for other events: of two who press at the same time the second
 * sees that nothing is due any more, and a day’s road is paid once. @throws EventNotFound, PayChanged
 */
export async function pay(
  context: Context,
  { id, official_id, cents, paid_on, method, reference }: In<typeof payUmpire>,
): Promise<PaySheet> {
  await lockOfficials(context, [official_id])
  const sheet = await givePaySheet(context, { id })
  const person = sheet.people.find((one) => one.official_id === official_id)
  if (!person || person.due !== cents || cents === 0) throw PayChanged()
  const payment = await insertPayment(context, {
    ...{ event_id: id, official_id, cents, paid_on, method, reference },
    games: person.games.flatMap(({ assignment_id, cents: one, is_paid }) =>
      is_paid || one === null ? [] : [{ assignment_id, cents: one }],
    ),
    work: person.work.flatMap(({ id: work, cents: one, is_paid }) =>
      is_paid ? [] : [{ id: work, cents: one }],
    ),
    trips: person.trips.flatMap(({ day, miles, cents: one, is_paid }) =>
      is_paid || miles === null || one === 0 ? [] : [{ day, miles, cents: one }],
    ),
  })
  const order_id = await payCost(context, UMPIRE_COST, {
    ...{ id: payment, account: LEDGER.umpires, cents },
    payee: { name: person.name, email: '' },
  })
  await setPaymentOrder(context, payment, order_id)
  await audit(context, {
    action: 'event.umpire_paid',
    subject: 'event',
    subject_id: id,
    after: { umpire: person.name, amount: cents, paid_on, method, ...(reference && { reference }) },
  })
  return givePaySheet(context, { id })
}

/** @throws UmpirePaymentNotFound, UmpirePaymentUndone */
export async function undo(
  context: Context,
  { id, reason }: In<typeof undoUmpirePayment>,
): Promise<PaySheet> {
  const payment = await lockPayment(context, id)
  if (!payment) throw UmpirePaymentNotFound()
  if (payment.undone_at !== null) throw UmpirePaymentUndone()
  await endPayment(context, id, reason)
  await undoCost(context, UMPIRE_COST, {
    ...{ id, account: LEDGER.umpires, cents: payment.cents, order_id: payment.order_id! },
  })
  await audit(context, {
    action: 'event.umpire_payment_undone',
    subject: 'event',
    subject_id: payment.event_id,
    before: { umpire: payment.name, amount: payment.cents },
    note: reason,
  })
  return givePaySheet(context, { id: payment.event_id })
}

/** Files and papers are in English. */
const inEnglish = wordsIn('en')
const TRAVEL = 'Travel'
const milesIn = (miles: number | null) =>
  miles === null ? 'Distance unknown' : inEnglish('{count} mile|{count} miles', { count: miles })

/** The unit after a number of hundredths, such as `7.5 hours`. */
const UNIT_WORDS: Readonly<Record<StaffUnit, [one: string, more: string]>> = {
  game: ['game', 'games'],
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
}
const workedIn = (unit: StaffUnit, hundredths: number) =>
  `${hundredths / 100} ${UNIT_WORDS[unit][hundredths === 100 ? 0 : 1]}`

/** @throws EventNotFound */
export async function exportSheet(context: Context, { id }: In<typeof exportPaySheet>): Promise<Download> {
  const [sheet, { event }] = [await givePaySheet(context, { id }), await crewsOf(context, id)]
  const rows = sheet.people.flatMap(({ name, games, work, trips }) => [
    ...games.map(({ day, title, position, of, minutes, is_forfeit, cents, is_paid }) => [
      ...[name, showDay(day), title, positionIn(inEnglish, position, of), String(minutes)],
      ...[is_forfeit ? 'Forfeit' : '', cents === null ? 'No rate' : cents, is_paid ? 'Paid' : 'Due'],
    ]),
    ...work.map(({ day, role, unit, hundredths, cents, is_paid }) => [
      ...[name, showDay(day), role, '', '', workedIn(unit, hundredths), cents, is_paid ? 'Paid' : 'Due'],
    ]),
    ...trips.map(({ day, miles, cents, is_paid }) => [
      ...[
        name,
        showDay(day),
        TRAVEL,
        '',
        '',
        milesIn(miles),
        cents,
        is_paid ? 'Paid' : cents > 0 ? 'Due' : '',
      ],
    ]),
  ])
  const content = csvOf(['Name', 'Day', 'Game or role', 'Position', 'Minutes', 'Note', 'Pay', 'Status'], rows)
  return { filename: `${event.slug}-pay.csv`, content, type: 'text/csv' }
}

/** @throws EventNotFound */
export async function printSheet(context: Context, { id }: In<typeof printPaySheet>): Promise<Download> {
  const [sheet, { event }, { name, colors, support_email }] = [
    await givePaySheet(context, { id }),
    await crewsOf(context, id),
    await readDocument(context),
  ]
  const shown = (cents: number) => money(cents, context.tenant.currency as Currency)
  const content = await context.draw(paySheetDrawing, {
    title: `Pay sheet – ${event.name}`,
    days: `${showDay(event.starts_on as Day)} – ${showDay(event.ends_on as Day)}`,
    people: sheet.people.map((one) => ({
      name: one.name,
      games: [
        ...one.games.map(({ day, title, position, of, is_forfeit, cents }) => [
          ...[showDay(day), title, positionIn(inEnglish, position, of), is_forfeit ? 'Forfeit' : ''],
          cents === null ? 'No rate' : shown(cents),
        ]),
        ...one.work.map(({ day, role, unit, hundredths, cents }) => [
          ...[showDay(day), role, '', workedIn(unit, hundredths), shown(cents)],
        ]),
        ...one.trips.map(({ day, miles, cents }) => [
          ...[showDay(day), TRAVEL, '', milesIn(miles), shown(cents)],
        ]),
      ],
      total: `${one.games.length > 0 ? `${inEnglish('{count} game|{count} games', { count: one.games.length })} · ` : ''}earned ${shown(one.earned)} · paid ${shown(one.paid)} · due ${shown(one.due)}`,
      payments: one.payments
        .filter(({ undone_at }) => undone_at === null)
        .map(
          ({ cents, paid_on, method, reference }) =>
            `${showDay(paid_on)}: ${shown(cents)}, ${[PAY_METHOD_LABELS[method], reference].filter(Boolean).join(' ')}`,
        ),
    })),
    total: `Earned ${shown(sheet.earned)} · paid ${shown(sheet.paid)} · due ${shown(sheet.due)}`,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    created: context.now,
  })
  return { filename: `${event.slug}-pay.pdf`, content, type: 'application/pdf' }
}

/** Thresholds that the office has entered, by year. */
const SETTING = 'umpire_1099'

export async function giveYear(context: Context, { year }: In<typeof listUmpireYear>): Promise<YearTotals> {
  const known = (await settingOf<Record<string, number>>(context, SETTING)) ?? {}
  const threshold_cents = known[String(year)] ?? usualThreshold(year)
  const people = await findYear(context, year)
  return {
    year,
    threshold_cents,
    people: people.map((one) => ({ ...one, is_reported: one.cents >= threshold_cents })),
  }
}

export async function saveThreshold(
  context: Context,
  { year, threshold_cents }: In<typeof saveUmpireThreshold>,
): Promise<YearTotals> {
  const known = (await settingOf<Record<string, number>>(context, SETTING)) ?? {}
  await saveSetting(context, {
    name: SETTING,
    value: { ...known, [String(year)]: threshold_cents },
    is_public: false,
  })
  await audit(context, {
    action: 'umpires.threshold_changed',
    subject: 'tenant',
    subject_id: context.tenant.id,
    after: { year, amount: threshold_cents },
  })
  return giveYear(context, { year })
}

export async function exportYear(context: Context, { year }: In<typeof exportUmpireYear>): Promise<Download> {
  const { people } = await giveYear(context, { year })
  const content = csvOf(
    ['Name', 'Email', 'Events', 'Paid', 'Report on 1099-NEC'],
    people.map(({ name, email, events, cents, is_reported }) => [
      ...[name, email, String(events), cents, is_reported ? 'Yes' : 'No'],
    ]),
  )
  return { filename: `pay-${year}.csv`, content, type: 'text/csv' }
}
