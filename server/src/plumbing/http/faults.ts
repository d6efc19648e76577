import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  Conflict,
  Invalid,
  Problem,
  NoRoom,
  SiteMoving,
  TooLarge,
  TooManyRequests,
  Unavailable,
  Unexpected,
  problem,
} from 'contract/problem'
import { isDatabaseAway, isStorageFull } from '../database/database-away.ts'
import { Malformed } from './unread.ts'
import { routeOf } from './calls.ts'

type Failure = Error & { statusCode?: number; code?: string }

const UnknownContent = problem('unknown_content', 415, 'This type of content isn’t accepted.')

/** Values that pass the contract but that PostgreSQL cannot store. */
const UNSTORABLE = new Set(['22021', '22P05', '22003', '22008'])

/**
 * Between our check and our write somebody else inserted the same (unique), or deleted what we refer to or referred to what
 * we delete (foreign key); a retry will see it.
 */
const LOST_RACE = new Set(['23505', '23503'])

/** From `enter_tenant`: the tenant is being moved, and the call began before that. */
const MOVING = 'FH002'

/** What a caller is told about a failure of any kind: one of the contract's problems. */
export function problemOf(error: Failure, unreadForm = false): Problem {
  if (error instanceof Problem) return error
  if (UNSTORABLE.has(error.code ?? ''))
    return Invalid({
      message: 'One of the values can’t be saved: a number is too large, or some text isn’t readable.',
    })
  if (LOST_RACE.has(error.code ?? '')) return Conflict()
  if (error.code === MOVING) return SiteMoving({ detail: { retry_after: 30 } })
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
    /** Logs an internal failure under the `traceId` that the caller is told. */
    tellFault: (request: FastifyRequest, error: Failure) => void
  }
}

/** How often a failure that was already logged has happened again, and in which calls. */
type Repeated = {
  times: number
  last: { route: string; type: string; code: string | undefined }
  traces: string[]
}

const MINUTE_MS = 60_000
/**
 * Limits on the kinds of failures distinguished within a minute, and on the calls named in the summary line.
 */
const MOST_KINDS = 200
const MOST_TRACES = 100

/**
 * Logs a failure once with its location. Further ones of the same kind are counted and logged at the end of
 * the minute, in one line with the `traceId`s: otherwise a failure that anybody can trigger would fill the
 * disk.
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
    // Whoever asked has gone before the answer was written: nothing failed here.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) return
    const route = routeOf(request)
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

/** The first frame of the stack; the message before it may quote user input. */
const placeOf = ({ stack = '' }: Error) =>
  stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? ''
