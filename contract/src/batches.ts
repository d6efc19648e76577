import * as z from 'zod/mini'
import { sentence } from './message.ts'
import { operation } from './operation.ts'
import { Cents, Id, Nothing, PageQuery, SaidText, lines, optionalText } from './primitives.ts'
import { problem } from './problem.ts'

/** The lists whose rows are decided, many at a time. */
export const QUEUES = [
  'registrations',
  'teams',
  'transfers',
  'documents',
  'insurance',
  'certificates',
  'erasures',
  'balances',
  'orders',
  'clubs',
] as const
export type QueueName = (typeof QUEUES)[number]

/** What can be done with the rows of a queue. */
export const ACTS = ['approve', 'reject', 'ask', 'message', 'remind', 'refund'] as const
export type BatchAct = (typeof ACTS)[number]

/** How long a batch can be undone: nothing is decided and no letter is written before. */
export const HOLD_SECONDS = 10
/** Rows picked by hand in one batch; "all that match" has no such limit. */
export const MOST_PICKED = 1000
/** From this many letters on, the number has to be typed before they go. */
export const TYPED_FROM = 500
/** Letters one batch of messages or reminders may send; decisions write as many as there are decisions. */
export const MOST_LETTERS = 10_000

/** Why rows are left out. */
export const WHY_LABELS = {
  decided: 'Already decided',
  not_with_office: 'Not waiting for the office',
  no_last_day: 'No last day of coverage yet',
  being_decided: 'Someone else is deciding this right now',
  not_yours: 'Not yours to decide',
  stopped: 'Stopped before its turn',
  not_due: 'Nothing is due yet',
  no_email: 'No email address',
  reminded: 'Already reminded today',
  not_paid: 'Not paid',
  nothing_left: 'Nothing left to refund',
  too_little_left: 'Less is left than that',
  all_ready: 'Everyone is ready',
  no_right: 'You no longer have permission for this',
} as const

export const BatchNotFound = problem('batch_not_found', 404, 'We couldn’t find this.')
export const TooLateToUndo = problem(
  'too_late_to_undo',
  409,
  'The ten seconds are over. You can still stop what hasn’t been done yet.',
)
export const AlreadyDecided = problem('already_decided', 409, 'Someone has already decided this.')
export const BatchOver = problem('batch_over', 409, 'This is already finished.')
export const BeingDecidedBy = sentence('being_decided_by', '{name} is deciding this one right now.')
export const NothingToDecide = problem('nothing_to_decide', 409, 'There’s nothing left to do here.')
export const BatchGrew = problem(
  'batch_grew',
  409,
  'The list has grown since you looked at it. Please check it again.',
)
export const BatchChanged = problem(
  'batch_changed',
  409,
  'Some of this money has gone back since you looked. Please check the amount again.',
)
export const TooManyLetters = problem(
  'too_many_letters',
  422,
  'That’s more than 10,000 emails. Please narrow down the list.',
)

const Which = {
  queue: z.enum(QUEUES, 'Choose from the list.'),
  act: z.enum(ACTS, 'Choose what to do.'),
  /** The rows that were picked; without them, everything that matches the search and the filters. */
  ids: z.optional(
    z
      .array(Id)
      .check(
        z.minLength(1, 'Select at least one row.'),
        z.maxLength(MOST_PICKED, 'Select up to 1,000 rows, or all that match.'),
      ),
  ),
  q: PageQuery.q,
  /** As the queue’s own list takes them. */
  filters: z.optional(z.record(z.string(), z.unknown())),
  /** Cents that each row gives back; without it, all that is left of each. */
  amount: z.optional(Cents.check(z.minimum(1, 'Refunds need to be at least one cent.'))),
}

const LeftOut = z.object({ why: SaidText, count: z.int() })

export const previewBatch = operation({
  method: 'POST',
  path: '/mms/batches/preview',
  access: 'signed-in',
  office: 'mms.registrations.view',
  writes: false,
  summary: 'Say whom a batch would concern, how many letters it writes and what is left out, and why',
  message: 'Data fetched successfully',
  input: z.object(Which),
  output: z.object({
    /** Rows it would be done to. */
    count: z.int(),
    letters: z.int(),
    /** Money that moves; 0 for acts that move none. */
    cents: Cents,
    /** Money that could move in all of its rows; 0 for acts that move none. Send it with the batch. */
    left: Cents,
    /** The first few of them. */
    names: z.array(z.string()),
    left_out: z.array(LeftOut),
    /** Rows that came later are not meant; send it with the batch. */
    newest: z.int(),
  }),
})

/** One act on many rows of a queue: held for ten seconds, then done row by row. */
export const Batch = z.object({
  id: z.int(),
  queue: z.enum(QUEUES),
  act: z.enum(ACTS),
  state: z.enum(['held', 'running', 'stopping', 'done', 'stopped', 'undone']),
  /** How long it can still be undone. */
  seconds_left: z.number(),
  /** How many rows it was begun for, without those left out at the start. */
  count: z.int(),
  done: z.int(),
  left_out: z.array(LeftOut),
  /** The rows it has yet to reach, up to 500 of them. */
  waiting: z.array(z.int()),
})
export type Batch = z.infer<typeof Batch>

export const beginBatch = operation({
  method: 'POST',
  path: '/mms/batches',
  access: 'signed-in',
  office: 'mms.registrations.view',
  status: 201,
  summary:
    'Begin a batch: it is held for ten seconds, in which it can be undone, and then done in the background',
  message: 'Data created successfully',
  limit: { max: 120, seconds: 60 },
  input: z.object({
    ...Which,
    /** From the preview. The batch never covers more rows than this, nor rows that came later. */
    count: z.int('Enter how many rows you mean.').check(z.minimum(1)),
    newest: z.int(),
    /** From the preview, where money moves. The batch never moves more than this. */
    cents: z.optional(Cents),
    /** From the preview, where money moves. Nothing begins if somebody has moved some since. */
    left: z.optional(Cents),
    reason: lines(optionalText('Reason', 500)),
    subject: optionalText('Subject', 150),
    text: lines(optionalText('Text', 10_000)),
  }),
  output: Batch,
})

export const listBatches = operation({
  method: 'GET',
  path: '/mms/batches',
  access: 'signed-in',
  summary: 'List one’s own batches that are held or running, and those that have left something out',
  input: Nothing,
  output: z.array(Batch),
})

export const undoBatch = operation({
  method: 'POST',
  path: '/mms/batches/:id/undo',
  access: 'signed-in',
  summary: 'Undo a batch within its ten seconds: nothing has been decided and no letter was written',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Batch,
})

export const stopBatch = operation({
  method: 'POST',
  path: '/mms/batches/:id/stop',
  access: 'signed-in',
  summary: 'Stop a running batch: what is done stays done, the rest is left out',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Batch,
})

export const closeBatch = operation({
  method: 'POST',
  path: '/mms/batches/:id/close',
  access: 'signed-in',
  summary: 'Say that one has read what a finished batch has left out',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const listLeftOut = operation({
  method: 'GET',
  path: '/mms/batches/:id/left-out',
  access: 'signed-in',
  summary: 'List up to a hundred of the rows a batch has left out, each with the reason',
  input: z.object({ id: Id }),
  output: z.array(z.object({ id: z.int(), name: z.string(), why: SaidText })),
})
