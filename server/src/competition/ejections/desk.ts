import { NoGame } from 'contract/competition/contests'
import {
  EjectionNotFound,
  NobodyNamed,
  NotSuspended,
  SuspendedAlready,
  type Ejectable,
  type liftSuspension,
  type listEjectable,
  type listEjections,
  type nameEjected,
  type noteEjection,
  type noteEjectionByLink,
  type suspendPerson,
  type takeBackEjection,
} from 'contract/competition/ejections'
import { EventNotFound } from 'contract/events'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { linkedGame, mustStillPlay } from '../scoring/link.ts'
import { findDeskEvent, findScoredGame, findScoredGames } from '../scoring/queries.ts'
import { standingOf } from '../standing.ts'
import { viewOf } from '../view.ts'
import {
  endSuspension,
  findCarried,
  findEjections,
  findPeople,
  insertEjection,
  insertSuspension,
  lockEjection,
  setEjection,
} from './queries.ts'

/** @throws EventNotFound */
export async function showEjections(
  context: Context,
  { id }: In<typeof listEjections>,
): Promise<Out<typeof listEjections>> {
  const event = await findDeskEvent(context, id)
  if (!event) throw EventNotFound()
  return {
    event,
    games: await gamesWithTeams(context, id),
    ejections: await findEjections(context, { event_id: id }),
    carried: await findCarried(context, id),
  }
}

/** The games of an event whose two teams are known, in the order they are played. */
async function gamesWithTeams(context: Context, event_id: number) {
  const scored = await findScoredGames(context, event_id)
  const teams = new Map<number, Awaited<ReturnType<typeof teamsOf>>>()
  for (const division_id of new Set(scored.map((one) => one.division_id)))
    teams.set(division_id, await teamsOf(context, division_id))
  return scored.flatMap(({ id, division_id }) => teams.get(division_id)!.get(id) ?? [])
}

async function teamsOf(context: Context, division_id: number) {
  const { standing, division } = await standingOf(context, division_id)
  const games = standing ? viewOf(standing).games : []
  return new Map(
    games.flatMap(({ id, number, home, visitor }) =>
      home.entrant_id === null || visitor.entrant_id === null
        ? []
        : [
            [
              id,
              {
                ...{ id, division: division.label, number },
                home: { entrant_id: home.entrant_id, name: home.name ?? '' },
                visitor: { entrant_id: visitor.entrant_id, name: visitor.name ?? '' },
              },
            ] as const,
          ],
    ),
  )
}

export const listPeople = (
  context: Context,
  { entrant_id }: In<typeof listEjectable>,
): Promise<Ejectable[]> => findPeople(context, entrant_id)

type Who = { member_id?: number | undefined; player?: string | undefined }

/** Who on the roster of a team is meant; undefined if nobody is. */
async function personOf(context: Context, entrant_id: number, { member_id, player }: Who) {
  if (member_id === undefined && player === undefined) return undefined
  const found = (await findPeople(context, entrant_id)).find((one) =>
    one.member_id === null ? one.player === player : one.member_id === member_id,
  )
  if (!found) throw invalidField('member_id', 'Choose someone on the roster.')
  return found
}

/** @throws NoGame */
export async function note(context: Context, input: In<typeof noteEjection>): Promise<{ id: number }> {
  const game = await findScoredGame(context, input.id)
  const teams = game && (await teamsOf(context, game.division_id)).get(game.id)
  if (!game || !teams) throw NoGame()
  const team = [teams.home, teams.visitor].find((one) => one.entrant_id === input.entrant_id)
  if (!team) throw invalidField('entrant_id', 'Choose one of its teams.')
  const who = input.person === 'spectator' ? undefined : await personOf(context, input.entrant_id, input)
  const { id, is_new } = await insertEjection(context, {
    ...{ event_id: game.event_id, game_id: game.id, entrant_id: input.entrant_id },
    ...{ request_key: input.request_key, person: input.person, from_book: false },
    jersey_number: who?.jersey_number ?? input.jersey_number ?? null,
    ...{ member_id: who?.member_id ?? null, player: who?.player ?? null },
    ...{ rule: input.rule ?? null, what: input.what ?? null },
  })
  if (is_new)
    await auditOf(context, game.event_id, 'event.ejection_noted', {
      ...{ team: team.name, division: teams.division, game: teams.number },
      ...(who?.member_id && { member_id: who.member_id }),
    })
  return { id }
}

