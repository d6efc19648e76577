import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { NotFound, Problem, TooLarge, TooManyRequests, Unexpected, problem } from 'contract/problem'
import { protectAnswer, protectAnswers } from './http-security.ts'
import { problemBody, type World } from './http.ts'

const MethodNotAllowed = problem('method_not_allowed', 405, 'This address does not know this action.')
const Malformed = problem('malformed', 400, 'The request could not be read.')

type Options = {
  logger?: NonNullable<FastifyServerOptions['logger']>
  trustProxy?: boolean
  uploadLimit?: number
}

/** The web server without any route: tenants, bodies, limits and the one form of every refusal. */
export async function createApp(
  world: World,
  { logger = false, trustProxy = false, uploadLimit = 5_000_000 }: Options = {},
) {
  const app = Fastify({
    logger,
    // Its lines hold addresses; those of `logCalls` do not.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl,
    // Raised before routing, so it passes the error handler by.
    frameworkErrors: (error, request, reply) => {
      protectAnswer(request, reply as FastifyReply)
      refuse(reply as FastifyReply, fromFramework(error), request.id)
    },
  })
  protectAnswers(app)
  app.decorateRequest('tenant')
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    request.tenant = await world.tenantOf(request.hostname)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const known =
      error instanceof Problem ? error : fromFramework(error, request.isMultipart() && !request.body)
    if (known.status >= 500) request.log.error({ err: error }, 'unexpected')
    return refuse(reply, known, request.id)
  })
  const served: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    served.push({
      pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`),
      methods: [method].flat(),
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const others = new Set(
      served.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
    )
    if (others.size === 0 || others.has(request.method)) return refuse(reply, NotFound(), request.id)
    return refuse(reply.header('allow', [...others].join(', ')), MethodNotAllowed(), request.id)
  })
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => TooManyRequests() })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: uploadLimit, files: 10, fields: 200, fieldSize: 500_000 },
    async onFile(part) {
      const bytes = await part.toBuffer()
      Object.assign(part, {
        value: new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }),
      })
    },
  })
  return app
}

/** Clients that can only GET and POST say what they mean by `?_method=PATCH`. */
function rewriteUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (request.method !== 'POST') return url
  const wanted = /[?&]_method=([^&]*)/i.exec(url)?.[1]?.toUpperCase()
  if (wanted === 'PATCH' || wanted === 'PUT' || wanted === 'DELETE') request.method = wanted
  return url
}

export function refuse(reply: FastifyReply, refusal: Problem, traceId: string) {
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(refusal, traceId)))
}

function fromFramework(error: Error & { statusCode?: number }, unreadForm = false): Problem {
  const status = error.statusCode ?? (unreadForm ? 400 : 500)
  if (status === 413) return TooLarge()
  if (status === 429) return TooManyRequests()
  if (status >= 500) return Unexpected()
  return Malformed()
}
