import { addDays } from 'contract/dates'
import { minutesOf, momentOf } from 'contract/wall-clock'
import { clockOf } from 'contract/competition/schedule/schedule'
import { money, type Currency } from 'contract/money'
import { rateFor } from 'contract/officials/pay'
import { sendAlert } from '../alerts/alerts.ts'
import { languageOf } from '../auth/auth.ts'
import type { CanceledEvent } from '../events/events.ts'
import { dayInLetter, sendMail, wordsFor, type Words } from '../mail/mail.ts'
import type { Language } from 'contract/language'
import type { Context } from '../plumbing/context.ts'
import type { AssignmentRow, UmpireRow } from './crew-queries.ts'
import { gameOf, isLive, type CrewGame, type Crews } from './known.ts'
import { umpireToken } from './link.ts'
import { findRates } from './pay-queries.ts'

/** What an umpire is called on a game: behind the plate, on a base, or on which of several. */
export const positionIn = (t: Words, position: number, of: number): string =>
  position === 1 ? t('Plate') : of === 2 ? t('Base') : t('Base {number}', { number: position - 1 })

/** 'Saturday 06/12, 9:00 AM, Field 3, Oak Park'. */
const placeIn = (t: Words, language: Language, { row }: CrewGame) =>
  t('{day}, {time}, {field}, {venue}', {
    day: dayInLetter(row.date, language),
    time: clockOf(minutesOf(row.start_time)),
    field: t('Field {name}', { name: row.field }),
    venue: row.venue,
  })

type Writing = {
  t: Words
  language: Language
  person: UmpireRow
  own: [CrewGame, AssignmentRow][]
  /** What a position of a game pays; null without a rate. */
  payOf: (game: CrewGame, position: number) => string | null
}

/** What a letter to an umpire is written with: the words, and the person’s games in their order. */
async function writingTo(context: Context, crews: Crews, official_id: number): Promise<Writing | undefined> {
  const person = crews.people.find(({ id }) => id === official_id)
  if (!person?.email) return undefined
  const { t, language } = await wordsFor(context, await languageOf(context, person.email))
  const own = crews.assignments
    .filter((one) => isLive(one) && one.official_id === official_id && one.state !== 'planned')
    .flatMap((one): [CrewGame, AssignmentRow][] => {
      const game = gameOf(crews, one.game_id)
      return game ? [[game, one]] : []
    })
    .toSorted(([a], [b]) => a.post.from - b.post.from)
  const rates = await findRates(context, crews.event.id)
  const payOf = ({ row, post }: CrewGame, position: number) => {
    const cents = rateFor(rates, {
      ...{ division_id: row.division_id, position, minutes: post.until - post.from },
    })
    return cents === null ? null : money(cents, context.tenant.currency as Currency)
  }
  return { t, language, person, own, payOf }
}

const linkTo = (context: Context, { event }: Crews, { id, link_serial }: UmpireRow) =>
  context.link(
    `/ems/umpire/${umpireToken(context, { official_id: id, event_id: event.id, serial: link_serial })}`,
  )

const gamesIn = ({ t, language, own, payOf }: Writing) =>
  own.map(([game, { position }]) => ({
    label: `${game.row.title} · ${positionIn(t, position, game.umpires)}`,
    value: [placeIn(t, language, game), payOf(game, position)].filter(Boolean).join(' · '),
  }))

/** Asks an umpire for the games they were given: their day, and a link to answer. */
export async function askFor(context: Context, crews: Crews, official_id: number): Promise<boolean> {
  const writing = await writingTo(context, crews, official_id)
  // The link of somebody who has retired opens nothing.
  if (!writing || writing.own.length === 0 || writing.person.is_retired) return false
  const { t, language, person } = writing
  await sendMail(context, {
    to: person.email,
    language,
    subject: t('Can you umpire? {event}', { event: crews.event.name }),
    paragraphs: [
      t('Hello {name},', { name: person.first_name }),
      t('We’d like you to umpire these games at {event}:', { event: crews.event.name }),
      gamesIn(writing),
      t('Please accept or decline each game on your page. It also has maps and who works with you.'),
    ],
    button: { label: t('Accept or decline'), url: linkTo(context, crews, person) },
    about: ['event', crews.event.id],
  })
  return true
}

