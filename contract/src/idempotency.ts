import type { Operation } from './operation.ts'
import { problem } from './problem.ts'

/** Names the header of a write that may be sent several times and is carried out once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Of an answer that was given before. */
export const REPLAYED_HEADER = 'idempotent-replayed'

/**
 * Whether a call hears the header: PUT and DELETE say how things are to be, however often they come; reads and files
 * change nothing.
 */
export const isRepeatable = ({
  method,
  writes = true,
  file,
}: Pick<Operation, 'method' | 'writes' | 'file'>) =>
  (method === 'POST' || method === 'PATCH') && writes && !file

export const IdempotencyKeyUnfit = problem(
  'idempotency_key_unfit',
  422,
  'An Idempotency-Key has 16 to 255 letters, digits, hyphens and underscores.',
)
export const IdempotencyKeyReused = problem(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was used for something else. Please send a new one.',
)
export const IdempotencyKeyInUse = problem(
  'idempotency_key_in_use',
  409,
  'The same request is still under way. Please try again in a moment.',
)
