import { kindLabel, type EventKind } from 'contract/events/kinds'
import { VENDOR_KIND_LABELS } from 'contract/events/vendors'
import type { Currency } from 'contract/money'
import { msg, t, told } from '../../language.ts'
import { writtenDay, writtenMoment, writtenMoney, writtenNumber } from '../../written.ts'

/** Of the event: what it is paid in, and its clocks. */
type Where = { currency: Currency; time_zone: string }
type Written = (value: unknown, where: Where) => string | undefined

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const of =
  (write: (text: string) => string): Written =>
  (value) =>
    text(value) === undefined ? undefined : write(String(value))
const counted =
  (write: (count: number) => string): Written =>
  (value) =>
    typeof value === 'number' ? write(value) : undefined
/** Of what there is none, nothing is said. */
const some =
  (write: (count: number) => string): Written =>
  (value) =>
    typeof value === 'number' && value !== 0 ? write(value) : undefined
const money =
  (write: (amount: string, cents: number) => string): Written =>
  (value, { currency }) =>
    typeof value === 'number' && value !== 0
      ? write(writtenMoney(Math.abs(value), currency), value)
      : undefined
const word =
  (words: Readonly<Record<string, string>>): Written =>
  (value) =>
    text(value) === undefined ? undefined : words[String(value)] ? t(words[String(value)]!) : undefined

const METHODS = {
  entered: msg('By entry date'),
  blind: msg('Blind draw'),
  hand: msg('Manually'),
  card: msg('Card'),
  check: msg('Check##of a bank'),
  cash: msg('Cash'),
  transfer: msg('Bank transfer or app'),
  other: msg('Other'),
}
const MEASURES = {
  wait: msg('Wait and play on'),
  shorter: msg('15 minutes less per game'),
  shorter_more: msg('30 minutes less per game'),
  lower_off: msg('Skip consolation games'),
  drop_pool: msg('One pool game less'),
  drop_pool_shorter: msg('One pool game less, 15 minutes shorter'),
  decide: msg('Stop and name champions'),
}
const REASONS = { lightning: msg('Lightning'), rain: msg('Rain'), fields: msg('Wet fields') }
const PAPERS = {
  age: msg('Proof of age'),
  waivers: msg('Waivers'),
  insurance: msg('Insurance'),
}
const CONDITIONS = { playable: msg('Playable'), wet: msg('Wet##field'), closed: msg('Closed##field') }
const kindText = (kind: string) =>
  kind in VENDOR_KIND_LABELS
    ? told(VENDOR_KIND_LABELS[kind as keyof typeof VENDOR_KIND_LABELS])
    : told(kindLabel(kind as EventKind))

/** Facts that need words around them, in the order in which they are shown. */
export const WORDED: Readonly<Record<string, Written>> = {
  kind: of(kindText),
  starts_on: of((day) => writtenDay(day)),
  ends_on: of((day) => t('until {day}', { day: writtenDay(day) })),
  method: word(METHODS),
  measure: word(MEASURES),
  reason: word(REASONS),
  what: word(PAPERS),
  condition: word(CONDITIONS),
  number: counted((number) => t('No. {number}', { number })),
  position: counted((position) => (position === 1 ? t('Plate') : t('Base'))),
  place: counted((place) => t('Place {rank}', { rank: place })),
  from: of((event) => t('from {event}', { event })),
  berths: counted((count) => t('{count} berth|{count} berths', { count })),
  umpires: counted((count) => t('{count} umpire|{count} umpires', { count })),
  filled: counted((count) => t('{count} position filled|{count} positions filled', { count })),
  rates: counted((count) => t('{count} rate|{count} rates', { count })),
  roles: counted((count) => t('{count} staff role|{count} staff roles', { count })),
  forfeit_percent: counted((percent) => t('Forfeits pay {percent}%', { percent })),
  mile_cents: money((amount) => t('{amount} per mile', { amount })),
  free_miles: some((count) => t('first {count} mile free|first {count} miles free', { count })),
  rest: counted((count) => t('{count} minute between games|{count} minutes between games', { count })),
  most_a_day: counted((count) =>
    t('{count} game per umpire and day|{count} games per umpire and day', { count }),
  ),
  divisions: of((divisions) => divisions),
  day: of((day) => writtenDay(day)),
  quantity: counted((quantity) => t('Quantity: {quantity}', { quantity: writtenNumber(quantity) })),
  paid_on: of((day) => t('paid on {day}', { day: writtenDay(day) })),
  reference: of((reference) => reference),
  innings: counted((count) => t('{count} inning|{count} innings', { count })),
  run_rules: of((rules) => t('Run rules (ahead/after inning): {rules}', { rules })),
  no_new_inning: counted((minutes) => t('No new inning after {minutes} min', { minutes })),
  confirm_minutes: counted((minutes) => t('Final after {minutes} min', { minutes })),
  pitching: of((limits) => t('Pitching: {limits}', { limits })),
  set_aside: of((games) => t('Games set aside: {games}', { games })),
  broken: some((count) => t('{count} conflict|{count} conflicts', { count })),
  moved: (value, where) =>
    Array.isArray(value)
      ? value.join(', ') || undefined
      : some((count) => t('{count} game moved|{count} games moved', { count }))(value, where),
  called_off: some((count) => t('{count} game called off|{count} games called off', { count })),
  parties: counted((count) => t('{count} refund|{count} refunds', { count })),
  next_word: (at, { time_zone }) =>
    text(at) && t('next update {moment}', { moment: writtenMoment(String(at), time_zone) }),

  within_30_minutes: (is) => (is === true ? t('within 30 minutes of lightning') : undefined),
  due_on: of((day) => t('due {day}', { day: writtenDay(day) })),
  miles: counted((count) => t('from {count} mile away|from {count} miles away', { count })),
  room_nights: counted((count) => t('{count} room night|{count} room nights', { count })),
  rooms: counted((count) => t('{count} room|{count} rooms', { count })),
  waiting: some((count) => t('{count} on the waitlist', { count })),
  missing: some((count) => t('{count} thing missing|{count} things missing', { count })),
  signature_ids: (ids) =>
    Array.isArray(ids) ? t('{count} signature|{count} signatures', { count: ids.length }) : undefined,
  counted_cents: money((amount) => t('{amount} counted', { amount })),
  over_cents: money((amount, cents) =>
    cents > 0 ? t('{amount} over', { amount }) : t('{amount} short', { amount }),
  ),
}

/** Facts that the history leaves out, and why. */
export const UNSAID: Readonly<Record<string, string>> = {
  member_id: 'a number; whom it concerns is said by name',
  team_id: 'a number; whom it concerns is said by name',
  outside_team_id: 'a number; whom it concerns is said by name',
  entrants: 'numbers; whom it concerns is said by name',
  version: 'counts the publications of a schedule, which have their own moments',
  at: 'when passes were sold; the entry has its moment, and the sale its own in the list of sales',
  state: 'follows from the nights and the rule',
}
