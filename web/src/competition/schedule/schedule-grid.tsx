import './schedule.css'
import { IconLock } from '@tabler/icons-react'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { slotsOf } from 'contract/competition/schedule/schedule-slots'
import {
  DAY_MINUTES,
  RASTER,
  clockOf,
  dayOf,
  type Broken,
  type Placement,
  type ScheduleField,
  type Scheduling,
} from 'contract/competition/schedule/schedule'
import { t, told } from '../../language.ts'
import { shownField } from '../game-words.ts'

/** Pixels of a minute. */
const SCALE = 1.1
/** As near as this to a slot, a game goes into it. */
const MAGNET = 20
/** What is seen of a day before the minute that it opens at. */
const LEAD = 45
/** A press that moves less than this is a press. */
const SLACK = 5

type Props = {
  problem: Scheduling
  placements: readonly Placement[]
  venues: readonly { id: number; name: string }[]
  day: number
  /** The minute it is, on the clocks of the event. */
  now: number
  /** Games that break a rule, with the first sentence of each. */
  broken: ReadonlyMap<number, string>
  chosen: number | null
  mayEdit: boolean
  onChoose: (game_id: number) => void
  onMove: (place: Placement) => void
}

/** Where a game is held over the board: what it would break there, in words. */
type Held = { place: Placement; from: Placement; broken: Broken[]; by: 'pointer' | 'keys' }