/** Tells an umpire who knew of a game that it isn’t theirs any more. */
export async function tellReleased(context: Context, crews: Crews, one: AssignmentRow): Promise<void> {
  const writing = await writingTo(context, crews, one.official_id)
  if (!writing) return
  const { t, language, person } = writing
  const game = gameOf(crews, one.game_id)
  await sendMail(context, {
    to: person.email,
    language,
    subject: t('You’re off a game: {event}', { event: crews.event.name }),
    paragraphs: [
      t('Hello {name},', { name: person.first_name }),
      game
        ? t('You don’t need to umpire this game anymore: {game}, {place}.', {
            game: game.row.title,
            place: placeIn(t, language, game),
          })
        : t('You don’t need to umpire this game anymore: {game}.', {
            game: crews.titles.get(one.game_id) ?? '',
          }),
      t('Your other games stay the same.'),
    ],
    button: { label: t('See your games'), url: linkTo(context, crews, person) },
    about: ['event', crews.event.id],
    once: `umpire-released:${one.id}`,
  })
}

/** Tells an umpire who knew of games that the event is canceled, with the reason that everybody reads. Gives the address that is written to. */
export async function tellCanceled(
  context: Context,
  crews: Crews,
  { official_id, reason }: { official_id: number; reason: string | null },
): Promise<string | undefined> {
  const writing = await writingTo(context, crews, official_id)
  if (!writing) return undefined
  const { t, language, person } = writing
  const { id, name, slug } = crews.event
  await sendMail(context, {
    to: person.email,
    language,
    subject: t('Canceled: {event}', { event: name }),
    paragraphs: [
      t('Hello {name},', { name: person.first_name }),
      t('{event} is canceled, so you don’t need to umpire there.', { event: name }),
      ...(reason ? [reason] : []),
    ],
    button: { label: t('See the event'), url: context.link(`/ems/event/${slug}`) },
    about: ['event', id],
    once: `umpire-canceled:${id}:${official_id}`,
  })
  return person.email
}

/** Tells somebody who works at an event, or has a role for it, that it is canceled. */
export async function tellStaff(
  context: Context,
  { event: { id, name, slug }, reason }: CanceledEvent,
  { email, first_name }: { email: string; first_name: string },
): Promise<void> {
  const { t, language } = await wordsFor(context, await languageOf(context, email))
  await sendMail(context, {
    to: email,
    language,
    subject: t('Canceled: {event}', { event: name }),
    paragraphs: [
      t('Hello {name},', { name: first_name }),
      t('{event} is canceled, so no one needs to work there anymore.', { event: name }),
      ...(reason ? [reason] : []),
    ],
    button: { label: t('See the event'), url: context.link(`/ems/event/${slug}`) },
    about: ['event', id],
    once: `staff-canceled:${id}:${email.toLowerCase()}`,
  })
}

/** The same as a notification, to those who have an account and turned it on. */
export const alertCanceled = (
  context: Context,
  { event: { id, name, slug, ends_on }, reason }: CanceledEvent,
  emails: readonly string[],
): Promise<void> =>
  sendAlert(context, emails, {
    kind: 'canceled',
    once: `event-canceled:${id}`,
    until: momentOf(context.tenant.time_zone, addDays(ends_on, 1), '00:00'),
    say: ({ t }) => ({
      title: t('Canceled: {event}', { event: name }),
      body: reason ?? t('{event} is canceled, so no one needs to work there anymore.', { event: name }),
      path: `/ems/event/${slug}`,
    }),
  })

/** Tells an umpire whose games have moved with the schedule, or are no longer on it. */
export async function tellMoved(
  context: Context,
  crews: Crews,
  {
    official_id,
    version,
    moved,
    gone,
  }: { official_id: number; version: number; moved: boolean; gone: string[] },
): Promise<void> {
  const writing = await writingTo(context, crews, official_id)
  if (!writing) return
  const { t, language, person, own } = writing
  await sendMail(context, {
    to: person.email,
    language,
    subject: t('Your games have changed: {event}', { event: crews.event.name }),
    paragraphs: [
      t('Hello {name},', { name: person.first_name }),
      ...(gone.length > 0 ? [t('No longer on the schedule: {games}.', { games: gone.join(', ') })] : []),
      ...(own.length > 0
        ? [t('These are your games at {event} now:', { event: crews.event.name }), gamesIn(writing)]
        : []),
      ...(moved ? [t('Please accept the new times on your page, or decline if you can’t make it.')] : []),
    ],
    button: { label: t('See your games'), url: linkTo(context, crews, person) },
    about: ['event', crews.event.id],
    once: `umpire-moved:${crews.event.id}:${version}:${official_id}`,
  })
}
