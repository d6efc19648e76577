import { momentOfMinute } from 'contract/competition/schedule/schedule-clock'
import type { Placement } from 'contract/competition/schedule/schedule'
import { differenceOf } from 'contract/competition/schedule/schedule-diff'
import {
  EventNotPlayed,
  MayNotUndo,
  MeasureImpossible,
  MeasureNotFound,
  MeasureStale,
  NothingPublished,
  UNDO_MINUTES,
  type chooseMeasure,
  type computeMeasures,
  type listChosenMeasures,
  type Measure,
  type sendMeasureRefunds,
  type undoMeasure,
} from 'contract/competition/weather/weather-calls'
import {
  brokenBy,
  problemAfter,
  type Plan,
  type WeatherFacts,
} from 'contract/competition/weather/weather-plan'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { momentOf, wallClockAt } from 'contract/wall-clock'
import {
  cutShortOf,
  findCutShort,
  forgetCutShort,
  holdStatus,
  mustNotBeCanceled,
  prepareCutShort,
  sendCutShort,
} from '../../events/events.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { searchThreads } from '../schedule/building.ts'
import { type Known } from '../schedule/problem.ts'
import { publishPlaces, type OnPublished } from '../schedule/publishing.ts'
import { holdSchedule } from '../schedule/queries.ts'
import { keepWorking, knownById, placesOf } from '../schedule/saving.ts'
import { begunDigest, digestOf, factsOf } from './facts.ts'
import {
  callOff,
  callOn,
  findChosen,
  findMeasure,
  lockDraws,
  putMeasures,
  setChosen,
  setMinutes,
  setUndone,
  type KeptPlan,
  type MeasureRow,
} from './measure-queries.ts'
import { plannedMeasures } from './plan-thread.ts'
import { isOn } from './stopping.ts'

/** Moves of the search for each measure: all of them together take a few seconds. */
const EFFORT = { a_game: 300, least: 20_000, most: 150_000 }

/** When play resumes, as it was typed. @throws Invalid before now or after the event */
function resumesAt(
  { event, zone }: Known,
  now: Date,
  { resumes_on, resumes_time }: Pick<In<typeof computeMeasures>, 'resumes_on' | 'resumes_time'>,
): Date | null {
  if (resumes_time === null) return null
  const at = momentOf(zone, resumes_on || wallClockAt(zone, now).day, resumes_time)
  if (at < now) throw invalidField('resumes_time', 'Choose a time after now.')
  if (wallClockAt(zone, at).day > event.ends_on)
    throw invalidField('resumes_on', 'Choose a day of the event.')
  return at
}

/** @throws EventNotFound, EventNotPlayed, NothingPublished, Invalid */
export async function compute(
  context: OutsideContext,
  input: In<typeof computeMeasures>,
): Promise<Out<typeof computeMeasures>> {
  const { known, facts } = await context.transaction(async (inside) => {
    const here = await knownById(inside, input.id)
    if (!isOn(here)) throw EventNotPlayed()
    if (here.problem.published.length === 0) throw NothingPublished()
    return { known: here, facts: await factsOf(inside, here, resumesAt(here, inside.now, input)) }
  })
  const moves = Math.max(EFFORT.least, Math.min(EFFORT.most, EFFORT.a_game * known.problem.published.length))
  const plans = JSON.parse(
    (await searchThreads().draw(plannedMeasures, { facts, moves })).toString(),
  ) as Plan[]
  return context.transaction(async (inside) => {
    const backOf = await cutShortOf(inside, input.id)
    const minutesOf = new Map(known.games.map(({ id, minutes }) => [id, minutes]))
    const begun_digest = begunDigest(facts)
    const schedule_version = known.state?.version ?? 1
    const rows = plans.map((plan) => {
      const kept: KeptPlan = {
        ...plan,
        before: [...known.problem.published],
        minutes_before: plan.minutes.map(({ game_id }) => ({ game_id, minutes: minutesOf.get(game_id)! })),
      }
      const parties = backOf(startedIn(plan))
      const digest = digestOf([input.id, schedule_version, begun_digest, kept, parties])
      return { digest, kind: plan.kind, schedule_version, begun_digest, plan: kept, parties }
    })
    await putMeasures(
      inside,
      input.id,
      rows.map(({ parties: _, ...row }) => row),
    )
    return {
      resumes_at: momentOfMinute(
        known.zone,
        known.event.starts_on,
        Math.max(facts.now, facts.from),
      ).toISOString(),
      measures: rows.map(({ digest, plan, parties }) => shownMeasure(known, digest, plan, parties)),
    }
  })
}

