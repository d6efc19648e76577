import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER, isRepeatable } from 'contract/idempotency'
import { fillPath, type Operation, type Out, type Schema, type Sent } from 'contract/operation'
import {
  didNothing,
  fieldErrorsOf,
  isDeclined,
  messageOf,
  offline,
  problemOf,
  unreachable,
} from './api-problems.ts'
import { filenameOf, formOf, searchOf } from './api-wire.ts'
import { inFlight } from './in-flight.ts'
import { told } from './language.ts'
import { answererOf } from './query-client.ts'
import { eventShown, may, session, useSession } from './session.ts'
import { shellState } from './shell-state.ts'
import { toast } from './ui/toast.tsx'

const PREFIX = '/api'

/** A file from the server, with the name the server gave it. */
export type Download = { blob: Blob; filename: string }

/** What a call of the contract returns: the data; data and meta of a page; or a file. */
export type Answer<O extends Operation> = O extends { file: string }
  ? Download
  : O extends { meta: infer M extends Schema }
    ? { data: Out<O>; meta: z.output<M> }
    : Out<O>

/** A read of the contract, for `useQuery` and for the `queries` of a route. */
export function query<O extends Operation>(op: O, input: Sent<O>) {
  return queryOptions({
    queryKey: [keyOf(op), input] as const,
    meta: { op, input },
    queryFn: ({ client, signal }): Promise<Answer<O>> => {
      const answer = answererOf(client)
      return answer ? (answer(op, input as object) as Promise<Answer<O>>) : call(op, input, { signal })
    },
  })
}

/**
 * Whether an answer has arrived, or the first attempt failed. Elements above others are waited for, so that
 * they do not push them away under a finger; but nobody waits for what fails.
 */
export const hasCome = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  !isPending || failureCount > 0

/** The key of all answers to a read, whatever the input: used to reload them. */
export const readKey = (op: Operation) => [keyOf(op)] as const

const keyOf = ({ method, path }: Operation) => `${method} ${path}`

type CallOptions = {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** The call continues when the page is left; browsers allow this for small bodies. */
  keepalive?: boolean
  /** Counts every row of a list, however long that takes. */
  countsExactly?: boolean
  /** Calls as the owner of this access token instead of the logged-in user. */
  token?: string
}

/** Makes a call of the contract. Throws a `Problem` with the sentence to show. */
export async function call<O extends Operation>(
  op: O,
  input: Sent<O>,
  options: CallOptions = {},
): Promise<Answer<O>> {
  return (await exchange(op, input, options)).answer
}

type Writing<O extends Operation> = {
  /** Reads to refresh afterwards. If omitted, everything on screen reloads. */
  refresh?: readonly Operation[]
  /**
   * No toasts, because the screen reports the outcome itself; or only none for success, or for failure. By
   * default success is reported in the server's words.
   */
  quiet?: boolean | 'success' | 'failure'
  onSuccess?: (answer: Answer<O>, input: Sent<O>) => unknown
}

/**
 * A write of the contract, for a form or a button: `mutate(input)`, `isPending`, `error`. A toast reports the
 * outcome, except for sentences about single fields, which the form shows where they belong
 * (`fieldErrorsOf`). A second press that asks for the same while the first is on its way, as of a double click, is not sent.
 */
export function useCall<O extends Operation>(
  op: O,
  { refresh, quiet = false, onSuccess }: Writing<O> = {},
): UseMutationResult<Answer<O>, Error, Sent<O>> {
  const client = useQueryClient()
  const attempt = useRef<Attempt>(undefined)
  const underway = useRef<{ asked: string; answer?: Promise<Answer<O>> } | null>(null)
  const made = useMutation<Answer<O>, Error, Sent<O>>({
    mutationFn: async (input: Sent<O>) => {
      attempt.current = attemptAt(op, input, attempt.current)
      const { answer, message } = await exchange(op, input, { idempotencyKey: attempt.current?.key })
      attempt.current = undefined
      if ((!quiet || quiet === 'failure') && message) toast.success(told(message))
      return answer
    },
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error) => {
      if (didNothing(error)) attempt.current = undefined
      const isSaid = quiet === true || quiet === 'failure'
      if (!isSaid && !fieldErrorsOf(error) && !isDeclined(error)) toast.failure(messageOf(error))
    },
    onSettled: async () => {
      await (refresh
        ? Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [keyOf(read)] })))
        : shellState.refresh())
      underway.current = null
    },
  })
  const send = made.mutate
  const mutate = useCallback<typeof send>(
    (...press) => {
      const asked = writtenInput(press[0])
      if (underway.current?.asked === asked) return
      underway.current = { asked }
      send(...press)
    },
    [send],
  )
  const sendAsync = made.mutateAsync
  const mutateAsync = useCallback<typeof sendAsync>(
    (...press) => {
      const asked = writtenInput(press[0])
      const same = underway.current?.asked === asked ? underway.current.answer : undefined
      if (same) return same
      const answer = sendAsync(...press)
      underway.current = { asked, answer }
      return answer
    },
    [sendAsync],
  )
  return { ...made, mutate, mutateAsync }
}

