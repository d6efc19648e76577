import type * as z from 'zod/mini'
import { Problem } from './problem.ts'

/** Structural on purpose: comparing against Zod's own types costs the checker seconds over 130 operations. */
export type Schema = z.ZodMiniType

/**
 * Who may make a call: anyone; anyone logged in; or whoever holds the permission `module.resource.action`
 * of the access data. The button and the server read the same word.
 */
export type Access = 'public' | 'signed-in' | `${string}.${string}.${string}`

/** A call both sides agree on: where it lives, who may make it, what goes in and what comes out. */
export type Operation<Input extends Schema = Schema, Output extends Schema = Schema> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the API prefix; `:name` segments are filled from the input. A path of module `mms` answers without the module too. */
  path: `/${string}`
  /** Further paths under which the same call answers. */
  aliases?: readonly `/${string}`[]
  access: Access
  /** Also for who holds the permission within some clubs or teams only: what it reads and changes is narrowed to these. */
  scoped?: true
  /** One line for the API page: what it does, in the imperative. */
  summary: string
  input: Input
  /** Schema of `data` in the answer; of the whole body when `flat`. */
  output: Output
  /** Schema of `meta` beside `data`, for pages of a list: the function then answers `{ data, meta }`. */
  meta?: Schema
  /** The sentence of success; by default the specification's for the method. */
  message?: string
  /** The sentence for who sends nothing but perhaps an id; `sentenceForNothing` says the usual one. */
  empty?: string
  /** Status of success; 200 unless said. */
  status?: 201 | 202
  /** The body is multipart/form-data because the input holds files. */
  multipart?: true
  /** Of each file that is sent, where it may weigh more than usual. */
  most_bytes?: number
  /** The answer is the bare output without the envelope: login, token and health calls. */
  flat?: true
  /** Whether it changes something, where its method says otherwise: a GET that does, a POST that only asks. */
  writes?: boolean
  /** At most `max` calls from one address in `seconds`. */
  limit?: { max: number; seconds: number }
  /** The answer is a file of this media type: the function gives a `Download`, `output` is not used. */
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

/** What the server receives after parsing. */
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

/** Who sends nothing to a call that makes something is told so (specification §5), or in the words of the operation. */
export const sentenceForNothing = ({ empty, status }: Operation): string | undefined =>
  empty ?? (status === 201 ? 'Data is required for creation' : undefined)

export function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value
  )
}

/** Fills `:name` segments; what is left over goes to the query or the body. */
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