const startedIn = ({ teams }: Plan) =>
  teams.map(({ entrant_id, least, guarantee }) => ({ entrant_id, games: least, guarantee }))

function shownMeasure(
  { event, zone, teams, games }: Known,
  digest: string,
  plan: Plan,
  parties: Measure['parties'],
): Measure {
  const nameOf = new Map(teams.map(({ id, name }) => [id, name]))
  const labelOf = new Map(games.map(({ event_division_id, division }) => [event_division_id, division]))
  return {
    digest,
    kind: plan.kind,
    legal: plan.legal,
    lacks: plan.lacks,
    unplaced: plan.unplaced,
    least: plan.teams.length === 0 ? 0 : Math.min(...plan.teams.map(({ least }) => least)),
    most: Math.max(0, ...plan.teams.map(({ most }) => most)),
    finish_at: plan.finish === null ? null : momentOfMinute(zone, event.starts_on, plan.finish).toISOString(),
    moved: plan.moved,
    called_off: plan.called_off.length,
    back_cents: parties.reduce((sum, { back_cents }) => sum + back_cents, 0),
    parties: parties.toSorted((a, b) => b.back_cents - a.back_cents || a.party_id - b.party_id),
    champions: plan.champions.map(({ division_id, entrant_ids }) => ({
      division: labelOf.get(division_id) ?? '',
      teams: entrant_ids.flatMap((id) => nameOf.get(id) ?? []),
    })),
  }
}

/** The measure of a digest as everything still is. @throws MeasureNotFound, MeasureImpossible, MeasureStale */
async function fresh(context: Context, row: MeasureRow | undefined, version: number, id: number) {
  if (!row || row.undone_at !== null) throw MeasureStale()
  if (!row.plan.legal) throw MeasureImpossible()
  if (row.schedule_version !== version) throw MeasureStale()
  const known = await knownById(context, id)
  const facts = await factsOf(context, known, null)
  if (begunDigest(facts) !== row.begun_digest || !isAhead(facts, row.plan)) throw MeasureStale()
  return known
}

/** Nothing of a plan has been overtaken by the clock, and it breaks no rule as things are now. */
function isAhead(facts: WeatherFacts, plan: Plan): boolean {
  const minutes = new Map(plan.minutes.map((one) => [one.game_id, one.minutes]))
  const begunIds = new Set(facts.begun.map(({ game_id }) => game_id))
  const isPast = plan.places.some(({ game_id, starts }) => !begunIds.has(game_id) && starts < facts.now)
  if (isPast) return false
  // Games under way have the length they were planned with: how much is left of them depends on the minute of the press.
  const { problem, begun } = problemAfter(
    { ...facts, from: facts.now, begun: facts.begun.map(({ game_id }) => ({ game_id, until: null })) },
    plan.called_off,
    minutes,
  )
  return brokenBy(problem, begun, plan.places).length === 0
}

/**
 * Publishes the schedule of a measure, calls off its games and prepares its refunds, all in one transaction. Pressed again it is the same
 * answer. @throws EventNotFound, EventNotPlayed, MeasureStale, MeasureImpossible
 */
export const choose =
  (onPublished: OnPublished) =>
  async (
    context: Context,
    { id, digest, reason }: In<typeof chooseMeasure>,
  ): Promise<Out<typeof chooseMeasure>> => {
    await holdStatus(context, id)
    if (!isOn(await knownById(context, id))) throw EventNotPlayed()
    const { version } = await holdSchedule(context, id, {})
    await lockDraws(context, id)
    const row = await findMeasure(context, id, { digest })
    if (row?.chosen_at && row.undone_at === null)
      return { measure_id: row.id, version: row.published_number!, told: row.told ?? 0 }
    const known = await fresh(context, row, version, id)
    const { id: measure_id, kind, plan } = row!
    const published = await publishPlaces(context, onPublished, known, plan.places)
    await callOff(context, measure_id, plan.called_off)
    await setMinutes(context, plan.minutes)
    await setChosen(context, measure_id, { ...published, reason: reason ?? null })
    await prepareCutShort(context, id, measure_id, startedIn(plan))
    await audit(context, {
      action: 'event.weather_decided',
      subject: 'event',
      subject_id: id,
      after: { measure: kind, moved: plan.moved, called_off: plan.called_off.length },
      ...(reason && { note: reason }),
    })
    return { measure_id, version: published.version, told: published.told }
  }

