import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { problemOf } from './faults.ts'
import { SandboxRefusal } from '../../outside/sandbox-pay/books.ts'
import type { Mishap } from '../../outside/sandbox-pay/cards.ts'
import * as charges from '../../outside/sandbox-pay/charges.ts'
import { startDelivery } from '../../outside/sandbox-pay/delivery.ts'
import { createCustomer, forgetCustomer } from '../../outside/sandbox-pay/customers.ts'
import { findBalance } from '../../outside/sandbox-pay/queries.ts'
import * as refunds from '../../outside/sandbox-pay/refunds.ts'
import { refusalBody, type Sandbox } from '../../outside/sandbox-pay/sandbox.ts'
import { ownFile } from '../../workspace-file.ts'

/** Found next to the sources as well as next to the built server. */
const FILES = ownFile('sandbox-pay/')

/**
 * A page with this policy has an origin of its own even when opened directly: it sees no cookies, no storage
 * and no other page of this host, and nothing on this host sees what is typed into it.
 */
const ISOLATED = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** For a script or a style opened as if it were a page. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

const PAGES = {
  'v1.js': 'text/javascript; charset=utf-8',
  'fields.html': 'text/html; charset=utf-8',
  'challenge.html': 'text/html; charset=utf-8',
  'wallet.html': 'text/html; charset=utf-8',
  'frame.js': 'text/javascript; charset=utf-8',
  'fields.js': 'text/javascript; charset=utf-8',
  'challenge.js': 'text/javascript; charset=utf-8',
  'wallet.js': 'text/javascript; charset=utf-8',
  'frame.css': 'text/css; charset=utf-8',
} as const

type Options = {
  sandbox: Sandbox
  /** Where events are delivered once the server listens; until then they wait. */
  webhook?: (() => string | undefined) | undefined
}

/** Serves the built-in card provider below /sandbox-pay and delivers its events to the shop. */
export async function registerSandbox(app: FastifyInstance, { sandbox, webhook }: Options) {
  await app.register(
    async (scope) => {
      await servePages(scope)
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof SandboxRefusal) return reply.code(error.status).send(refusalBody(error))
        const { status } = problemOf(error)
        if (status >= 500) scope.tellFault(request, error)
        return reply.code(status).send({
          error: { code: 'request_failed', message: 'The request could not be carried out.' },
          ...(status >= 500 && { traceId: request.id }),
        })
      })
      scope.register(async (open) => serveFrames(open, sandbox), { prefix: '/v1' })
      scope.register(async (closed) => serveShop(closed, sandbox), { prefix: '/v1' })
    },
    { prefix: '/sandbox-pay' },
  )
  if (webhook) app.addHook('onClose', startDelivery(sandbox, webhook))
}

