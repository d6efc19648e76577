import type { Operation } from './operation.ts'
import { problem } from './problem.ts'

/** Request header naming a write that may be sent several times but is carried out once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Marks an answer that was given before. */
export const REPLAYED_HEADER = 'idempotent-replayed'

/**
 * Whether a call honors the header. PUT and DELETE are idempotent anyway; reads and file downloads change
 * nothing.
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
  'An Idempotency-Key needs 16 to 255 letters, digits, hyphens and underscores.',
)
export const IdempotencyKeyReused = problem(
  'idempotency_key_reused',
  422,
  'This Idempotency-Key was already used for something else. Please send a new one.',
)
export const IdempotencyKeyInUse = problem(
  'idempotency_key_in_use',
  409,
  'The same request is still in progress. Please try again in a moment.',
)
