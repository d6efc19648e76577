/** What was wrong with which field: sentences a person can act on, by the field's name on the wire. */
export type FieldErrors = Record<string, string[]>

/** A refusal the caller can understand. Crosses the wire as RFC 9457 problem+json with the specification's members beside it. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: string
  readonly status: number
  readonly errors: FieldErrors | undefined
  /** Facts a screen needs to go on, for instance the new price after `price_changed`. */
  readonly detail: unknown
  constructor(code: string, status: number, message: string, errors?: FieldErrors, detail?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.errors = errors
    this.detail = detail
  }
}

type Particulars = { message?: string; errors?: FieldErrors; detail?: unknown }

/**
 * Declares a problem once; the server throws it, the screen recognises it. A page does not carry those it never names.
 */
/* @__NO_SIDE_EFFECTS__ */
export function problem(code: string, status: number, message: string) {
  return Object.assign(
    (more: Particulars = {}) => new Problem(code, status, more.message ?? message, more.errors, more.detail),
    {
      code,
      status,
      is: (error: unknown): error is Problem => error instanceof Problem && error.code === code,
    },
  )
}

export const Unauthenticated = problem('unauthenticated', 401, 'Please log in.')
export const Forbidden = problem('forbidden', 403, 'You do not have permission to do this.')
export const NotFound = problem('not_found', 404, 'This does not exist.')
export const Conflict = problem('conflict', 409, 'Someone else changed this in the meantime.')
export const InUse = problem('in_use', 409, 'This is in use and cannot be deleted.')
export const Gone = problem('gone', 410, 'This link is no longer valid.')
export const TooLarge = problem('too_large', 413, 'This file is too large.')
export const UnsupportedFile = problem('unsupported_file', 415, 'This kind of file is not accepted.')
export const Invalid = problem('invalid_input', 422, 'Some fields are not valid.')
export const TooManyRequests = problem(
  'too_many_requests',
  429,
  'Too many attempts. Please wait a moment and try again.',
)
/** The database is away, as when it is started anew. */
export const Unavailable = problem(
  'unavailable',
  503,
  'The service is not available at this moment. Please try again shortly.',
)
/** The disk of the database or of the files is full: nothing was kept. */
export const NoRoom = problem(
  'no_room',
  503,
  'Our storage is full at the moment, so this could not be done. Please try again later.',
)
export const Unexpected = problem('unexpected', 500, 'An unexpected error occurred.')

/** One field is wrong: the sentence stands at the field and, for those who read only one line, as the message. */
export const invalidField = (field: string, message: string) =>
  Invalid({ message, errors: { [field]: [message] } })

/** What forgets to say which one, or what (specification §5). */
export const IdForFetching = () => Invalid({ message: 'ID is required for fetching data' })
export const IdAndDataForUpdate = () => Invalid({ message: 'ID and data are required for update' })
export const IdForDeletion = () => Invalid({ message: 'ID is required for deletion' })

/** What `Conflict` carries where a form was sent: the thing as somebody else has left it. */
export type ChangedMeanwhile<Thing> = {
  current: Thing
  changed_by: string | null
  changed_at: string | null
}

/** What `InUse` carries: how many of what use the thing. */
export type Use = { what: string; count: number }
