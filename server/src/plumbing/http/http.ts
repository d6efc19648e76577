import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { REPLAYED_HEADER } from 'contract/idempotency'
import { isRead, type In, type Operation, type Schema } from 'contract/operation'
import { Forbidden, Invalid, OfAllLeagues, Problem, Unauthenticated, problem } from 'contract/problem'
import type { Context, Download, OutsideContext, Tenant, User } from '../context.ts'
import { actingBy } from '../reach.ts'
import { actingAtEvents, holdsAtEvents } from './events.ts'
import { serveCalls, type Call, type Calls } from './calls.ts'
import { render, sendFile, serializer } from './answer.ts'
import { parse } from './input.ts'
import { saidLanguage } from './language.ts'
import { limiter } from './limits.ts'
import { PathTable } from './paths.ts'
import { onceInside, onceOutside, repeatOf } from './repeats.ts'
import { contextFor, type World } from '../world.ts'

type Answer<O extends Operation> = O extends { file: string }
  ? Download
  : O extends { meta: infer M extends Schema }
    ? { data: z.input<O['output']>; meta: z.input<M> }
    : z.input<O['output']>

type Route =
  | { op: Operation; outside: false; run: (context: Context, input: never) => Promise<unknown> }
  | { op: Operation; outside: true; run: (context: OutsideContext, input: never) => Promise<unknown> }
export type Routes = readonly Route[]

/** Binds an operation of the contract to the function that carries it out, in one transaction. */
export function on<O extends Operation>(
  op: O,
  run: (context: Context, input: In<O>) => Promise<Answer<O>>,
): Route {
  return { op, outside: false, run: run as never }
}

/** Binds an operation to a function that talks to outside services and opens its own transactions. */
export function onOutside<O extends Operation>(
  op: O,
  run: (context: OutsideContext, input: In<O>) => Promise<Answer<O>>,
): Route {
  return { op, outside: true, run: run as never }
}

declare module 'fastify' {
  interface FastifyRequest {
    tenant: Tenant
    user: User | null
    /** The address it comes from, worked out once. */
    visitor: string
  }
}

/** Serves the operations below `prefix`. */
export function mount(app: FastifyInstance, routes: Routes, world: World, prefix = '/api') {
  const calls: Calls = new PathTable()
  const taken = new Set<string>()
  const said = new Map<string, Map<string, Said>>()
  for (const route of routes) {
    const { op } = route
    const handler = handle(route, world)
    // One limiter for all of its paths; otherwise each path would allow additional tries.
    const limit = limiter(world, op)
    for (const path of pathsOf(op)) {
      const key = `${op.method} ${path}`
      if (taken.has(key)) continue
      taken.add(key)
      if (op.method !== 'GET' && op.method !== 'POST')
        said.set(path, (said.get(path) ?? new Map()).set(op.method, { op, limit, handler }))
      const call: Call = {
        url: prefix + path,
        admit: async (request, reply) => {
          await limit?.(request)
          await admit([op], request, reply, world)
        },
        answer:
          op.method === 'POST'
            ? async (request, reply) =>
                ((await actionMeant(request, reply, said.get(path), world)) ?? handler)(request, reply)
            : handler,
      }
      // The size of a file is a matter of the route; and what has no prefix must not stand before the pages.
      if (op.most_bytes || prefix === '') serveAlone(app, op, call)
      else calls.add(op.method, path, call)
    }
  }
  for (const [path, actions] of said)
    if (!taken.has(`POST ${path}`)) calls.add('POST', path, formCall(prefix + path, actions, world))
  if (prefix !== '') serveCalls(app, prefix, calls)
}

const serveAlone = (app: FastifyInstance, { method, most_bytes }: Operation, { url, admit, answer }: Call) =>
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    exposeHeadRoute: false,
    url,
    ...(most_bytes && { config: { multipartOptions: { limits: { fileSize: most_bytes } } } }),
    // Runs before the body is read: users without permission cannot upload anything.
    onRequest: admit,
    handler: answer,
  })

/**
 * The action that a form posted to a create path asks for instead, in its field `_method`; undefined if it
 * says nothing or means the create. @throws Invalid for an unknown action, MethodNotAllowed for one that this
 * path does not support
 */
async function actionMeant(
  request: FastifyRequest,
  reply: FastifyReply,
  actions: ReadonlyMap<string, Said> | undefined,
  world: World,
): Promise<Said['handler'] | undefined> {
  const { body } = request
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, '_method')) return undefined
  const { _method: wanted, ...fields } = body as Record<string, unknown>
  request.body = fields
  const meant = String(wanted).toUpperCase()
  if (meant === 'POST') return undefined
  if (!METHODS.includes(meant)) throw Invalid({ message: 'Invalid action type' })
  const action = actions?.get(meant)
  if (!action) throw MethodNotAllowed()
  await action.limit?.(request)
  await admit([action.op], request, reply, world)
  return action.handler
}

type Said = {
  op: Operation
  limit: ReturnType<typeof limiter>
  handler: ReturnType<typeof handle>
}

/** Clients whose forms can only POST can put the method into a field: `_method`, in any case. */
function formCall(url: string, actions: ReadonlyMap<string, Said>, world: World): Call {
  const ops = [...actions.values()].map(({ op }) => op)
  return {
    url,
    // Users who may do nothing here cannot upload; which action is meant is in the body.
    admit: (request, reply) => admit(ops, request, reply, world),
    answer: async (request, reply) => {
      const { _method: wanted, ...fields } = (request.body ?? {}) as Record<string, unknown>
      if (wanted === undefined) throw MethodNotAllowed()
      const meant = String(wanted).toUpperCase()
      if (!METHODS.includes(meant)) throw Invalid({ message: 'Invalid action specified' })
      const action = actions.get(meant)
      if (!action) throw MethodNotAllowed()
      await action.limit?.(request)
      await admit([action.op], request, reply, world)
      request.body = fields
      return action.handler(request, reply)
    },
  }
}

