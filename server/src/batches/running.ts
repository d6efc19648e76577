import { WHY_LABELS } from 'contract/batches'
import type { Said } from 'contract/message'
import { Problem } from 'contract/problem'
import { userWith } from '../auth/auth.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { job, type Job } from '../plumbing/jobs/jobs.ts'
import { mayAct } from './beginning.ts'
import {
  countOutcomes,
  findWaiting,
  getBatch,
  holdRow,
  setOutcome,
  setState,
  type StoredBatch,
} from './batches-queries.ts'
import { RUN_BATCH } from './job-name.ts'
import type { QueueAct, Queues } from './queue.ts'

/** How many rows are fetched at a time. */
const PIECE = 200

/**
 * Does what a batch says, each row in a transaction of its own, so that a restart continues where it was and no row
 * is done twice. Rows that cannot be done are left out with the reason.
 */
export const runBatch = (queues: Queues): Job =>
  job<{ batch_id: number }>({
    ...RUN_BATCH,
    async run(outside, { batch_id }) {
      const batch = await outside.transaction((context) => start(context, batch_id))
      if (!batch) return
      const act = queues[batch.queue].acts[batch.act]
      const found = await outside.read((context) => userWith(context, batch.user_id))
      const theirs = act && found && outside.inNameOf(found, act.op.access)
      const user = theirs?.user
      if (!act || !user || !mayAct(user, act))
        await outside.transaction((context) =>
          setOutcome(context, batch_id, 'waiting', { outcome: 'left_out', why: WHY_LABELS.no_right }),
        )
      else await eachRow(outside, { batch, act, theirs })
      await outside.transaction((context) => finish({ ...context, user: user ?? null }, batch_id))
    },
  }) as Job

/** Undefined if there is nothing to do: it was undone, or is over. */
async function start(context: Context, id: number): Promise<StoredBatch | undefined> {
  const batch = await getBatch(context, id, { isHeld: true })
  if (!batch || ['done', 'stopped', 'undone'].includes(batch.state)) return undefined
  if (batch.state !== 'held') return batch
  await setState(context, id, 'running')
  return batch
}

/** What is done in the name of whoever began it: no further than they reach. */
type Work = { batch: StoredBatch; act: QueueAct; theirs: OutsideContext }

/** @throws AggregateError at the end if something broke; those rows still wait, and the job is tried again */
async function eachRow(outside: OutsideContext, work: Work): Promise<void> {
  const { id } = work.batch
  const broken: unknown[] = []
  for (let after = 0; ; ) {
    const ids = await outside.read((context) => findWaiting(context, id, { after, most: PIECE }))
    for (const row of ids) {
      const goesOn = await oneRow(outside, work, row).catch((error: unknown) => broken.push(error) > 0)
      if (!goesOn) return
    }
    if (ids.length < PIECE) break
    after = ids.at(-1)!
  }
  if (broken.length > 0)
    throw new AggregateError(broken, `${broken.length} rows of batch ${id} broke: ${String(broken[0])}`)
}

/** False once somebody has said to stop. */
async function oneRow(outside: OutsideContext, { batch, act, theirs }: Work, id: number): Promise<boolean> {
  const { id: batch_id, reason, subject, body, amount } = batch
  try {
    return await theirs.transaction(async (context) => {
      if ((await getBatch(context, batch_id))?.state !== 'running') return false
      if (!(await holdRow(context, batch_id, id))) return true
      const says = {
        reason: reason ?? undefined,
        subject: subject ?? undefined,
        text: body ?? undefined,
        amount: amount ?? undefined,
      }
      await act.run(context, { id, batch_id, ...says })
      await setOutcome(context, batch_id, id, { outcome: 'done' })
      return true
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return outside.transaction(async (context) => {
      await setOutcome(context, batch_id, id, { outcome: 'left_out', why: reasonOf(error) })
      return true
    })
  }
}

const reasonOf = ({ said, message }: Problem): Said => said ?? message

async function finish(context: Context, id: number): Promise<void> {
  const batch = await getBatch(context, id, { isHeld: true })
  if (!batch || (batch.state !== 'running' && batch.state !== 'stopping')) return
  await setOutcome(context, id, 'waiting', { outcome: 'left_out', why: WHY_LABELS.stopped })
  await setState(context, id, batch.state === 'stopping' ? 'stopped' : 'done')
  const counts = await countOutcomes(context, [id])
  await audit(context, {
    action: 'batch.done',
    subject: 'batch',
    subject_id: id,
    after: {
      queue: batch.queue,
      act: batch.act,
      done: counts.find(({ outcome }) => outcome === 'done')?.count ?? 0,
      left_out: counts.reduce((sum, { outcome, count }) => (outcome === 'left_out' ? sum + count : sum), 0),
    },
  })
}