/** From the score book, whose link needs no account: a team and a number, and no name. @throws NoScoreLink */
export async function noteByLink(context: Context, input: In<typeof noteEjectionByLink>) {
  const linked = await linkedGame(context, input.token)
  const { game } = linked
  const teams = (await teamsOf(context, game.division_id)).get(game.id)
  if (!teams) throw NoGame()
  const { standing } = await standingOf(context, game.division_id)
  if (standing) mustStillPlay(linked, standing, teams)
  const team = teams[input.side]
  const { is_new } = await insertEjection(context, {
    ...{ event_id: game.event_id, game_id: game.id, entrant_id: team.entrant_id },
    ...{ request_key: input.request_key, person: input.person, from_book: true },
    ...{ jersey_number: input.jersey_number ?? null, member_id: null, player: null },
    ...{ rule: null, what: input.what ?? null },
  })
  if (is_new)
    await auditOf(context, game.event_id, 'event.ejection_noted', {
      ...{ team: team.name, division: teams.division, game: teams.number },
    })
  return {}
}

async function held(context: Context, id: number) {
  const ejection = await lockEjection(context, id)
  if (!ejection) throw EjectionNotFound()
  return ejection
}

/** @throws EjectionNotFound, SuspendedAlready: a suspension is of the person who was named */
export async function nameWho(context: Context, { id, ...who }: In<typeof nameEjected>) {
  const ejection = await held(context, id)
  const person = await personOf(context, ejection.entrant_id, who)
  if (!person) throw invalidField('member_id', 'Choose someone on the roster.')
  const [known] = await findEjections(context, { ids: [id] })
  if (known?.suspension && !known.suspension.lifted) throw SuspendedAlready()
  await setEjection(context, id, {
    member_id: person.member_id,
    player_digest: person.player === null ? null : Buffer.from(person.player, 'hex'),
    jersey_number: person.jersey_number,
  })
  await auditOf(context, ejection.event_id, 'event.ejection_named', {
    ...(person.member_id ? { member_id: person.member_id } : { number: person.jersey_number }),
  })
  return {}
}

/** @throws EjectionNotFound */
export async function takeBack(context: Context, { id, reason }: In<typeof takeBackEjection>) {
  const { event_id } = await held(context, id)
  await setEjection(context, id, {
    taken_back_at: context.now,
    taken_back_by: context.user?.name ?? 'system',
  })
  await endSuspension(context, { ejection_id: id }, reason)
  await auditOf(context, event_id, 'event.ejection_taken_back', {}, reason)
  return {}
}

/** Suspends for an ejection, once. @throws EjectionNotFound, NobodyNamed, SuspendedAlready */
export async function suspend(context: Context, { id, games, reason }: In<typeof suspendPerson>) {
  const { event_id, member_id, player_digest } = await held(context, id)
  if (member_id === null && player_digest === null) throw NobodyNamed()
  if (!(await insertSuspension(context, { ejection_id: id, member_id, player_digest, games, reason })))
    throw SuspendedAlready()
  await auditOf(
    context,
    event_id,
    'event.person_suspended',
    { games, ...(member_id && { member_id }) },
    reason,
  )
  return {}
}

/** @throws NotSuspended */
export async function lift(context: Context, { id, reason }: In<typeof liftSuspension>) {
  const ended = await endSuspension(context, { id }, reason)
  if (!ended) throw NotSuspended()
  await auditOf(context, ended.event_id, 'event.suspension_lifted', {}, reason)
  return {}
}

const auditOf = (context: Context, event_id: number, action: string, after: object, why?: string) =>
  audit(context, { action, subject: 'event', subject_id: event_id, after, ...(why && { note: why }) })
