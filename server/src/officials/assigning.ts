import {
  CrewChanged,
  CrewTaken,
  NotPublished,
  UmpireUnfit,
  type CrewBoard,
  type assignUmpire,
  type fillCrews,
  type noteNoShow,
  type releaseUmpire,
  type suggestUmpires,
} from 'contract/officials/assigning'
import { fillPositions, misfitsOf, suggest } from 'contract/officials/fitting'
import { EventCalledOff } from 'contract/events'
import { OfficialNotFound } from 'contract/officials'
import { sentence } from 'contract/message'
import type { In, Out } from 'contract/operation'
import { holdStatus } from '../events/events.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { boardOf, giveBoard } from './board.ts'
import {
  findEventOfAssignment,
  lockAssignments,
  setState,
  takePosition,
  type AssignmentRow,
} from './crew-queries.ts'
import {
  crewsOf,
  crewsToPlan,
  gameOf,
  isBarred,
  isCanceled,
  isLive,
  type CrewGame,
  type Crews,
} from './known.ts'
import { tellReleased } from './letters.ts'
import { lockOfficials } from './queries.ts'

const TurnedDown = sentence('umpire_turned_down', '{name} turned this game down or didn’t show up.')

/** The umpires who may be asked for games. */
const active = ({ people, umpires }: Crews) =>
  people.flatMap(({ id, is_retired }) => (is_retired ? [] : umpires.get(id)!))

/** @throws EventNotFound, NotPublished */
export async function giveSuggestions(
  context: Context,
  { id, game_id, position }: In<typeof suggestUmpires>,
): Promise<Out<typeof suggestUmpires>> {
  const crews = await crewsOf(context, id)
  const game = gameOf(crews, game_id)
  if (!game) throw NotPublished()
  const on = crews.assignments.find(
    (one) => isLive(one) && one.game_id === game_id && one.position === position,
  )
  const barred = isBarred(crews)
  // Whoever is on the position now isn’t suggested for it.
  const asked = active(crews).filter((one) => one.id !== on?.official_id)
  const { fits, others } = suggest(
    game.post,
    asked.filter((one) => !barred(one.id, game_id)),
    crews.duties,
    crews.limits,
  )
  const rows = new Map(crews.people.map((one) => [one.id, one]))
  const level = (official_id: number) => crews.umpires.get(official_id)?.level?.name ?? null
  return {
    fits: fits.map(({ umpire_id, ...facts }) => ({
      ...{ official_id: umpire_id, name: rows.get(umpire_id)!.name, phone: rows.get(umpire_id)!.phone },
      level: level(umpire_id),
      ...facts,
    })),
    others: [
      ...others.map(({ umpire_id, misfits }) => ({
        official_id: umpire_id,
        name: rows.get(umpire_id)!.name,
        reasons: misfits.map(({ reason }) => reason),
        is_possible: misfits.every(({ impossible }) => !impossible),
      })),
      ...asked
        .filter((one) => barred(one.id, game_id))
        .map((one) => {
          const misfits = misfitsOf(one, game.post, crews.duties, crews.limits)
          return {
            ...{ official_id: one.id, name: one.name },
            reasons: [TurnedDown({ name: one.name }), ...misfits.map(({ reason }) => reason)],
            is_possible: misfits.every(({ impossible }) => !impossible),
          }
        }),
    ],
  }
}

const positionOf = (game: CrewGame) => ({
  ...{ game_id: game.post.game_id, field_id: game.field_id, starts_at: game.starts_at },
})

/**
 * Puts somebody on a position. The umpire is held first: of two assignors who want the same person at the same time, the second sees
 * what the first did. @throws OfficialNotFound, NotPublished, EventCalledOff, CrewTaken, UmpireUnfit with the reasons
 */
export async function assign(
  context: Context,
  { id, game_id, position, official_id, instead_of, anyway = false }: In<typeof assignUmpire>,
): Promise<CrewBoard> {
  const [held] = await lockOfficials(context, [official_id])
  if (!held || held.retired_at !== null) throw OfficialNotFound()
  const crews = await crewsToPlan(context, id)
  const game = gameOf(crews, game_id)
  if (!game || game.is_over) throw NotPublished()
  const on = crews.assignments.find(
    (one) => isLive(one) && one.game_id === game_id && one.position === position,
  )
  if ((on?.id ?? null) !== instead_of || position > game.umpires) throw CrewTaken()
  const misfits = misfitsOf(crews.umpires.get(official_id)!, game.post, crews.duties, crews.limits)
  if (misfits.some(({ impossible }) => impossible) || (misfits.length > 0 && !anyway))
    throw UmpireUnfit({ detail: { reasons: misfits.map(({ reason }) => reason) } })
  if (on) await release(context, crews, on)
  const isOurs = await takePosition(context, { event_id: id, position, official_id, ...positionOf(game) })
  if (!isOurs) throw CrewTaken()
  await audit(context, {
    action: 'event.umpire_assigned',
    subject: 'event',
    subject_id: id,
    after: { game: game.row.title, umpire: crews.umpires.get(official_id)!.name, position },
  })
  return giveBoard(context, { id })
}

