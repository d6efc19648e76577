import type * as z from 'zod/mini'
import { Problem } from './problem.ts'

/** Structural on purpose: checking against Zod's own types costs the compiler seconds over 130 operations. */
export type Schema = z.ZodMiniType

/**
 * Who may make a call: anyone, anyone logged in, or users with the permission `module.resource.action` in
 * their access data. The button and the server check the same word.
 */
export type Access = 'public' | 'signed-in' | `${string}.${string}.${string}`

/** What can tell which event a call is about. */
export type EventPart =
  | 'event'
  | 'circuit'
  | 'contest'
  | 'drawer'
  | 'ejection'
  | 'entrant'
  | 'game'
  | 'protest'
  | 'suspension'

/** A call both sides agree on: its path, who may make it, its input and its output. */
export type Operation<Input extends Schema = Schema, Output extends Schema = Schema> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /**
   * Below the API prefix; `:name` segments are filled from the input. Paths of module `mms` also answer
   * without the module.
   */
  path: `/${string}`
  /** Further paths that reach the same call. */
  aliases?: readonly `/${string}`[]
  access: Access
  /**
   * Also open to users with the permission within certain clubs or teams; what it reads and changes is then
   * narrowed to those.
   */
  scoped?: true
  /**
   * Concerns all leagues, such as a setting, so it is closed to users who have the permission for certain leagues only. Every
   * other call is open to them: the database shows them the rows of their leagues (decision 0095).
   */
  whole?: true
  /** For calls of anybody logged in: the permission that also opens the records of others. */
  office?: `${string}.${string}.${string}`
  /**
   * For users who have the permission for certain events only: how the event is known. Calls below `/ems/events/:id` are
   * about that event and don’t say so; others without this are closed to those users (decision 0191).
   * - `{ game: 'id' }`: a field with the id of the event itself, of something that belongs to one, or of a circuit.
   * - `shared`: what all events have in common, such as venues to choose from.
   * - `narrowed`: a list that leaves out by itself what is of other events (`context.events`).
   */
  of_event?: 'shared' | 'narrowed' | Partial<Record<EventPart, string>>
  /** One line for the API page, in the imperative. */
  summary: string
  input: Input
  /** Schema of `data` in the answer, or of the whole body if `flat`. */
  output: Output
  /** Schema of `meta` next to `data`, for paginated lists; the function then returns `{ data, meta }`. */
  meta?: Schema
  /** The success message; defaults to the specification's for the method. */
  message?: string
  /**
   * The message for a request that sends nothing except perhaps an id; `sentenceForNothing` has the default.
   */
  empty?: string
  /** The success status; defaults to 200. */
  status?: 201 | 202
  /** The body is multipart/form-data because the input contains files. */
  multipart?: true
  /** A size limit per file, if it is higher than usual. */
  most_bytes?: number
  /** The answer is the bare output without the envelope: login, token and health calls. */
  flat?: true
  /**
   * Whether it changes something, if the method suggests otherwise: a GET that writes, or a POST that only
   * reads.
   */
  writes?: boolean
  /** At most `max` calls per IP address in `seconds`. */
  limit?: { max: number; seconds: number }
  /** The answer is a file of this media type: the function returns a `Download`, and `output` is unused. */
  file?: string
}

/** Declares a call of the contract. */
export function operation<
  I extends Schema,
  O extends Schema,
  const R extends Omit<Operation<I, O>, 'input' | 'output'>,
>(op: R & { input: I; output: O }): R & { input: I; output: O } {
  return op
}

/** What the server gets after parsing. */
export type In<O extends { input: Schema }> = z.output<O['input']>
/** What a caller sends. */
export type Sent<O extends { input: Schema }> = z.input<O['input']>
/** What the caller gets back. */
export type Out<O extends { output: Schema }> = z.output<O['output']>

export const SUCCESS_MESSAGES = {
  GET: 'Data fetched successfully',
  POST: 'Data created successfully',
  PUT: 'Data updated successfully',
  PATCH: 'Data updated successfully',
  DELETE: 'Data deleted successfully',
} as const

/**
 * The message for sending nothing to a call that creates something (specification §5), or the operation's
 * own.
 */
export const sentenceForNothing = ({ empty, status }: Operation): string | undefined =>
  empty ?? (status === 201 ? 'Data is required for creation' : undefined)

export function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value
  )
}

/** Whether a call changes nothing. */
export const isRead = ({ method, writes }: Operation): boolean => !(writes ?? method !== 'GET')

/** Fills `:name` segments; everything else goes into the query or the body. */
export function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '')
      throw new Problem('invalid_input', 422, 'ID is required')
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
