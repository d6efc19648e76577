import { clockOf } from 'contract/competition/schedule'
import { messageIn, type Said } from 'contract/message'
import { dayInLetter, sendMail, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'
import { minutesOf, type Known } from './problem.ts'
import { findOutsideCoaches, findToldOf } from './queries.ts'
import type { changesOf } from './saving.ts'

type Change = ReturnType<typeof changesOf>[number]
type Place = NonNullable<Change['was']>

/** Tells staff and families of the teams that changed games are of: one letter an address. Gives how many. */
export async function tellOf(
  context: Context,
  known: Known,
  changes: readonly Change[],
  version: number,
): Promise<number> {
  const { event, teams } = known
  const team_ids = [...new Set(changes.flatMap((change) => change.team_ids))]
  const people = await peopleOf(context, known, team_ids)
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
      return typeof home === 'string' && typeof away === 'string' ? `${name(home)} – ${name(away)}` : title
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
      ],
      button: {
        label: t('See the schedule'),
        url: context.link(
          `/ems/event/${event.slug}/schedule${person.team_ids.length === 1 ? `?team=${person.team_ids[0]}` : ''}`,
        ),
      },
      about: ['event', event.id],
      once: `event-schedule:${event.id}:${version}:${person.email}`,
    })
  }
  return people.length
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
