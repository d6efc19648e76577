import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  Conflict,
  Invalid,
  Problem,
  NoRoom,
  TooLarge,
  TooManyRequests,
  Unavailable,
  Unexpected,
  problem,
} from 'contract/problem'
import { isDatabaseAway, isStorageFull } from '../database/database-away.ts'
import { Malformed } from './unread.ts'

type Failure = Error & { statusCode?: number; code?: string }

const UnknownContent = problem('unknown_content', 415, 'This kind of content is not accepted.')

/** A text, a number or a day that the contract has let through and PostgreSQL cannot hold. */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22008'])

/** Somebody else wrote the same between our look and our writing; whoever comes again sees it. */
const UNIQUE_VIOLATION = '23505'

/** What a caller is told of a failure, at whatever door: one of the contract's problems. */
export function problemOf(error: Failure, unreadForm = false): Problem {
  if (error instanceof Problem) return error
  if (UNSTORABLE.has(error.code ?? ''))
    return Invalid({
      message: 'One of the values cannot be stored: a number is too large, or a text is not readable.',
    })
  if (error.code === UNIQUE_VIOLATION) return Conflict()
  if (isDatabaseAway(error)) return Unavailable({ detail: { retry_after: 2 } })
  if (isStorageFull(error)) return NoRoom({ detail: { retry_after: 60 } })
  const status = error.statusCode ?? (unreadForm ? 400 : 500)
  if (status === 413) return TooLarge()
  if (status === 415) return UnknownContent()
  if (status === 429) return TooManyRequests()
  if (status >= 500) return Unexpected()
  return Malformed()
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes a failure of ours into the log, under the `traceId` that the caller is told. */
    tellFault: (request: FastifyRequest, error: Failure) => void
  }
}

/** How often has failed in the same way what was told once, and for which calls. */
type Repeated = {
  times: number
  last: { route: string; type: string; code: string | undefined }
  traces: string[]
}

const MINUTE_MS = 60_000
/** Kinds of failures told apart within a minute, and calls named in the line that counts them. */
const MOST_KINDS = 200
const MOST_TRACES = 100

/**
 * A failure is written once with its place; each further one of its kind is counted, and the count with the `traceId` of
 * the calls is one line at the end of the minute: a failure that anybody can cause would otherwise fill the disk.
 */
export function watchFaults(app: FastifyInstance) {
  const kinds = new Map<string, Repeated>()
  let timer: NodeJS.Timeout | undefined

  function sumUp() {
    clearTimeout(timer)
    timer = undefined
    for (const { times, last, traces } of kinds.values())
      if (times > 0) app.log.error({ ...last, times, traces }, 'unexpected, again')
    kinds.clear()
  }

  app.decorate('tellFault', (request: FastifyRequest, error: Failure) => {
    const route = request.routeOptions.url ?? 'none'
    const own = `${route} ${error.name} ${error.code ?? placeOf(error)}`
    const kind = kinds.has(own) || kinds.size < MOST_KINDS ? own : 'others'
    const known = kinds.get(kind)
    if (known) {
      known.times++
      if (known.traces.length < MOST_TRACES) known.traces.push(request.id)
      return
    }
    kinds.set(kind, { times: 0, last: { route, type: error.name, code: error.code }, traces: [] })
    timer ??= setTimeout(sumUp, MINUTE_MS).unref()
    request.log.error({ err: error, route }, 'unexpected')
  })
  app.addHook('onClose', async () => sumUp())
}

/** The first line of the stack; what is said before it may quote what was sent. */
const placeOf = ({ stack = '' }: Error) =>
  stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? ''
