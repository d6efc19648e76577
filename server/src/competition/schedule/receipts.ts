import { EventNotFound } from 'contract/events'
import {
  NoReceiptLink,
  ScheduleMovedOn,
  type Receipt,
  type ReceiptPage,
  type confirmSchedule,
  type listScheduleReceipts,
  type remindOfSchedule,
  type showScheduleReceipt,
} from 'contract/competition/schedule/schedule-receipts'
import type { In, Out } from 'contract/operation'
import { holdStatus } from '../../events/events.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { remindStaff } from './letters.ts'
import { findEventToSchedule } from './queries.ts'
import { entrantsOfLink } from './receipt-link.ts'
import { findReceipts, noteSeen, takeUnseen } from './receipt-queries.ts'
import { knownById, rowsOf } from './saving.ts'

/** How long after a letter a team isn’t reminded. */
const REST_MS = 3_600_000
/** Of these a schedule is still news. */
const GOING_ON: ReadonlySet<string> = new Set(['published', 'closed', 'running'])

/** @throws EventNotFound */
export async function listReceipts(
  context: Context,
  { id }: In<typeof listScheduleReceipts>,
): Promise<Receipt[]> {
  if (!(await findEventToSchedule(context, { id }))) throw EventNotFound()
  const rows = await findReceipts(context, { event_id: id })
  return rows.map(({ event_id: _, told_version: __, ...receipt }) => receipt)
}

/** @throws EventNotFound */
export async function remind(
  context: Context,
  { id }: In<typeof remindOfSchedule>,
): Promise<Out<typeof remindOfSchedule>> {
  await holdStatus(context, id)
  const known = await knownById(context, id)
  const open = GOING_ON.has(known.event.status)
  const taken = open
    ? await takeUnseen(context, id, { since: new Date(context.now.getTime() - REST_MS) })
    : []
  if (taken.length > 0) {
    await remindStaff(context, known, taken)
    await audit(context, {
      action: 'event.schedule_reminded',
      subject: 'event',
      subject_id: id,
      after: { teams: taken.length },
    })
  }
  return { teams: taken.length, receipts: await listReceipts(context, { id }) }
}

/** @throws NoReceiptLink for what was never signed, and once nothing of it is played any more */
export async function showReceipt(
  context: Context,
  { token }: In<typeof showScheduleReceipt>,
): Promise<ReceiptPage> {
  const receipts = await findReceipts(context, { entrant_ids: entrantsOfLink(context, token) })
  const [first] = receipts
  if (!first) throw NoReceiptLink()
  const known = await knownById(context, first.event_id)
  if (!GOING_ON.has(known.event.status)) throw NoReceiptLink()
  const rows = rowsOf(known, known.problem.published)
  return {
    event: known.event.name,
    slug: known.event.slug,
    teams: receipts.map(({ entrant_id, name, told_version, seen_at }) => ({
      ...{ entrant_id, name, version: told_version, seen_at },
      games: rows
        .filter((row) => row.home_entrant_id === entrant_id || row.away_entrant_id === entrant_id)
        .map(({ game_id, title, date, start_time, field, venue, ...row }) => ({
          ...{ game_id, title, date, start_time, field, venue },
          opponent: row.home_entrant_id === entrant_id ? row.away : row.home,
        })),
    })),
  }
}

/** @throws NoReceiptLink, ScheduleMovedOn if another schedule was published since; nothing is confirmed then */
export async function confirm(
  context: Context,
  { token, teams }: In<typeof confirmSchedule>,
): Promise<ReceiptPage> {
  const own = new Set(entrantsOfLink(context, token))
  await showReceipt(context, { token })
  if (teams.some(({ entrant_id }) => !own.has(entrant_id))) throw NoReceiptLink()
  const count = await noteSeen(context, teams)
  if (count < new Set(teams.map(({ entrant_id }) => entrant_id)).size) throw ScheduleMovedOn()
  return showReceipt(context, { token })
}