/** Fills what is open of the games ahead, as far as somebody fits. @throws EventNotFound, EventCalledOff */
export async function fill(context: Context, { id }: In<typeof fillCrews>): Promise<Out<typeof fillCrews>> {
  const before = await crewsToPlan(context, id)
  await lockOfficials(
    context,
    active(before).map((one) => one.id),
  )
  const crews = await crewsOf(context, id)
  const taken = new Set(
    crews.assignments.filter(isLive).map(({ game_id, position }) => `${game_id} ${position}`),
  )
  const open = crews.games
    .filter(({ is_over, starts_at }) => !is_over && starts_at > context.now)
    .flatMap(({ post, umpires }) =>
      Array.from({ length: umpires }, (_, i) => ({ post, position: i + 1 })).filter(
        ({ position }) => !taken.has(`${post.game_id} ${position}`),
      ),
    )
  const filled = fillPositions(open, active(crews), crews.duties, crews.limits, isBarred(crews))
  let done = 0
  for (const { game_id, position, umpire_id } of filled)
    if (
      await takePosition(context, {
        ...{ event_id: id, position, official_id: umpire_id },
        ...positionOf(gameOf(crews, game_id)!),
      })
    )
      done++
  if (done > 0)
    await audit(context, {
      action: 'event.umpires_filled',
      subject: 'event',
      subject_id: id,
      after: { filled: done },
    })
  return { filled: done, open: open.length - done, board: await giveBoard(context, { id }) }
}

/** Takes somebody off a game, and tells them if they knew of it. */
async function release(context: Context, crews: Crews, one: AssignmentRow): Promise<void> {
  const [held] = await lockAssignments(context, [one.id])
  if (!held || !isLive(held)) throw CrewChanged()
  await setState(context, [held.id], 'released')
  if (held.state !== 'planned') await tellReleased(context, crews, held)
  await audit(context, {
    action: 'event.umpire_released',
    subject: 'event',
    subject_id: held.event_id,
    before: {
      game: crews.titles.get(held.game_id) ?? '',
      umpire: crews.umpires.get(held.official_id)?.name ?? '',
    },
  })
}

/**
 * An assignment with all that is known of its event. The event is held before the assignment, as by whoever cancels it. @throws CrewChanged
 * for one that is over
 */
async function known(context: Context, id: number): Promise<{ crews: Crews; one: AssignmentRow }> {
  const event_id = await findEventOfAssignment(context, id)
  if (event_id === undefined) throw CrewChanged()
  await holdStatus(context, event_id)
  const [one] = await lockAssignments(context, [id])
  if (!one || !isLive(one)) throw CrewChanged()
  return { crews: await crewsOf(context, one.event_id), one }
}

/**
 * Of a canceled event only those are left on a game whose game had begun: that they were there, or not, is all there is to say.
 * @throws CrewChanged, EventCalledOff
 */
export async function takeOff(context: Context, { id }: In<typeof releaseUmpire>): Promise<CrewBoard> {
  const { crews, one } = await known(context, id)
  if (isCanceled(crews))
    throw EventCalledOff({
      message: 'This event was canceled. Umpires stay on games that had started, as a record.',
    })
  await release(context, crews, one)
  return giveBoard(context, { id: one.event_id })
}

/** To a game that was never played nobody had to come. @throws CrewChanged, EventCalledOff */
export async function noShow(context: Context, { id, reason }: In<typeof noteNoShow>): Promise<CrewBoard> {
  const { crews, one } = await known(context, id)
  if (isCanceled(crews) && !gameOf(crews, one.game_id)?.is_over)
    throw EventCalledOff({ message: 'This event was canceled before this game was played.' })
  await setState(context, [id], 'no_show', { reason })
  await audit(context, {
    action: 'event.umpire_no_show',
    subject: 'event',
    subject_id: one.event_id,
    after: {
      game: crews.titles.get(one.game_id) ?? '',
      umpire: crews.umpires.get(one.official_id)?.name ?? '',
    },
    ...(reason && { note: reason }),
  })
  return boardOf(context, await crewsOf(context, one.event_id))
}
