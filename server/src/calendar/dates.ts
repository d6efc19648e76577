import {
  DateCancelled,
  DateIsOver,
  DateIsThere,
  DateNotCancelled,
  MOST_DATES_AHEAD,
  MOST_REPEATS,
  TeamDateNotFound,
  TooManyDates,
  addDates,
  cancelDate,
  changeDate,
  restoreDate,
  type TeamDate,
  SeriesTooLong,
} from 'contract/calendar'
import { momentOf } from 'contract/wall-clock'
import { addDays, type Day } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { holdForRosters, teamWithin } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import {
  countAhead,
  findCancelledWith,
  findFollowing,
  findSameDate,
  getDate,
  insertDates,
  setDate,
  setSeries,
  type KeptDate,
  type NewDate,
} from './dates-queries.ts'
import { noteNews } from './news.ts'

/** A team's date, for users with this permission. @throws TeamDateNotFound; Forbidden for one they see */
export async function dateFor(context: Context, word: string, id: number): Promise<KeptDate> {
  const date = await getDate(context, id)
  if (!date) throw TeamDateNotFound()
  await teamWithin(context, word, date.team_id, TeamDateNotFound)
  return date
}

/** The same, with the team's calendar locked until the request ends. */
export async function heldDateFor(context: Context, word: string, id: number): Promise<KeptDate> {
  const { team_id } = await dateFor(context, word, id)
  await holdForRosters(context, { member_ids: [], team_ids: [team_id] })
  return (await getDate(context, id))!
}

/** Refuses dates that can no longer be answered. @throws DateCancelled, DateIsOver */
export function requireOpen(context: Context, { status, ends_at }: KeptDate) {
  if (status === 'cancelled') throw DateCancelled({ message: 'This event is canceled.' })
  if (new Date(ends_at) <= context.now) throw DateIsOver()
}

export async function makeDates(
  context: Context,
  { id, repeat_until, ...fields }: In<typeof addDates>,
): Promise<Out<typeof addDates>> {
  await teamWithin(context, addDates.access, id)
  await holdForRosters(context, { member_ids: [], team_ids: [id] })
  const first = dateOf(context.tenant.time_zone, fields)
  const made = weeksUntil(first.starts_on, repeat_until ?? first.starts_on).map((days) =>
    movedBy(first, days),
  )
  if (made.length > MOST_REPEATS) throw invalidField('repeat_until', SeriesTooLong({ most: MOST_REPEATS }))
  if ((await countAhead(context, id)) + made.length > MOST_DATES_AHEAD) throw TooManyDates()
  await refuseSame(context, id, made)
  const ids = await insertDates(context, id, made)
  if (ids.length > 1) await setSeries(context, ids, ids[0]!)
  await audit(context, {
    action: ids.length > 1 ? 'team.dates_added' : 'team.date_added',
    subject: 'team',
    subject_id: id,
    after: { date_id: ids[0], count: ids.length, kind: first.kind, starts_on: first.starts_on },
  })
  const dates = await Promise.all(ids.map((one) => getDate(context, one)))
  return { dates: dates.map((date) => date!) }
}

type Fields = Omit<In<typeof addDates>, 'id' | 'repeat_until'>

/** The stored form of what was entered. @throws Invalid if the times leave no duration */
function dateOf(time_zone: string, fields: Fields): NewDate {
  const { starts_on, starts_time = null, ends_time = null } = fields
  const ends_on = fields.ends_on ?? starts_on
  const times = { starts_on, starts_time, ends_on, ends_time, time_zone }
  const moments = momentsOf(times)
  if (moments.ends_at <= moments.starts_at)
    throw invalidField('ends_time', 'The end needs to be after the start.')
  return {
    ...times,
    ...moments,
    kind: fields.kind,
    title: fields.title ?? null,
    opponent: fields.opponent ?? null,
    is_home: fields.is_home ?? null,
    arrive_minutes: fields.arrive_minutes ?? null,
    place: fields.place ?? null,
    address: fields.address ?? null,
    notes: fields.notes ?? null,
    bring: fields.bring ?? null,
    answer_hours: fields.answer_hours ?? null,
  }
}

type Times = Pick<NewDate, 'starts_on' | 'starts_time' | 'ends_on' | 'ends_time' | 'time_zone'>

function momentsOf({ starts_on, starts_time, ends_on, ends_time, time_zone }: Times) {
  return {
    starts_at: momentOf(time_zone, starts_on, starts_time ?? '00:00'),
    ends_at:
      ends_time === null
        ? momentOf(time_zone, addDays(ends_on, 1), '00:00')
        : momentOf(time_zone, ends_on, ends_time),
  }
}

/** How many days after the first one each date of a series is. */
function weeksUntil(first: Day, last: Day): number[] {
  const days: number[] = []
  for (let after = 0; addDays(first, after) <= last && days.length <= MOST_REPEATS; after += 7)
    days.push(after)
  return days
}

/** The same date at the same local time, some days later. */
function movedBy(date: NewDate, days: number): NewDate {
  const times = { ...date, starts_on: addDays(date.starts_on, days), ends_on: addDays(date.ends_on, days) }
  return { ...times, ...momentsOf(times) }
}