/** A day of an event: fields side by side, time going down, and each game where it is. */
export function ScheduleGrid({
  problem,
  placements,
  venues,
  day,
  now,
  broken,
  chosen,
  mayEdit,
  onChoose,
  onMove,
}: Props) {
  const [held, setHeld] = useState<Held>()
  const pressed = useRef<{ id: number; x: number; y: number; offset: number; game: Placement }>(undefined)
  const board = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  /** A game that was put down by keyboard: in another column its button is a new one, which the focus follows to. */
  const putDown = useRef<number>(undefined)
  useEffect(() => {
    if (putDown.current === undefined) return
    board.current?.querySelector<HTMLElement>(`[data-game="${putDown.current}"]`)?.focus()
    putDown.current = undefined
  }, [placements])
  const judge = useMemo(() => judgeOf(problem), [problem])
  const games = useMemo(() => new Map(problem.games.map((one) => [one.id, one])), [problem])
  const slots = useMemo(() => slotsOf(problem, placements), [problem, placements])
  const fields = problem.fields
  const [from, until] = hoursOf(fields, placements, games, day)
  const today = placements.filter(({ starts }) => dayOf(starts) === day)
  const isUnderWay = now >= from && now < until

  // A day opens at what is on now, or else at its first game, and not at midnight where fields are open around the clock. Once it is
  // open, it stays where people scroll.
  const opensAt = isUnderWay ? now : Math.min(...today.map(({ starts }) => starts))
  const opening = useRef(opensAt)
  opening.current = opensAt
  useLayoutEffect(() => {
    if (!Number.isFinite(opening.current)) return
    scroller.current?.scrollTo({ top: Math.max(0, opening.current - LEAD - from) * SCALE })
  }, [day, from])

  const hold = (one: Omit<Held, 'broken'>) => {
    const isSame = held?.place.field_id === one.place.field_id && held.place.starts === one.place.starts
    if (isSame && held.place.game_id === one.place.game_id) return
    setHeld({ ...one, broken: judge.one(placements, one.place) })
  }
  const drop = () => {
    if (held && (held.place.field_id !== held.from.field_id || held.place.starts !== held.from.starts)) {
      if (held.by === 'keys') putDown.current = held.place.game_id
      onMove(held.place)
    }
    setHeld(undefined)
  }

  /** The nearest slot of a field, or the nearest five minutes. */
  const snapped = (field_id: number, minute: number) => {
    const near = slots
      .filter((slot) => slot.field.id === field_id && Math.abs(slot.starts - minute) <= MAGNET)
      .toSorted((a, b) => Math.abs(a.starts - minute) - Math.abs(b.starts - minute))[0]
    return near?.starts ?? Math.round(minute / RASTER) * RASTER
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>, game: Placement) => {
    if (!mayEdit || game.locked || event.button !== 0 || event.pointerType === 'touch') return
    const { top } = event.currentTarget.getBoundingClientRect()
    pressed.current = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      offset: event.clientY - top,
      game,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const press = pressed.current
    if (!press || press.id !== event.pointerId) return
    if (!held && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return
    const column = columnAt(board.current, event.clientX)
    if (!column) return
    const minute = from + (event.clientY - press.offset - column.top) / SCALE
    const place = {
      ...press.game,
      field_id: column.field_id,
      starts: Math.max(from, Math.min(until - RASTER, snapped(column.field_id, minute))),
    }
    hold({ place, from: press.game, by: 'pointer' })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>, game_id: number) => {
    if (!pressed.current || pressed.current.id !== event.pointerId) return
    pressed.current = undefined
    if (held) drop()
    else onChoose(game_id)
  }

  /** Space takes a game up and puts it down; arrows move it from slot to slot and field to field. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, game: Placement) => {
    if (event.key === 'Enter' && !held) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) return drop()
      if (mayEdit && !game.locked) hold({ place: game, from: game, by: 'keys' })
      return
    }
    if (!held) return
    if (event.key === 'Escape') {
      event.preventDefault()
      setHeld(undefined)
      return
    }
    const { place } = held
    const at = fields.findIndex(({ id }) => id === place.field_id)
    const move = (field_id: number, starts: number) =>
      hold({ place: { ...place, field_id, starts }, from: held.from, by: 'keys' })
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const along = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (sideways === undefined && along === undefined) return
    event.preventDefault()
    if (sideways !== undefined) {
      const field = fields[at + sideways]
      if (field) move(field.id, snapped(field.id, place.starts))
      return
    }
    if (event.shiftKey) return move(place.field_id, place.starts + along! * RASTER)
    const own = slots.filter((slot) => slot.field.id === place.field_id && dayOf(slot.starts) === day)
    const next =
      along === 1
        ? own.find(({ starts }) => starts > place.starts)
        : own.findLast(({ starts }) => starts < place.starts)
    if (next) move(place.field_id, next.starts)
  }

  const hours = Array.from(
    { length: Math.ceil((until - from) / 60) + 1 },
    (_, i) => Math.ceil(from / 60) * 60 + i * 60,
  )
  return (
    <>
      <div className="schedule-scroll" ref={scroller} role="region" aria-label={t('Schedule')} tabIndex={0}>
        <div className="schedule-grid" ref={board} data-held={held?.by}>
          <div className="schedule-times" aria-hidden="true">
            {hours
              .filter((minute) => minute <= until)
              .map((minute) => (
                <span key={minute} style={{ top: (minute - from) * SCALE }}>
                  {clockOf(minute).replace(':00', '')}
                </span>
              ))}
          </div>
          {fields.map((field) => (
            <section key={field.id} className="schedule-field" aria-label={shownField(field.name)}>
              <h2>
                {shownField(field.name)}
                {venues.length > 1 && <small>{venues.find(({ id }) => id === field.venue_id)?.name}</small>}
              </h2>
              <div
                className="schedule-hours"
                data-field={field.id}
                style={{ height: (until - from) * SCALE }}
              >
                {closedIn(field, from, until).map((closed) => (
                  <span
                    key={closed.from}
                    className="schedule-closed"
                    style={{
                      top: (closed.from - from) * SCALE,
                      height: (closed.until - closed.from) * SCALE,
                    }}
                  />
                ))}
                {today
                  .filter(({ field_id }) => field_id === field.id)
                  .toSorted((a, b) => a.starts - b.starts)
                  .map((place) => {
                    const game = games.get(place.game_id)
                    if (!game) return null
                    const fault = broken.get(game.id)
                    const isHeld = held?.from.game_id === game.id
                    return (
                      <button
                        key={game.id}
                        type="button"
                        className="schedule-game"
                        data-game={game.id}
                        data-broken={fault ? '' : undefined}
                        data-locked={place.locked || undefined}
                        data-held={isHeld || undefined}
                        data-division={divisionTone(problem, game.division_id)}
                        aria-pressed={chosen === game.id}
                        aria-keyshortcuts={mayEdit ? 'Space' : undefined}
                        style={{ top: (place.starts - from) * SCALE, height: game.minutes * SCALE }}
                        onPointerDown={(event) => onPointerDown(event, place)}
                        onPointerMove={onPointerMove}
                        onPointerUp={(event) => onPointerUp(event, game.id)}
                        onPointerCancel={() => {
                          pressed.current = undefined
                          setHeld(undefined)
                        }}
                        onKeyDown={(event) => onKeyDown(event, place)}
                        onBlur={() => held?.by === 'keys' && setHeld(undefined)}
                        onClick={(event) => {
                          // A press by mouse was answered where it ended.
                          if (event.detail === 0 || !mayEdit || place.locked || isTouch(event.nativeEvent))
                            onChoose(game.id)
                        }}
                      >
                        <span className="schedule-game-time">
                          {clockOf(place.starts)}
                          {place.locked && <IconLock size={12} aria-label={t('Locked')} />}
                        </span>
                        <strong>{titleOf(problem, game.id)}</strong>
                        <span className="schedule-game-division">{labelOf(problem, game.division_id)}</span>
                        {fault && <span className="visually-hidden">{fault}</span>}
                      </button>
                    )
                  })}
                {isUnderWay && <span className="schedule-now" style={{ top: (now - from) * SCALE }} />}
                {held && held.place.field_id === field.id && (
                  <div
                    className="schedule-target"
                    data-broken={held.broken.length > 0 || undefined}
                    style={{
                      top: (held.place.starts - from) * SCALE,
                      height: games.get(held.place.game_id)!.minutes * SCALE,
                    }}
                  >
                    <strong>{clockOf(held.place.starts)}</strong>
                  </div>
                )}
              </div>
            </section>
          ))}
        </div>
      </div>
      <div
        className="schedule-says"
        role="status"
        data-broken={(held && held.broken.length > 0) || undefined}
      >
        {held && (
          <>
            <strong>
              {t('{game}: {time}, {field}', {
                game: titleOf(problem, held.place.game_id),
                time: clockOf(held.place.starts),
                field: shownField(fields.find(({ id }) => id === held.place.field_id)?.name ?? ''),
              })}
            </strong>{' '}
            {held.broken.length === 0
              ? t('Fits here.')
              : held.broken
                  .slice(0, 3)
                  .map(({ reason }) => told(reason))
                  .join(' ')}
          </>
        )}
        {!held && mayEdit && (
          <span className="dim">
            {t('Drag a game, or press Space on it and use the arrow keys. Escape puts it back.')}
          </span>
        )}
      </div>
    </>
  )
}

const isTouch = (event: MouseEvent | globalThis.PointerEvent) =>
  'pointerType' in event && event.pointerType === 'touch'

/** The field whose column is at a position across the screen, and where its hours begin. */
function columnAt(board: HTMLDivElement | null, x: number) {
  for (const column of board?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
    const { left, right, top } = column.getBoundingClientRect()
    if (left <= x && x < right) return { field_id: Number(column.dataset['field']), top }
  }
  return undefined
}

/** From the first hour of any field on a day to the last, games outside of them included. */
function hoursOf(
  fields: readonly ScheduleField[],
  placements: readonly Placement[],
  games: ReadonlyMap<number, { minutes: number }>,
  day: number,
): [number, number] {
  const [first, last] = [day * DAY_MINUTES, (day + 1) * DAY_MINUTES]
  const stretches = [
    ...fields.flatMap(({ open }) => open).filter(({ from, until }) => from < last && until > first),
    ...placements
      .filter(({ starts }) => dayOf(starts) === day)
      .map(({ game_id, starts }) => ({ from: starts, until: starts + (games.get(game_id)?.minutes ?? 0) })),
  ]
  if (stretches.length === 0) return [first + 480, first + 1200]
  return [
    Math.max(first, Math.min(...stretches.map(({ from }) => from))),
    Math.min(last, Math.max(...stretches.map(({ until }) => until))),
  ]
}

/** The parts of a day in which a field may not be used. */
function closedIn(field: ScheduleField, from: number, until: number) {
  const closed: { from: number; until: number }[] = []
  let at = from
  for (const open of field.open) {
    if (open.until <= from || open.from >= until) continue
    if (open.from > at) closed.push({ from: at, until: open.from })
    at = Math.max(at, open.until)
  }
  if (at < until) closed.push({ from: at, until })
  return closed
}

/** One of six tones, so that divisions are told apart at a glance; their names are on the games as well. */
const divisionTone = (problem: Scheduling, division_id: number) =>
  problem.divisions.findIndex(({ id }) => id === division_id) % 6

export const labelOf = (problem: Scheduling, division_id: number) =>
  problem.divisions.find(({ id }) => id === division_id)?.label ?? ''

/** “Comets – Hawks”, visitors first as in a book, or the name of a game whose teams are not known yet. */
export function titleOf(problem: Scheduling, game_id: number): string {
  const game = problem.games.find(({ id }) => id === game_id)
  if (!game) return ''
  const names = game.team_ids.map((id) => problem.teams.find((team) => team.id === id)?.name ?? '')
  return names.length === 2 ? names.toReversed().join(' – ') : game.name
}