async function servePages(scope: FastifyInstance) {
  for (const [name, type] of Object.entries(PAGES)) {
    const content = await readFile(new URL(name, FILES))
    scope.get(`/${name}`, (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        // The frames have an origin of their own, so to the browser these files are cross-origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('content-security-policy', type.startsWith('text/html') ? ISOLATED : NO_PAGE)
        .send(content),
    )
  }
}

const Tokenize = z.extend(charges.TypedCardInput, { public_key: z.string() })
const Secret = z.object({ client_secret: z.string() })
const Answer = z.extend(Secret, { is_confirmed: z.boolean() })

/**
 * Called by the provider's own frames: from any page, without cookies, with the public key or a payment's
 * secret.
 */
async function serveFrames(scope: FastifyInstance, { call, keys }: Sandbox) {
  const limit = { config: { rateLimit: { max: 600, timeWindow: 60_000 } }, bodyLimit: 2_000 }
  scope.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  for (const path of ['/payment_methods', '/challenges/show', '/challenges/answer'])
    scope.options(path, (_, reply) => reply.code(204).send())
  scope.post('/payment_methods', limit, async (request) => {
    const { public_key, ...card } = read(Tokenize, request.body)
    if (public_key !== keys.public_key) throw new SandboxRefusal(401, 'unknown_key', 'This key is not known.')
    return call((books) => charges.createMethod(books, card))
  })
  scope.post('/challenges/show', limit, async ({ body }) =>
    call((books) => charges.readChallenge(books, read(Secret, body).client_secret)),
  )
  scope.post('/challenges/answer', limit, async ({ body }) => {
    const { client_secret, is_confirmed } = read(Answer, body)
    return call((books) => charges.answerChallenge(books, client_secret, is_confirmed))
  })
}

const ById = z.object({ id: z.string() })
const List = z.object({ from: z.iso.datetime(), after: z.pipe(z.string(), z.transform(Number)) })
const Range = z.object({ from: z.iso.datetime(), to: z.iso.datetime() })

/** Called by the shop's server, with the secret key. */
async function serveShop(scope: FastifyInstance, sandbox: Sandbox) {
  const { call, once, keys } = sandbox
  scope.addHook('onRequest', async ({ headers }) => {
    if (!isEqual(headers.authorization ?? '', `Bearer ${keys.secret_key}`))
      throw new SandboxRefusal(401, 'unknown_key', 'This key is not known.')
  })
  scope.post('/payments', async (request, reply) => {
    const input = read(charges.PaymentInput, request.body)
    try {
      const { status, answer } = await once(keyOf(request), { payment: input }, (books) =>
        charges.createPayment(books, input),
      )
      return await answerWith(reply, status, answer)
    } catch (error) {
      if (error instanceof charges.MishapBefore && error.mishap === 'timeout_before') return hang(reply)
      throw error
    }
  })
  scope.get('/payments', async ({ query }) => {
    const { from, after } = read(List, query)
    return call((books) => charges.listPayments(books, { from: new Date(from), after }))
  })
  scope.get('/payments/:id', async ({ params }) =>
    call((books) => charges.readPayment(books, read(ById, params).id)),
  )
  scope.post('/payments/:id/cancel', async ({ params }) =>
    call((books) => charges.cancelPayment(books, read(ById, params).id)),
  )
  scope.post('/refunds', async (request, reply) => {
    const input = read(refunds.RefundInput, request.body)
    const { status, answer } = await once(keyOf(request), { refund: input }, (books) =>
      refunds.createRefund(books, input),
    )
    return reply.code(status).send(answer)
  })
  scope.get('/refunds', async ({ query }) =>
    call((books) => refunds.listRefunds(books, read(z.object({ payment: z.string() }), query).payment)),
  )
  scope.post('/customers', async (request, reply) => {
    const input = read(z.object({ payment_method: z.string() }), request.body)
    const { status, answer } = await once(keyOf(request), { customer: input }, (books) =>
      createCustomer(books, input.payment_method),
    )
    return reply.code(status).send(answer)
  })
  scope.post('/customers/:id/forget', async ({ params }) =>
    call((books) => forgetCustomer(books, read(ById, params).id)),
  )
  scope.get('/balance', async ({ query }) => {
    const { from, to } = read(Range, query)
    return { rows: await call(({ db }) => findBalance(db, new Date(from), new Date(to))) }
  })
}

async function answerWith(reply: FastifyReply, status: number, answer: object & { mishap?: Mishap }) {
  if (answer.mishap === 'timeout_after_charge') return hang(reply)
  if (answer.mishap === 'slow_30s') await wait(30_000)
  if (answer.mishap === 'connection_lost_after_charge') {
    hijack(reply).destroy()
    return reply
  }
  return reply.code(status).send(answer)
}

/** Leaves the caller without an answer until it gives up. */
function hang(reply: FastifyReply) {
  hijack(reply)
  return reply
}

function hijack(reply: FastifyReply): ServerResponse {
  reply.hijack()
  return reply.raw
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key.length > 100)
    throw new SandboxRefusal(400, 'key_missing', 'An Idempotency-Key is needed.')
  return key
}

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { data, success, error } = schema.safeParse(value)
  if (success) return data
  const { path, message } = error.issues[0]!
  throw new SandboxRefusal(400, 'invalid_request', `${path.join('.')}: ${message}`)
}

const isEqual = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
