import { minuteOfDay } from 'contract/competition/schedule/schedule-clock'
import type { ScheduleTeam, Wish } from 'contract/competition/schedule/schedule'
import {
  RequestsClosed,
  type OwnRequests,
  type TeamRequests,
  type listScheduleRequests,
  type saveOwnRequests,
  type setScheduleRequests,
} from 'contract/competition/schedule/schedule-requests'
import { daysBetween, type Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import { EntryNotFound } from 'contract/events/entering'
import { sentence } from 'contract/message'
import type { In, Out } from 'contract/operation'
import { Conflict, Invalid } from 'contract/problem'
import { linkedEntrant, mustNotBeCanceled, ownEntrant } from '../../events/events.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { findEventToSchedule, findSchedule } from './queries.ts'
import { findRequests, putRequests, type RequestRow } from './request-queries.ts'

const OtherDay = sentence('schedule_request_day', 'Choose a day of the event.')

/** @throws EventNotFound */
export async function listRequests(
  context: Context,
  { id }: In<typeof listScheduleRequests>,
): Promise<Out<typeof listScheduleRequests>> {
  if (!(await findEventToSchedule(context, { id }))) throw EventNotFound()
  return (await findRequests(context, { event_id: id })).map(forOffice)
}

/** @throws EntryNotFound, EventCalledOff, Invalid, Conflict */
export async function setRequests(
  context: Context,
  { id, entrant_id, ...asked }: In<typeof setScheduleRequests>,
): Promise<TeamRequests> {
  const row = await requestsOf(context, entrant_id)
  if (row.event_id !== id) throw EntryNotFound()
  await mustNotBeCanceled(context, id)
  await keep(context, row, asked)
  return forOffice(await requestsOf(context, entrant_id))
}

/** The requests of a team of one’s own. @throws EntryNotFound */
export const showOwn = async (context: Context, { entrant_id }: { entrant_id: number }) =>
  forCoach(await requestsOf(context, (await ownEntrant(context, entrant_id)).id))

/** @throws EntryNotFound, EventCalledOff, RequestsClosed, Invalid, Conflict */
export const saveOwn = async (context: Context, { entrant_id, ...asked }: In<typeof saveOwnRequests>) =>
  saveForCoach(context, (await ownEntrant(context, entrant_id)).id, asked)

/** The requests of a team from outside, whose entry a link opens. @throws EntryNotFound */
export const showOutside = async (context: Context, { token }: { token: string }) =>
  forCoach(await requestsOf(context, (await linkedEntrant(context, token)).id))

/** @throws EntryNotFound, EventCalledOff, RequestsClosed, Invalid, Conflict */
export const saveOutside = async (
  context: Context,
  { token, ...asked }: Pick<In<typeof saveOwnRequests>, 'version' | 'wishes'> & { token: string },
) => saveForCoach(context, (await linkedEntrant(context, token)).id, asked)

async function saveForCoach(
  context: Context,
  entrant_id: number,
  asked: Pick<RequestRow, 'version' | 'wishes'>,
): Promise<OwnRequests> {
  const { event_id } = await requestsOf(context, entrant_id)
  await mustNotBeCanceled(context, event_id)
  // Whoever publishes holds it, too.
  await findSchedule(context, event_id, { lock: true })
  const row = await requestsOf(context, entrant_id)
  if (row.is_published) throw RequestsClosed()
  const { arrives_on, arrives_time } = row
  await keep(context, row, { ...asked, arrives_on, arrives_time })
  return forCoach(await requestsOf(context, entrant_id))
}

async function requestsOf(context: Context, entrant_id: number): Promise<RequestRow> {
  const [row] = await findRequests(context, { entrant_id })
  if (!row) throw EntryNotFound()
  return row
}

type Asked = Pick<RequestRow, 'version' | 'wishes' | 'arrives_on' | 'arrives_time'>

async function keep(context: Context, row: RequestRow, asked: Asked): Promise<void> {
  const { event_id, entrant_id } = row
  const isOther = (day: Day | null) => day !== null && !isOfEvent(row, day)
  const errors = Object.fromEntries([
    ...asked.wishes.flatMap(({ on }, i) => (isOther(on) ? [[`wishes.${i}.on`, [OtherDay({})]]] : [])),
    ...(isOther(asked.arrives_on) ? [['arrives_on', [OtherDay({})]]] : []),
  ])
  if (Object.keys(errors).length > 0) throw Invalid({ message: OtherDay({}), errors })
  const wishes = asked.wishes.map((wish) => (wish.kind === 'not_on' ? { ...wish, time: null } : wish))
  if (!(await putRequests(context, { ...asked, entrant_id, wishes }))) {
    const { version, wishes: theirs, arrives_on, arrives_time } = await requestsOf(context, entrant_id)
    throw Conflict({
      detail: {
        current: { version, wishes: theirs, arrives_on, arrives_time },
        changed_by: null,
        changed_at: null,
      },
    })
  }
  await audit(context, {
    action: 'event.schedule_requested',
    subject: 'event',
    subject_id: event_id,
    after: { team: row.team, division: row.division },
  })
}

const isOfEvent = ({ starts_on, ends_on }: Pick<RequestRow, 'starts_on' | 'ends_on'>, day: Day) =>
  starts_on <= day && day <= ends_on

const forCoach = ({
  event_id: _,
  arrives_on: __,
  arrives_time: ___,
  is_published,
  ...row
}: RequestRow): OwnRequests => ({ ...row, is_open: !is_published })

const forOffice = ({
  entrant_id,
  team,
  division,
  wishes,
  version,
  arrives_on,
  arrives_time,
}: RequestRow): TeamRequests => ({ entrant_id, team, division, wishes, version, arrives_on, arrives_time })

/** What a team asks for, as schedules are built and judged by it. An event that was moved since leaves its days behind: nothing is asked of those. */
export function askedOf(row: RequestRow): Pick<ScheduleTeam, 'arrives' | 'wishes'> {
  const { starts_on: first, wishes, arrives_on, arrives_time } = row
  const isPromised = arrives_on !== null && arrives_time !== null && isOfEvent(row, arrives_on)
  return {
    arrives: isPromised ? minuteOfDay(first, arrives_on, arrives_time) : null,
    wishes: wishes.flatMap(({ kind, on, time }, i): Wish[] => {
      if (on !== null && !isOfEvent(row, on)) return []
      const day = on === null ? null : daysBetween(first, on)
      const rank = i + 1
      if (kind === 'not_on') return day === null ? [] : [{ kind, day, rank }]
      return time === null ? [] : [{ kind, day, minute: minuteOfDay(first, first, time), rank }]
    }),
  }
}
