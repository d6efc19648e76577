import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operation } from 'contract/operation'
import { Invalid, NotFound, Unauthenticated } from 'contract/problem'
import type { OutsideContext } from '../plumbing/context.ts'
import { digestOf } from '../plumbing/marking.ts'
import { callOf } from '../plumbing/http/http.ts'
import { limiter } from '../plumbing/http/limits.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { contextFor, type World } from '../plumbing/world.ts'
import { findChangedOf, putPhone, removePhone } from './wallet-device-queries.ts'
import { APPLE_SERVICE, findPassOf, latest, openTicket, packForApple, signing } from './wallet-passes.ts'
import { sealAddress, tellWallets } from './wallet-updates.ts'

const PKPASS = 'application/vnd.apple.pkpass'
/** A change whose transaction took this long is still found by a phone that asked meanwhile. */
const OVERLAP_MS = 60_000

const Address = z.object({ pushToken: z.string().check(z.regex(/^[0-9a-fA-F]{16,200}$/)) })
const Said = z.object({ logs: z.array(z.string()) })
const PART = /^[\w.-]{1,120}$/

type Params = Record<'device' | 'type' | 'code' | 'ticket', string>
type Call = FastifyRequest<{ Params: Params; Querystring: { passesUpdatedSince?: string } }>

/**
 * What iPhones ask for: a new pass, and then, by Apple's rules ("Adding a Web Service to Update Passes"), to hear of its
 * changes. They name the pass and prove with its token that they hold it.
 */
export async function serveWallets(app: FastifyInstance, world: World) {
  const contextOf = (request: FastifyRequest) => contextFor(world, request.tenant, null, callOf(request))
  /** The operator's certificate, of the pass type in the address; nothing is here without it. */
  const appleOf = (request: Call) => {
    const apple = signing(world.outside.wallets.apple, world.now())
    const { type } = request.params
    if (!apple || (type !== undefined && type !== apple.pass_type_id)) throw NotFound()
    return apple
  }
  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    max: number,
    handler: (request: Call, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const url = `${APPLE_SERVICE}/${path}`
    const limit = limiter(world, { method, path: url, limit: { max, seconds: 60 } } as Operation)
    app.route<{ Params: Params }>({
      method,
      url,
      onRequest: (request) => limit!(request),
      handler: (request, reply) => {
        if (Object.values(request.params).some((part) => !PART.test(part))) throw NotFound()
        return handler(request as Call, reply)
      },
    })
  }

  route('GET', 'new/:ticket', 60, async (request, reply) => {
    const apple = appleOf(request)
    const context = contextOf(request)
    const pass_id = openTicket(context, request.params.ticket)
    const found =
      pass_id === undefined ? undefined : await context.transaction((inside) => latest(inside, pass_id))
    if (!found?.pass.shown) throw NotFound()
    return sendPass(reply, found.pass, await packForApple(context, apple, found.pass))
  })

  route('GET', 'v1/passes/:type/:code', 300, async (request, reply) => {
    const apple = appleOf(request)
    const context = contextOf(request)
    const pass_id = await held(context, request)
    const found = (await context.transaction(async (inside) => {
      const found = await latest(inside, pass_id)
      // The other phones that have it.
      if (found?.changed) await enqueue(inside, tellWallets, { pass_ids: [pass_id] })
      return found
    }))!
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    if (since >= inSeconds(found.pass.changed_at)) return reply.code(304).send()
    return sendPass(reply, found.pass, await packForApple(context, apple, found.pass))
  })

  route('POST', 'v1/devices/:device/registrations/:type/:code', 120, async (request, reply) => {
    appleOf(request)
    const context = contextOf(request)
    const pass_id = await held(context, request)
    const sent = Address.safeParse(request.body)
    if (!sent.success) throw Invalid()
    const isNew = await context.transaction((inside) =>
      putPhone(inside, {
        pass_id,
        device_hash: digestOf(request.params.device),
        push_token: sealAddress(inside, sent.data.pushToken),
      }),
    )
    return reply.code(isNew ? 201 : 200).send({})
  })

  route('DELETE', 'v1/devices/:device/registrations/:type/:code', 120, async (request, reply) => {
    appleOf(request)
    const context = contextOf(request)
    const pass_id = await held(context, request)
    await context.transaction((inside) =>
      removePhone(inside, { pass_id, device_hash: digestOf(request.params.device) }),
    )
    return reply.code(200).send({})
  })

  // The name of a phone is known to the phone and its servers alone; it opens nothing but numbers of passes.
  route('GET', 'v1/devices/:device/registrations/:type', 300, async (request, reply) => {
    appleOf(request)
    const { passesUpdatedSince } = request.query
    const tag = /^\d{1,15}$/.test(passesUpdatedSince ?? '') ? Number(passesUpdatedSince) : 0
    const passes = await contextOf(request).read((inside) =>
      findChangedOf(inside, {
        device_hash: digestOf(request.params.device),
        since: new Date(Math.max(0, tag - OVERLAP_MS)).toISOString(),
      }),
    )
    const newest = Math.max(...passes.map(({ changed_at }) => Date.parse(changed_at)))
    if (passes.length === 0 || (newest <= tag && world.now().getTime() - tag > OVERLAP_MS))
      return reply.code(204).send()
    return { serialNumbers: passes.map(({ pass_code }) => pass_code), lastUpdated: String(newest) }
  })

  route('POST', 'v1/log', 20, async (request, reply) => {
    const sent = Said.safeParse(request.body)
    const lines = sent.success ? sent.data.logs.slice(0, 10).map(withoutTokens) : []
    if (lines.length > 0) request.log.warn({ wallet: lines }, 'a phone could not update its pass')
    return reply.code(200).send({})
  })
}

/** The pass in the address of a call. @throws Unauthenticated without its token */
async function held(context: OutsideContext, request: Call): Promise<number> {
  const token = /^ApplePass ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  const pass_code = request.params.code
  const pass_id = token && (await context.read((inside) => findPassOf(inside, { pass_code, token })))
  if (!pass_id) throw Unauthenticated()
  return pass_id
}

/** Headers say whole seconds. */
const inSeconds = (moment: string) => Math.floor(Date.parse(moment) / 1000) * 1000

const sendPass = (reply: FastifyReply, { changed_at }: { changed_at: string }, content: Buffer) =>
  reply
    .type(PKPASS)
    .header('last-modified', new Date(inSeconds(changed_at)).toUTCString())
    .header('content-disposition', 'inline; filename="membership-card.pkpass"')
    .send(content)

/** What is long enough to be a token is not for a log. */
const withoutTokens = (line: string) => line.slice(0, 300).replace(/[\w-]{16,}/g, '…')