/**
 * Takes a measure back: both schedules, games and their lengths are as before, but for games that have begun since. @throws EventNotFound,
 * EventCalledOff, MeasureNotFound, MayNotUndo
 */
export const undo =
  (onPublished: OnPublished) =>
  async (context: Context, { id, measure_id }: In<typeof undoMeasure>): Promise<Out<typeof undoMeasure>> => {
    await mustNotBeCanceled(context, id)
    const { version } = await holdSchedule(context, id, {})
    await lockDraws(context, id)
    const row = await findMeasure(context, id, { id: measure_id })
    if (!row) throw MeasureNotFound()
    if (!isUndoable(context, row, version) || !(await forgetCutShort(context, measure_id))) throw MayNotUndo()
    await callOn(context, measure_id)
    const known = await knownById(context, id)
    const { begun } = await factsOf(context, known, null)
    const began = new Set(begun.map(({ game_id }) => game_id))
    const now = new Map(known.problem.published.map((one) => [one.game_id, one]))
    const games = new Set(known.games.map((game) => game.id))
    const asBefore = (all: readonly Placement[]) =>
      all
        .filter(({ game_id }) => games.has(game_id))
        .map((one): Placement => (began.has(one.game_id) ? (now.get(one.game_id) ?? one) : one))
    const places = asBefore(row.plan.before)
    await setMinutes(
      context,
      row.plan.minutes_before.filter(({ game_id }) => !began.has(game_id)),
    )
    const published = await publishPlaces(context, onPublished, known, places)
    // What the office had changed and not published yet, and which games it had locked, is there again.
    const draft = asBefore(await placesOf(context, known, row.schedule_version))
    if (differenceOf(places, draft).length > 0 || draft.some(({ locked }) => locked))
      await keepWorking(context, { ...known, working: places }, draft, {
        ...{ deed: 'restored', restored_number: row.schedule_version },
      })
    await setUndone(context, measure_id)
    await audit(context, {
      action: 'event.weather_undone',
      subject: 'event',
      subject_id: id,
      after: { measure: row.kind },
    })
    return { version: published.version, told: published.told }
  }

const undoUntil = (row: MeasureRow) => new Date(Date.parse(row.chosen_at!) + UNDO_MINUTES * 60_000)

const isUndoable = (context: Context, row: MeasureRow, version: number) =>
  row.undone_at === null && row.published_number === version && context.now < undoUntil(row)

/** @throws EventNotFound, MeasureNotFound */
export async function sendRefunds(
  context: Context,
  { id, measure_id }: In<typeof sendMeasureRefunds>,
): Promise<Out<typeof sendMeasureRefunds>> {
  await knownById(context, id)
  const row = await findMeasure(context, id, { id: measure_id })
  if (!row || row.undone_at !== null) throw MeasureNotFound()
  const parties = await sendCutShort(context, measure_id)
  if (parties > 0)
    await audit(context, {
      action: 'event.weather_refunds_sent',
      subject: 'event',
      subject_id: id,
      after: { measure: row.kind, parties },
    })
  return { parties }
}

/** @throws EventNotFound */
export async function giveChosen(
  context: Context,
  { id }: In<typeof listChosenMeasures>,
): Promise<Out<typeof listChosenMeasures>> {
  const known = await knownById(context, id)
  const chosen = []
  for (const row of await findChosen(context, id)) {
    const parties = row.undone_at === null ? await findCutShort(context, row.id) : []
    const isSent = parties.some(({ asked_at }) => asked_at !== null)
    chosen.push({
      id: row.id,
      kind: row.kind,
      chosen_at: row.chosen_at!,
      by: row.actor,
      reason: row.reason,
      moved: row.plan.moved,
      called_off: row.plan.called_off.length,
      told: row.told ?? 0,
      undone_at: row.undone_at,
      undo_until:
        !isSent && isUndoable(context, row, known.state?.version ?? 1) ? undoUntil(row).toISOString() : null,
      parties,
    })
  }
  return chosen
}
