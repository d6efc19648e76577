import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Invalid, NotFound, TooLarge, type Problem } from 'contract/problem'
import { METHODS } from './calls.ts'
import { watchCalls } from './calm.ts'
import { problemOf, watchFaults } from './faults.ts'
import { watchPace } from './pace.ts'
import { protectAnswer, protectAnswers } from './security.ts'
import { problemBody } from './answer.ts'
import { trusts, visitorAddress, type Proxies } from './network.ts'
import { PathTable } from './paths.ts'
import { refuseUnreadable } from './texts.ts'
import { sayMoving } from './moving.ts'
import { traceCalls } from './traces.ts'
import { refuseUnread } from './unread.ts'
import { MethodNotAllowed } from './http.ts'
import type { World } from '../world.ts'

type Options = {
  logger?: NonNullable<FastifyServerOptions['logger']>
  trustProxy?: Proxies
  uploadLimit?: number
  patience?: Partial<typeof PATIENCE>
}

const BODY_LIMIT = 1_000_000
/**
 * Timeouts for sending a call: its headers, its body (which earns more time the more of it arrives), the
 * whole of it, and silence. Deliberately slow clients would otherwise hold connections for nothing; a phone
 * with a weak signal (32 kbit/s) uploads its pictures within minutes.
 */
const PATIENCE = {
  head_ms: 20_000,
  body_ms: 20_000,
  bytes_per_s: 4_000,
  whole_ms: 300_000,
  silence_ms: 300_000,
  look_every_ms: 5_000,
}
const MOST_FILES = 10
/** How long a background job may wait for a moment without calls. */
const BACKGROUND_PATIENCE_MS = 5_000

/** The web server without any routes: tenants, bodies, limits and the single form of every refusal. */
export async function createApp(
  world: World,
  { logger = false, trustProxy = 0, uploadLimit = 5_000_000, patience: own = {} }: Options = {},
) {
  const patience = { ...PATIENCE, ...own }
  const app = Fastify({
    logger,
    // Fastify's own lines contain URLs; those of `logCalls` do not. The request id is the trace id that the
    // caller is told.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy: trusts(trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: patience.whole_ms,
    connectionTimeout: patience.silence_ms,
    http: { headersTimeout: patience.head_ms, connectionsCheckingInterval: patience.look_every_ms },
    routerOptions: { maxParamLength: 500 },
    rewriteUrl,
    clientErrorHandler: refuseUnread,
    // Raised before routing, so it bypasses the error handler.
    frameworkErrors: (error, request, reply) => {
      protectAnswer(request, reply as FastifyReply)
      refuse(reply as FastifyReply, problemOf(error), request.id)
    },
  })
  watchCalls(app, BACKGROUND_PATIENCE_MS)
  watchFaults(app)
  traceCalls(app, world.tracing)
  protectAnswers(app)
  watchPace(app, patience)
  app.decorateRequest('tenant')
  app.decorateRequest('user', null)
  app.decorateRequest('visitor', '')
  app.addHook('onRequest', async (request, reply) => {
    request.visitor = visitorAddress(request)
    request.tenant = await world.tenantOf(request.hostname)
    if (request.tenant.is_away) return sayMoving(request, reply)
  })
  const mostBytes = uploadLimit * MOST_FILES + BODY_LIMIT
  app.addHook('onRequest', ({ headers, method, url }, _, done) => {
    // Checked before reading anything: a client that announces too much need not send it.
    if (Number(headers['content-length'] ?? 0) > mostBytes) throw TooLarge()
    // Known actions have already become the request's method by now.
    if (method === 'POST' && methodWanted(url)) throw Invalid({ message: 'Invalid action specified' })
    done()
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const known = problemOf(error, request.isMultipart() && !request.body)
    if (known.status >= 500) app.tellFault(request, error)
    return refuse(reply, known, request.id)
  })
  const served = new PathTable<true>()
  app.decorate('served', served)
  app.addHook('onRoute', ({ url, method, config }) => {
    for (const one of config?.calls?.patterns ?? [])
      for (const heard of one.method === 'GET' ? ['GET', 'HEAD'] : [one.method])
        served.add(heard, url.replace('/*', one.pattern), true)
    if (!url.includes('*')) for (const one of [method].flat()) served.add(one, url, true)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const others = METHODS.filter((one) => served.has(one, path.replace(/(?<=.)\/$/, '')))
    if (others.length === 0 || others.includes(request.method)) return refuse(reply, NotFound(), request.id)
    return refuse(reply.header('allow', others.join(', ')), MethodNotAllowed(), request.id)
  })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: uploadLimit, files: MOST_FILES, fields: 200, fieldSize: 500_000 },
    async onFile(part) {
      // Without this, the rest of an oversized file would be read to the end before anyone is told.
      const isTooLarge = new Promise<never>((_, reject) => part.file.once('limit', () => reject(TooLarge())))
      const bytes = await Promise.race([part.toBuffer(), isTooLarge])
      Object.assign(part, {
        value: new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }),
      })
    },
  })
  // Registered after the hook that reads forms.
  refuseUnreadable(app)
  return app
}

/** Clients limited to GET and POST can use `?_method=PATCH`, in any case. */
function rewriteUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const wanted = request.method === 'POST' ? methodWanted(url) : undefined
  if (wanted === 'PATCH' || wanted === 'PUT' || wanted === 'DELETE') request.method = wanted
  return url
}

const methodWanted = (url: string) => /[?&]_method=([^&]*)/i.exec(url)?.[1]?.toUpperCase()

export function refuse(reply: FastifyReply, refusal: Problem, traceId: string) {
  // Otherwise the unread rest of the body would have to be consumed before the next call.
  if (refusal.status === 413) reply.header('connection', 'close')
  const wait = (refusal.detail as { retry_after?: number } | undefined)?.retry_after
  if (wait) reply.header('retry-after', wait)
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(refusal, traceId)))
}
