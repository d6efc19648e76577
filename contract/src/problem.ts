import { dictionary } from './dictionary.ts'
import { messageIn, partsIn, sentence, word, type Params, type Said, type Sentence } from './message.ts'

/** What is wrong with which field: sentences people can act on, keyed by the field's name on the wire. */
export type FieldErrors = Record<string, string[]>

/** The same before it is put into words: a sentence keeps its values. */
export type FieldSays = Record<string, readonly Said[]>

/** One message about one field. */
export type Issue = { field: string; message: string; said: Sentence | null }

/**
 * A refusal the caller can understand. Sent as RFC 9457 problem+json, along with the specification's members.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: string
  readonly status: number
  /** The message with its values; null for a fixed text. */
  readonly said: Sentence | null
  readonly errors: FieldErrors | undefined
  readonly issues: readonly Issue[]
  /** Facts a screen needs to continue, such as the new price after `price_changed`. */
  readonly detail: unknown
  constructor(code: string, status: number, message: Said, errors?: FieldSays, detail?: unknown) {
    super(messageIn(message))
    this.code = code
    this.status = status
    this.said = partsIn(message)
    this.errors = errors && inEnglish(errors)
    this.issues = Object.entries(errors ?? {}).flatMap(([field, says]) =>
      [says].flat().map((said) => ({ field, message: messageIn(said), said: partsIn(said) })),
    )
    this.detail = detail
  }
}

export const inEnglish = (errors: FieldSays): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, says]) => [field, [says].flat().map(messageIn)]))

/** A refusal on the wire; messages other than the problem's default have a `sentence` next to its code. */
export type WireProblem = {
  message?: string
  errors?: FieldErrors
  code?: string
  sentence?: string
  params?: Params
  issues?: { field: string; code: string; params: Params; message: string }[]
}

/** The message of a refusal received over the wire. */
export const saidOf = ({ message = '', sentence, params = {} }: WireProblem): Said =>
  sentence === undefined ? message : { message, code: sentence, params }

/** The messages about its fields. */
export function fieldsOf({ errors, issues }: WireProblem): FieldSays | undefined {
  if (!issues) return errors
  const says: Record<string, Said[]> = {}
  for (const { field, ...said } of issues) (says[field] ??= []).push(said)
  return says
}

type Particulars = { message?: Said; errors?: FieldSays; detail?: unknown }

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
export const Forbidden = problem('forbidden', 403, 'You don’t have permission to do this.')
export const OfAllLeagues = problem(
  'of_all_leagues',
  403,
  'This concerns all leagues. Please ask an administrator.',
)
export const NotFound = problem('not_found', 404, 'We couldn’t find this. It may have been removed.')
export const Conflict = problem('conflict', 409, 'Someone else changed this while you were working on it.')
export const InUse = problem('in_use', 409, 'This is in use, so it can’t be deleted.')
export const Gone = problem('gone', 410, 'This link is no longer valid.')
export const TooLarge = problem('too_large', 413, 'This file is too large.')
export const UnsupportedFile = problem('unsupported_file', 415, 'This type of file isn’t accepted.')
export const Invalid = problem('invalid_input', 422, 'Please check the highlighted fields.')
export const TooManyRequests = problem(
  'too_many_requests',
  429,
  'Too many attempts. Please wait a moment and try again.',
)
/** The database is unreachable, for example while it restarts. */
export const Unavailable = problem(
  'unavailable',
  503,
  'The service isn’t available right now. Please try again shortly.',
)
/** The site is moving to another installation; a moment later it is there. */
export const SiteMoving = problem(
  'site_moving',
  503,
  'This site is moving to another server. Please try again in a few minutes.',
)
/** The disk of the database or the files is full; nothing was saved. */
export const NoRoom = problem(
  'no_room',
  503,
  'Our storage is full right now, so we couldn’t do this. Please try again later.',
)
export const Unexpected = problem('unexpected', 500, 'An unexpected error occurred.')

/**
 * One wrong field: the sentence is reported at the field, and as the message for those who read only that.
 */
export const invalidField = (field: string, message: Said) =>
  Invalid({ message, errors: { [field]: [message] } })

/** Answers requests that omit an id or a value (specification §5). */
export const IdForFetching = () => Invalid({ message: 'ID is required for fetching data' })
export const IdAndDataForUpdate = () => Invalid({ message: 'ID and data are required for update' })
export const IdForDeletion = () => Invalid({ message: 'ID is required for deletion' })

/** What `Conflict` carries after a form was sent: the record as somebody else has saved it. */
export type ChangedMeanwhile<Thing> = {
  current: Thing
  changed_by: string | null
  changed_at: string | null
}

/** What `InUse` carries: how many of what use the record. */
export type Use = { what: string; count: number }
const USE_WORDS = dictionary<string>({
  registrations: 'registrations',
  orders: 'orders',
  teams: 'teams',
  clubs: 'clubs',
  memberships: 'memberships',
  'teams added since': 'teams added since',
  prices: 'prices',
  price_rules: 'price rules',
  'price rules': 'price rules',
})
const CountedUse = sentence('counted_use', '{what} {number}')
/** Phrased as part of a sentence. */
export const usesSaid = (uses: readonly Use[]) =>
  uses.map(({ what, count }) => CountedUse({ what: word(USE_WORDS[what] ?? what), number: count }))