async function refuseSame(
  context: Context,
  team_id: number,
  made: readonly NewDate[],
  but: readonly number[] = [],
) {
  const [{ kind, title }] = made as [NewDate]
  const starts_at = made.map((date) => date.starts_at)
  if (await findSameDate(context, { team_id, kind, title, starts_at }, but)) throw DateIsThere()
}

export async function reviseDate(
  context: Context,
  { id, version, reach, ...fields }: In<typeof changeDate>,
): Promise<TeamDate> {
  const date = await heldDateFor(context, changeDate.access, id)
  if (date.version !== version) throw await changedMeanwhile(context, 'team_date', id, date)
  if (date.status === 'cancelled') throw DateCancelled()
  const wanted = dateOf(date.time_zone, fields)
  const isSeries = reach === 'following' && date.series_id !== null
  const days = (Date.parse(wanted.starts_on) - Date.parse(date.starts_on)) / 86_400_000
  const lasts = (Date.parse(wanted.ends_on) - Date.parse(wanted.starts_on)) / 86_400_000
  const others = isSeries
    ? (await findFollowing(context, date)).filter(
        (one) => one.id !== id && one.status === 'planned' && !one.is_own,
      )
    : []
  const changes = [
    { date, to: wanted },
    ...others.map((one) => {
      const starts_on = addDays(one.starts_on, days)
      const times = { ...wanted, starts_on, ends_on: addDays(starts_on, lasts) }
      return { date: one, to: { ...times, ...momentsOf(times) } }
    }),
  ]
  const moved = changes.filter((one) => isElsewhere(one.date, one.to))
  if (moved.length > 0 || wanted.kind !== date.kind || wanted.title !== date.title)
    await refuseSame(
      context,
      date.team_id,
      changes.map(({ to }) => to),
      changes.map((one) => one.date.id),
    )
  await Promise.all(
    changes.map((one) =>
      setDate(context, one.date.id, {
        ...one.to,
        is_own: one.date.is_own || (!isSeries && one.date.series_id !== null),
      }),
    ),
  )
  await noteNews(
    context,
    moved.map((one) => ({ date: one.date, ends_at: one.to.ends_at })),
  )
  await auditChange(context, 'changed', date, changes.length)
  return (await getDate(context, id))!
}

const PLACE_AND_TIME = ['starts_on', 'starts_time', 'ends_on', 'ends_time', 'place', 'address'] as const

/** Whether people would otherwise show up in the wrong place or at the wrong time. */
const isElsewhere = (date: KeptDate, to: NewDate) => PLACE_AND_TIME.some((name) => date[name] !== to[name])

export async function callOff(
  context: Context,
  { id, version, reach, note }: In<typeof cancelDate>,
): Promise<TeamDate> {
  const date = await heldDateFor(context, cancelDate.access, id)
  if (date.version !== version) throw await changedMeanwhile(context, 'team_date', id, date)
  if (date.status === 'cancelled') throw DateCancelled()
  const all = reach === 'following' ? await findFollowing(context, date) : [date]
  const planned = all.filter(({ status }) => status === 'planned')
  const cancelled = { status: 'cancelled' as const, cancelled_note: note ?? null, cancelled_at: context.now }
  await Promise.all(planned.map((one) => setDate(context, one.id, cancelled)))
  await noteNews(
    context,
    planned.map((one) => ({ date: one, ends_at: new Date(one.ends_at) })),
  )
  await auditChange(context, 'cancelled', date, planned.length, note)
  return (await getDate(context, id))!
}

export async function bringBack(
  context: Context,
  { id, version, reach }: In<typeof restoreDate>,
): Promise<TeamDate> {
  const date = await heldDateFor(context, restoreDate.access, id)
  if (date.version !== version) throw await changedMeanwhile(context, 'team_date', id, date)
  if (date.status !== 'cancelled') throw DateNotCancelled()
  const all =
    reach === 'following' && date.series_id !== null ? await findCancelledWith(context, date) : [date]
  const starts_at = all.map((one) => new Date(one.starts_at))
  if (await findSameDate(context, { ...date, starts_at })) throw DateIsThere()
  const planned = { status: 'planned' as const, cancelled_note: null, cancelled_at: null }
  await Promise.all(all.map((one) => setDate(context, one.id, planned)))
  await noteNews(
    context,
    all.map((one) => ({ date: one, ends_at: new Date(one.ends_at) })),
  )
  await auditChange(context, 'restored', date, all.length)
  return (await getDate(context, id))!
}

/**
 * Recorded in the history of the date, for people who are asked whether to overwrite it, and in that of the
 * team.
 */
async function auditChange(
  context: Context,
  what: 'changed' | 'cancelled' | 'restored',
  { id, team_id, kind, starts_on }: KeptDate,
  count: number,
  note?: string,
) {
  const after = { date_id: id, count, kind, starts_on }
  const said = note === undefined ? {} : { note }
  await audit(context, { action: `team_date.${what}`, subject: 'team_date', subject_id: id, after, ...said })
  await audit(context, { action: `team.date_${what}`, subject: 'team', subject_id: team_id, after, ...said })
}
