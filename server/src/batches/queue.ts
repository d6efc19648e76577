import type { BatchAct, QueueName } from 'contract/batches'
import type { Operation, Schema } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import type { Candidates } from './batches-queries.ts'

/** The rows of a queue: those that were picked, or all that match a search and the filters of its list. */
export type Which = { ids: readonly number[] } | { q: string | undefined; filters: never }

/** What a batch says to each of its rows. */
type BatchSays = {
  reason: string | undefined
  subject: string | undefined
  text: string | undefined
  /** Cents; undefined for all that is left. */
  amount: number | undefined
}

/** Something that can be done with each row of a queue. */
export type QueueAct = {
  /** The call that does it to a single row, or one like it: users who may make it may begin a batch. */
  op: Pick<Operation, 'access' | 'scoped'>
  /** What the user has to prove when they begin, because nobody is there to be asked when the rows are done. */
  mayBegin?: (context: Context) => Promise<void>
  /** What the user has to write. */
  needs?: 'reason' | 'text'
  /**
   * It moves money: the candidates have `cents` and `left_over`, and no batch begins that would move more than its preview
   * said, or after some was moved since.
   */
  movesMoney?: true
  /**
   * Several rows with the same address get one letter. `run` then writes it `once` per address and batch, and a
   * batch is limited to `MOST_LETTERS`.
   */
  oneLetterPerAddress?: true
  /** Each row gets its letter, and a batch is limited to `MOST_LETTERS` as well. */
  isLimited?: true
  /** Acts that exclude each other share a lane; a row is in only one waiting batch per lane. */
  lane: 'decision' | 'letter'
  /**
   * Does it to one row, in a transaction of its own and in the name of the user who began the batch. Lock the row
   * and check that it still can be done: the list may be older. A thrown `Problem` leaves the row out and is the
   * reason people read.
   */
  run: (context: Context, row: BatchSays & { id: number; batch_id: number }) => Promise<unknown>
}

/**
 * A list whose rows are decided many at a time. A module that has one declares it, and `server/src/app.ts` enters it
 * into `queues`; then preview, ten seconds to undo, progress, stopping and what was left out come with it.
 */
export type Queue = {
  /** The filters of its list, as the contract has them. */
  filters: Schema
  /**
   * A query of the rows the user may see, with columns `id`, `name`, `letter_to` (where the act writes to; null for
   * nowhere), `cents` and `left_over` if its acts move money, and `obstacle` (one of the texts of `WHY_LABELS`, null if the act can be done).
   */
  rows: (context: Context, which: Which, act: BatchAct, amount: number | undefined) => Candidates
  acts: Partial<Record<BatchAct, QueueAct>>
}

/** Every queue by its name. */
export type Queues = Readonly<Record<QueueName, Queue>>

/** The lane of a row while it waits in a batch. */
export const laneOf = (queue: QueueName, { lane }: Pick<QueueAct, 'lane'>) => `${queue} ${lane}`
