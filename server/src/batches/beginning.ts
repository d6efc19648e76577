import {
  BatchChanged,
  BatchGrew,
  BeingDecidedBy,
  HOLD_SECONDS,
  MOST_LETTERS,
  NothingToDecide,
  TooManyLetters,
  WHY_LABELS,
  type Batch,
  type beginBatch,
  type previewBatch,
} from 'contract/batches'
import type { Said } from 'contract/message'
import type { In, Out } from 'contract/operation'
import { Forbidden, invalidField } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context, type User } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { countRows, findHolderOf, insertBatch, takeRows } from './batches-queries.ts'
import { shownBatch } from './giving.ts'
import { RUN_BATCH } from './job-name.ts'
import { laneOf, type Queue, type QueueAct, type Queues, type Which } from './queue.ts'

type Wanted = Pick<In<typeof previewBatch>, 'queue' | 'act' | 'ids' | 'q' | 'filters' | 'amount'>

/** Whom a batch would concern. @throws Forbidden */
export const preview =
  (queues: Queues) =>
  async (context: Context, wanted: Wanted): Promise<Out<typeof previewBatch>> => {
    const { queue, act, which, lane } = meant(queues, context, wanted)
    const groups = await countRows(
      context,
      queue.rows(context, which, wanted.act, wanted.amount),
      lane,
      act.movesMoney,
    )
    const can = groups.find(({ why }) => why === null)
    return {
      count: can?.count ?? 0,
      letters: (act.oneLetterPerAddress ? can?.addresses : can?.letters) ?? 0,
      cents: can?.cents ?? 0,
      left: can?.left ?? 0,
      names: can?.names ?? [],
      left_out: groups.flatMap(({ why, count }) => (why === null ? [] : [{ why, count }])),
      newest: Math.max(0, ...groups.map(({ newest }) => newest)),
    }
  }

/**
 * Takes the rows, so that nobody else decides them, and leaves them alone for some seconds. A job then does them one
 * by one, also if whoever began it has closed the tab or the server was restarted. @throws Forbidden, BatchGrew, BatchChanged,
 * NothingToDecide, TooManyLetters
 */
export const begin =
  (queues: Queues) =>
  async (
    context: Context,
    { count, newest, cents = 0, left = 0, ...wanted }: In<typeof beginBatch>,
  ): Promise<Batch> => {
    const { queue, act, which, lane } = meant(queues, context, wanted)
    const { reason, subject, text } = wanted
    await act.mayBegin?.(context)
    if (act.needs === 'reason' && !reason) throw invalidField('reason', 'Enter a reason.')
    if (act.needs === 'text' && !text) throw invalidField('text', 'Enter a text.')
    const due_at = new Date(context.now.getTime() + HOLD_SECONDS * 1000)
    const id = await insertBatch(context, {
      queue: wanted.queue,
      act: wanted.act,
      reason: reason ?? null,
      subject: subject ?? null,
      body: text ?? null,
      amount: wanted.amount ?? null,
      due_at,
    })
    const rows = queue.rows(context, which, wanted.act, wanted.amount)
    const { taken, letters, addresses, ...moved } = await takeRows(context, id, rows, {
      lane,
      newest,
      movesMoney: act.movesMoney,
    })
    if (taken === 0) throw NothingToDecide({ message: await whyNothing(context, queues, wanted) })
    if (taken > count || (act.movesMoney && moved.cents > cents))
      throw BatchGrew({ detail: { count: taken } })
    // Two who give part of the same orders back, one after the other, would each see nothing of it but less being left.
    if (act.movesMoney && moved.left !== left) throw BatchChanged()
    const limited = act.oneLetterPerAddress ? addresses : act.isLimited ? letters : 0
    if (limited > MOST_LETTERS) throw TooManyLetters()
    await enqueue(context, RUN_BATCH, { batch_id: id }, { at: due_at })
    const { queue: name, act: deed } = wanted
    await audit(context, {
      action: 'batch.begun',
      subject: 'batch',
      subject_id: id,
      after: { queue: name, act: deed, rows: taken, ...(act.movesMoney && { cents: moved.cents }) },
      ...(reason ? { note: reason } : {}),
    })
    return shownBatch(context, id)
  }

/** Whether a user may do this, to some rows at least: `rows` leaves out those of others. */
export const mayAct = ({ permissions, scopes }: User, { op }: Pick<QueueAct, 'op'>) =>
  permissions.has(op.access) ||
  (op.scoped === true && scopes.some((scope) => scope.permissions.has(op.access)))

function meant(queues: Queues, context: Context, wanted: Wanted) {
  const queue = queues[wanted.queue]
  const act = queue.acts[wanted.act]
  if (!act || !mayAct(whoIs(context), act)) throw Forbidden()
  return { queue, act, which: whichOf(queue, wanted), lane: laneOf(wanted.queue, act) }
}

function whichOf(queue: Queue, { ids, q, filters }: Wanted): Which {
  if (ids) return { ids }
  const parsed = queue.filters.safeParse(filters ?? {})
  if (!parsed.success) throw invalidField('filters', 'One of these filters no longer exists.')
  return { q, filters: parsed.data as never }
}

/** The reason if there is only one, which for a single row is all that can be said. */
async function whyNothing(context: Context, queues: Queues, wanted: Wanted): Promise<Said> {
  const { queue, act, which, lane } = meant(queues, context, wanted)
  const [group, other] = await countRows(
    context,
    queue.rows(context, which, wanted.act, wanted.amount),
    lane,
    act.movesMoney,
  )
  if (!group?.why || other) return 'There’s nothing left to do here.'
  const [only] = wanted.ids ?? []
  const holder =
    group.why === WHY_LABELS.being_decided && only !== undefined
      ? await findHolderOf(context, lane, only)
      : undefined
  return holder ? BeingDecidedBy({ name: holder.name }) : group.why
}