export const MethodNotAllowed = problem(
  'method_not_allowed',
  405,
  'This address doesn’t support this action.',
)
const METHODS: readonly string[] = ['PATCH', 'PUT', 'DELETE']

/** The canonical path, the one without the module `mms`, and the aliases. */
function pathsOf({ path, aliases = [] }: Operation): string[] {
  return [path, ...aliases].flatMap((one) => (one.startsWith('/mms/') ? [one, one.slice(4)] : [one]))
}

/** Carries the fingerprint of the user's rights, so that a browser notices at once when they change. */
const RIGHTS_HEADER = 'rights-mark'

/** Admits a request if the user may make one of these calls. */
async function admit(ops: readonly Operation[], request: FastifyRequest, reply: FastifyReply, world: World) {
  // Browsers say what a GET is for: images, links and other sites must not change anything.
  const destination = request.headers['sec-fetch-dest']
  const changesByGet = ops.some(({ method, writes }) => method === 'GET' && writes)
  if (changesByGet && destination !== undefined && destination !== 'empty') throw Forbidden()
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  request.user = token ? await world.authenticate(token, request.tenant) : null
  if (request.user) reply.header(RIGHTS_HEADER, request.user.rights_mark)
  if (ops.some(({ access }) => access === 'public')) return
  const { user } = request
  if (!user) throw Unauthenticated()
  if (!ops.some((op) => op.access === 'signed-in' || holds(user, op))) throw Forbidden()
}

/**
 * A right within a club or team only opens calls that narrow themselves to it; one within a league opens every call that is
 * not for the whole office, because the database narrows it; one at certain events opens calls about an event, and which one
 * is asked once the input is known.
 */
const holds = (user: User, op: Operation) =>
  user.permissions.has(op.access) ||
  holdsInScopes(user, op) ||
  (op.whole !== true && user.leagues.some((league) => league.permissions.has(op.access))) ||
  holdsAtEvents(user, op)

const holdsInScopes = (user: User, { scoped, access }: Operation) =>
  scoped === true && user.scopes.some(({ permissions }) => permissions.has(access))

function handle(route: Route, world: World) {
  const { op } = route
  const stringify = op.file ? undefined : serializer(op)
  const readOnly = isRead(op)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = parse(op, request)
    const answer = async (context: Context) =>
      render(op, stringify, await (route.run as (c: unknown, i: unknown) => Promise<unknown>)(context, input))
    const carryOut = async (context: OutsideContext) =>
      route.outside
        ? render(op, stringify, await route.run(context, input as never))
        : readOnly
          ? context.read(answer)
          : context.transaction(answer)
    const status = op.status ?? 200
    const repeat = await repeatOf(op, request)
    if (repeat) {
      const told = await asFarAsMay(request, op, input, world, (context) =>
        route.outside
          ? onceOutside(context, repeat, () => carryOut(context) as Promise<string>)
          : context.transaction((inside) =>
              onceInside(inside, repeat, answer as (context: Context) => Promise<string>),
            ),
      )
      if (told.replayed) reply.header(REPLAYED_HEADER, 'true')
      return reply.code(status).type('application/json; charset=utf-8').send(told.body)
    }
    const result = await asFarAsMay(request, op, input, world, carryOut)
    if (op.file) return sendFile(reply, op.file, result as Download)
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(encoded(result as string))
  }
}

/** From this many characters on, a text is encoded once: as it is, it would be gone through to be measured and again to be sent. */
const LONG = 16_384

const encoded = (answer: string) => (answer.length < LONG ? answer : Buffer.from(answer))

/**
 * Runs a call with the reach of the caller: by its permission, or, where anybody logged in may make it, by the one that
 * opens others' records. There a manager of a league finds what her league has, and otherwise what is her own.
 */
async function asFarAsMay<T>(
  request: FastifyRequest,
  op: Operation,
  input: unknown,
  world: World,
  run: (context: OutsideContext) => Promise<T>,
): Promise<T> {
  const { access, office } = op
  const { tenant, user } = request
  if (user && !user.permissions.has(access) && holdsAtEvents(user, op)) {
    const { events, ...acting } = await actingAtEvents(world, tenant, user, op, input)
    return run(contextFor(world, tenant, acting.user, callOf(request), { events }))
  }
  const context = contextFor(world, tenant, user, callOf(request))
  const word = access === 'signed-in' ? office : access
  const acting = user && word ? actingBy(user, word) : undefined
  if (!acting?.reach) return run(context)
  try {
    return await run(contextFor(world, tenant, acting.user, callOf(request), { reach: acting.reach }))
  } catch (error) {
    const isHidden = error instanceof Problem && (error.status === 403 || error.status === 404)
    if (access === 'signed-in' && isHidden) return run(context)
    if (!isOutOfReach(error)) throw error
    // Whoever leads a team may read its rows, even in tables that roles for one league can’t read.
    if (isRead(op) && holdsInScopes(user!, op)) return run(context)
    throw OfAllLeagues()
  }
}

/** PostgreSQL's insufficient_privilege: of a table that is closed to leagues, or a row that would be another league's. */
const isOutOfReach = (error: unknown) => (error as { code?: string } | null)?.code === '42501'

export const callOf = (request: FastifyRequest): Context['call'] => ({
  trace_id: request.id,
  ip: request.visitor,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  language: saidLanguage(request),
  counts_exactly: /(?:^|[,;\s])count=exact(?:$|[,;\s])/.test(String(request.headers['prefer'] ?? '')),
})
