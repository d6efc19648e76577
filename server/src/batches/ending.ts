import {
  BatchNotFound,
  BatchOver,
  TooLateToUndo,
  type Batch,
  type closeBatch,
  type stopBatch,
  type undoBatch,
} from 'contract/batches'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { setClosed, setOutcome, setState } from './batches-queries.ts'
import { ownBatch, shownBatch } from './giving.ts'

/** Undoes a batch that is still held: its rows are as if nothing had been said. @throws TooLateToUndo */
export async function undo(context: Context, { id }: In<typeof undoBatch>): Promise<Batch> {
  const { state, queue, act, row_count } = await ownBatch(context, id, { isHeld: true })
  if (state === 'undone') return shownBatch(context, id)
  if (state !== 'held') throw TooLateToUndo()
  await setOutcome(context, id, 'waiting', { outcome: 'undone' })
  await setState(context, id, 'undone')
  await audit(context, {
    action: 'batch.undone',
    subject: 'batch',
    subject_id: id,
    before: { queue, act, rows: row_count },
  })
  return shownBatch(context, id)
}

/** Stops a batch before its next row; one that is still held is undone. @throws BatchOver */
export async function stop(context: Context, { id }: In<typeof stopBatch>): Promise<Batch> {
  const { state } = await ownBatch(context, id, { isHeld: true })
  if (state === 'held') return undo(context, { id })
  if (state === 'stopping') return shownBatch(context, id)
  if (state !== 'running') throw BatchOver()
  await setState(context, id, 'stopping')
  await audit(context, { action: 'batch.stopped', subject: 'batch', subject_id: id })
  return shownBatch(context, id)
}

export async function close(context: Context, { id }: In<typeof closeBatch>) {
  if (!(await setClosed(context, id))) throw BatchNotFound()
  return {}
}