/** A press whose outcome is unknown. */
type Attempt = { key: string; input: string }

/**
 * The idempotency key for a press that creates or starts something: sent again because no answer arrived, it does
 * not do so twice. Changed input means a new request.
 */
function attemptAt(op: Operation, sent: unknown, last: Attempt | undefined): Attempt | undefined {
  if ((op.status !== 201 && op.status !== 202) || !isRepeatable(op)) return undefined
  const input = writtenInput(sent)
  return last?.input === input ? last : { key: randomKey(), input }
}

/** What tells one press from another. */
const writtenInput = (sent: unknown): string =>
  JSON.stringify(sent, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

// `crypto.randomUUID` is missing on pages served without TLS.
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether the user may make this call, on a page of an event at that event: the button and the server check the same word. */
export const useMay = (op: Operation): boolean => may(op, useSession(), eventShown())

/** Loads a JSON document that is not a call, such as the tenant's; undefined if that fails. */
export async function readDocument(path: string): Promise<unknown> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** A page of this site as the server has it now; undefined without a connection, or if it leads elsewhere. */
export async function readPage(path: string): Promise<string | undefined> {
  const answer = await fetch(path, { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok && !answer.redirected ? answer.text().catch(() => undefined) : undefined
}

/** After waiting this long, people may as well be told that there is no connection. */
const PATIENCE_MS = 4_000

/** Whether our server answers at all: browsers report many a dead connection as online. */
export const isServerThere = async (): Promise<boolean> =>
  typeof window === 'undefined' ||
  (navigator.onLine !== false &&
    fetch('/healthz', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      () => true,
      () => false,
    ))

/** Posts a form to something that is not in the contract: the token endpoint and its relatives. */
export const postForm = (path: string, fields: Record<string, string>, options: Partial<RequestInit> = {}) =>
  fetch(path, { ...options, method: 'POST', body: new URLSearchParams(fields) })

/** Offers a file to the user, under its name. */
export function saveDownload({ blob, filename }: Download) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  link.click()
  // The browser reads the URL after this task; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

let prove: (() => Promise<unknown>) | undefined
/**
 * Sets what asks for the password when a call requires it. The call is then repeated, so that no input is
 * lost.
 */
export const provenBy = (ask: typeof prove) => {
  prove = ask
}

async function exchange<O extends Operation>(
  op: O,
  input: Sent<O>,
  { signal, idempotencyKey, keepalive = false, countsExactly = false, token }: CallOptions,
): Promise<{ answer: Answer<O>; message?: string }> {
  const { path, rest } = fillPath(op.path, input as Record<string, unknown>)
  const isInAddress = op.method === 'GET' || op.method === 'DELETE'
  const body = isInAddress ? null : op.multipart ? formOf(rest) : JSON.stringify(rest)
  const hasText = op.method !== 'GET' && Object.keys(rest).length > 0
  if (session.get() && !token) await session.ready()
  const who = token ? undefined : session.get()
  const headers = new Headers({ accept: 'application/json' })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set(IDEMPOTENCY_HEADER, idempotencyKey)
  if (countsExactly) headers.set('prefer', 'count=exact')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (who) {
    headers.set('authorization', `Bearer ${who.token}`)
    headers.set('usertype', String(who.userType))
    headers.set('team', who.team ?? '')
  }
  const response = await send(PREFIX + path + (isInAddress ? searchOf(rest) : ''), {
    method: op.method,
    headers,
    body,
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  })
  const mark = response.headers.get('rights-mark')
  if (mark !== null && who) session.heardMark(mark)
  if (!response.ok) {
    // Only the session that was refused, not one that came since. A public call is refused for its own
    // reasons.
    const isOver =
      response.status === 401 && op.access !== 'public' && !token && who?.token === session.get()?.token
    if (isOver) session.clear()
    const problem = await problemOf(response, hasText)
    if (problem.code !== 'reauthentication_required' || !prove) throw problem
    await prove()
    return exchange(op, input, {
      signal,
      idempotencyKey,
      keepalive,
      countsExactly,
      ...(token && { token }),
    })
  }
  if (op.file) {
    const filename = filenameOf(response.headers.get('content-disposition'))
    return { answer: { blob: await response.blob(), filename } as Answer<O> }
  }
  const json = await response.json()
  // Whatever the status: an answer with an error in it is a refusal, as for a login (specification §2).
  if (typeof json?.error === 'string')
    throw await problemOf(new Response(JSON.stringify(json), { status: 401 }), hasText)
  if (op.flat) return { answer: json }
  const answer = op.meta ? { data: json.data, meta: json.meta } : json.data
  return op.method === 'GET' ? { answer } : { answer, message: json.message }
}

async function send(target: string, init: RequestInit): Promise<Response> {
  if (navigator.onLine === false) throw offline()
  const done = inFlight.start()
  try {
    return await fetch(target, init)
  } catch (error) {
    throw init.signal?.aborted ? error : unreachable(target, location.origin)
  } finally {
    done()
  }
}
