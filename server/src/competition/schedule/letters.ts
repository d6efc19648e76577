import { clockOf } from 'contract/competition/schedule/schedule'
import { addDays } from 'contract/dates'
import { messageIn, type Said } from 'contract/message'
import { minutesOf, momentOf } from 'contract/wall-clock'
import { sendAlert } from '../../alerts/alerts.ts'
import { dayInLetter, sendMail, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { type Known } from './problem.ts'
import { findOutsideCoaches, findToldOf } from './queries.ts'
import { receiptToken } from './receipt-link.ts'
import type { changesOf } from './saving.ts'

type Change = ReturnType<typeof changesOf>[number]
type Place = NonNullable<Change['was']>

/**
 * Tells staff and families of the teams that changed games are of: one letter an address, in which staff is asked to confirm, and a
 * notification where somebody has those on. Gives how many people.
 */
export async function tellOf(
  context: Context,
  known: Known,
  changes: readonly Change[],
  version: number,
): Promise<number> {
  const { event, teams } = known
  const team_ids = [...new Set(changes.flatMap((change) => change.team_ids))]
  const people = await peopleOf(context, known, team_ids)
  const staff = new Map(
    (await peopleOf(context, known, team_ids, { staffOnly: true })).map((one) => [one.email, one.team_ids]),
  )
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const isFirst = known.problem.published.length === 0
  for (const person of people) {
    const { language, t } = await wordsFor(context, person.language)
    const own = changes.filter((change) => change.team_ids.some((team) => person.team_ids.includes(team)))
    const where = (place: Place) =>
      t('{day}, {time}, {field}', {
        day: dayInLetter(place.date, language),
        time: clockOf(minutesOf(place.start_time)),
        field: t('Field {name}', { name: place.field }),
      })
    const game = ({ home, away, title }: Change) => {
      const name = (said: Said) => (typeof said === 'string' ? said : messageIn(said))
      return typeof home === 'string' && typeof away === 'string' ? `${name(away)} – ${name(home)}` : title
    }
    const line = (change: Change) => {
      if (!change.is) return t('{game}: no longer scheduled.', { game: game(change) })
      if (!change.was) return t('{game}: {place}.', { game: game(change), place: where(change.is) })
      return t('{game}: now {place}. It was {before}.', {
        game: game(change),
        place: where(change.is),
        before: where(change.was),
      })
    }
    const confirms = staff.get(person.email)
    const own_names = person.team_ids.flatMap((id) => names.get(id) ?? []).join(', ')
    await sendMail(context, {
      to: person.email,
      language,
      subject: isFirst
        ? t('Game schedule: {event}', { event: event.name })
        : t('Schedule change: {event}', { event: event.name }),
      paragraphs: [
        t('Hello {name},', { name: person.first_name }),
        isFirst
          ? t('The schedule of {event} is out. Here are the games of {teams}:', {
              event: event.name,
              teams: own_names,
            })
          : t('Games of {teams} at {event} have changed:', { event: event.name, teams: own_names }),
        ...own.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(line),
        t('All other games stay the same. Calendar apps can take a few hours to update.'),
        ...(confirms
          ? [t('Please confirm that you’ve seen it, so the organizers know your team is set.')]
          : []),
      ],
      button: confirms
        ? {
            label: t('See and confirm'),
            url: context.link(`/ems/schedule-seen/${receiptToken(context, confirms)}`),
          }
        : { label: t('See the schedule'), url: context.link(pageOf(event.slug, person.team_ids)) },
      about: ['event', event.id],
      once: `event-schedule:${event.id}:${version}:${person.email}`,
    })
  }
  await notify(context, known, { people, changes, version })
  return people.length
}

const pageOf = (slug: string, team_ids: readonly number[]) =>
  `/ems/event/${slug}/schedule${team_ids.length === 1 ? `?team=${team_ids[0]}` : ''}`

type News = { people: readonly Person[]; changes: readonly Change[]; version: number }

/** The same as a notification, once for everybody who has the same teams. */
async function notify(
  context: Context,
  { event, teams, zone, problem }: Known,
  { people, changes, version }: News,
): Promise<void> {
  const isFirst = problem.published.length === 0
  const groups = new Map<string, { team_ids: number[]; emails: string[] }>()
  for (const { email, team_ids } of people) {
    const key = [...team_ids].toSorted((a, b) => a - b).join()
    const group = groups.get(key) ?? { team_ids, emails: [] }
    groups.set(key, { ...group, emails: [...group.emails, email] })
  }
  for (const { team_ids, emails } of groups.values()) {
    const named = teams.flatMap(({ id, name }) => (team_ids.includes(id) ? [name] : [])).join(', ')
    const count = changes.filter((change) => change.team_ids.some((id) => team_ids.includes(id))).length
    await sendAlert(context, emails, {
      kind: 'moved',
      once: `event-schedule:${event.id}:${version}`,
      until: momentOf(zone, addDays(event.ends_on, 1), '00:00'),
      say: ({ t }) => ({
        title: isFirst
          ? t('Game schedule: {event}', { event: event.name })
          : t('Schedule change: {event}', { event: event.name }),
        body: isFirst
          ? t('The games of {teams} are out.', { teams: named })
          : t('{count} game of {teams} changed.|{count} games of {teams} changed.', { count, teams: named }),
        path: pageOf(event.slug, team_ids),
      }),
    })
  }
}

/** Asks the staff of some teams again to confirm the schedule. */
export async function remindStaff(
  context: Context,
  known: Known,
  entrant_ids: readonly number[],
): Promise<void> {
  const { event, teams } = known
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  for (const person of await peopleOf(context, known, entrant_ids, { staffOnly: true })) {
    const { language, t } = await wordsFor(context, person.language)
    await sendMail(context, {
      to: person.email,
      language,
      subject: t('Please confirm your games: {event}', { event: event.name }),
      paragraphs: [
        t('Hello {name},', { name: person.first_name }),
        t('We haven’t heard whether {teams} has seen the latest schedule of {event}.', {
          teams: person.team_ids.flatMap((id) => names.get(id) ?? []).join(', '),
          event: event.name,
        }),
        t('Look at your games and confirm with one press.'),
      ],
      button: {
        label: t('See and confirm'),
        url: context.link(`/ems/schedule-seen/${receiptToken(context, person.team_ids)}`),
      },
      about: ['event', event.id],
      once: `schedule-reminder:${event.id}:${context.now.getTime()}:${person.email}`,
    })
  }
}

type Person = { email: string; language: string | null; first_name: string; team_ids: number[] }

/** Everybody who is told about these entries, each address once: staff and families, or staff alone. */
export async function peopleOf(
  context: Context,
  { teams }: Known,
  entrant_ids: readonly number[],
  { staffOnly = false } = {},
): Promise<Person[]> {
  const own = teams.filter(({ id }) => entrant_ids.includes(id))
  const entryOf = new Map(own.map(({ id, team_id }) => [team_id, id]))
  const team_ids = own.flatMap(({ team_id }) => team_id ?? [])
  const people = new Map<string, Person>()
  const add = ({ team_ids: more, ...person }: Person) => {
    const known = people.get(person.email)
    people.set(
      person.email,
      known ? { ...known, team_ids: [...known.team_ids, ...more] } : { ...person, team_ids: more },
    )
  }
  if (team_ids.length > 0)
    for (const person of await findToldOf(context, team_ids, { staffOnly }))
      add({ ...person, team_ids: person.team_ids.flatMap((id) => entryOf.get(id) ?? []) })
  for (const { entrant_id, ...coach } of await findOutsideCoaches(context, entrant_ids))
    add({ ...coach, team_ids: [entrant_id] })
  return [...people.values()]
}

const keyOf = ({ is, was }: Change) => `${(is ?? was)?.date} ${(is ?? was)?.start_time}`
