import { isTransferOpen, statusOf } from 'contract/clubs/transfers'
import { addDays } from 'contract/dates'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { isDaytime } from '../plumbing/daytime.ts'
import { eachInPieces } from '../plumbing/jobs/job-walks.ts'
import { dueOn, job } from '../plumbing/jobs/jobs.ts'
import { holdForRosters } from './roster-queries.ts'
import { remindTeams, tellOfEnd, tellOffice } from './transfers-letters.ts'
import {
  findOverdue,
  findUnanswered,
  getTransfer,
  insertStep,
  setTransfer,
  type StoredTransfer,
} from './transfers-queries.ts'
import { getTransferShown } from './transfers-view-queries.ts'

/** How many days before the deadline a team is reminded. */
const REMIND_BEFORE = 2
const PIECE = 50

/**
 * Reminds teams, counts silence as a yes after the deadline, and ends transfers of seasons that are over.
 * During the day only.
 */
export const watchTransfers = job({
  name: 'watch-transfers',
  every: '40 * * * *',
  due: dueOn('transfer_clock', { ahead: REMIND_BEFORE }),
  async run(outside) {
    if (!isDaytime(outside)) return
    const unable = 'transfers could not be looked after'
    const walk = {
      most: PIECE,
      idOf: ({ id }: { id: number }) => id,
      unable,
    }
    await eachInPieces({
      ...walk,
      take: (after) =>
        outside.transaction((context) => {
          const today = todayOf(context)
          return findUnanswered(context, today, addDays(today, REMIND_BEFORE), after, PIECE)
        }),
      work: ({ id }) => outside.transaction((context) => remindOrGoOn(context, id)),
    })
    await eachInPieces({
      ...walk,
      take: (after) => outside.transaction((context) => findOverdue(context, todayOf(context), after, PIECE)),
      work: ({ id }) => outside.transaction((context) => expire(context, id)),
    })
  },
})

/** Its current state, locked against changes; undefined if somebody has decided since it was found. */
async function heldOpen(context: Context, id: number): Promise<StoredTransfer | undefined> {
  const seen = (await getTransfer(context, id))!
  const { member_id, from_team_id, to_team_id } = seen
  await holdForRosters(context, { member_ids: [member_id], team_ids: [from_team_id, to_team_id] })
  const transfer = (await getTransfer(context, id))!
  return isTransferOpen(transfer.status) ? transfer : undefined
}

async function remindOrGoOn(context: Context, id: number) {
  const transfer = await heldOpen(context, id)
  if (transfer?.status !== 'asked') return
  if (transfer.answer_by < todayOf(context)) return takeSilence(context, transfer)
  if (transfer.reminders > 0) return
  await setTransfer(context, id, { reminders: 1 })
  await insertStep(context, { transfer_id: id, step: 'reminded' })
  await remindTeams(context, (await getTransferShown(context, id))!)
}

async function takeSilence(
  context: Context,
  { id, releasing_answer, receiving_answer }: StoredTransfer,
): Promise<void> {
  const answers = {
    releasing: releasing_answer ?? 'silent',
    receiving: receiving_answer ?? 'silent',
  } as const
  await setTransfer(context, id, {
    status: statusOf(answers),
    releasing_answer: answers.releasing,
    receiving_answer: answers.receiving,
  })
  for (const side of ['releasing', 'receiving'] as const)
    if (answers[side] === 'silent') await insertStep(context, { transfer_id: id, step: 'silent', side })
  await audit(context, {
    action: 'transfer.silent',
    subject: 'transfer',
    subject_id: id,
    after: { ...answers },
  })
  await tellOffice(context, (await getTransferShown(context, id))!)
}

async function expire(context: Context, id: number) {
  if (!(await heldOpen(context, id))) return
  await setTransfer(context, id, { status: 'expired', decided_at: context.now })
  await insertStep(context, { transfer_id: id, step: 'expired' })
  await audit(context, {
    action: 'transfer.expired',
    subject: 'transfer',
    subject_id: id,
    after: { status: 'expired' },
  })
  await tellOfEnd(context, (await getTransferShown(context, id))!)
}
