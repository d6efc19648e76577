import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PathTable, type Found } from './paths.ts'

/** What serves one method and path. `admit` runs before the body is read and refuses by throwing. */
export type Call = {
  /** The whole path as it was declared, for logs and metrics. */
  url: string
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

export type Calls = PathTable<Call>

declare module 'fastify' {
  interface FastifyInstance {
    /** Every path that is served, each call below its prefix; without what stands for any path. */
    served: PathTable<true>
  }
  interface FastifyContextConfig {
    /** Of a route that serves many calls: which they are, by the rest of the path. */
    calls?: Calls
  }
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Serves all calls below `prefix` by one route. A route of Fastify’s for each of 1,500 paths took a sixth of every start
 * (decision 0238).
 */
export function serveCalls(app: FastifyInstance, prefix: string, calls: Calls): void {
  app.route({
    method: METHODS,
    exposeHeadRoute: false,
    url: `${prefix}/*`,
    config: { calls },
    onRequest: async (request, reply) => {
      const called = calledBy(request)
      if (!called) return reply.callNotFound()
      request.params = called.params
      await called.value.admit(request, reply)
    },
    handler: (request, reply) => calledBy(request)!.value.answer(request, reply),
  })
}

const known = new WeakMap<FastifyRequest, Found<Call> | undefined>()

/** The call that a request makes below the prefix of its route, looked for once. */
function calledBy(request: FastifyRequest): Found<Call> | undefined {
  const { calls } = request.routeOptions.config
  if (!calls) return undefined
  if (!known.has(request)) known.set(request, calls.find(methodOf(request), pathBelow(request)))
  return known.get(request)
}

const methodOf = ({ method }: FastifyRequest) => (method === 'HEAD' ? 'GET' : method)

/** Some programs send the whole address with its host, or the fragment that only a browser needs. */
const pathBelow = ({ url, routeOptions }: FastifyRequest) =>
  url
    .replace(/^https?:\/\/[^/]*/, '')
    .slice(routeOptions.url!.length - '/*'.length)
    .split(/[?#]/, 1)[0]!

/** The declared path that a request matches, such as `/api/fields/:id`; `none` if it matches none. */
export const routeOf = (request: FastifyRequest): string => {
  const { url, config } = request.routeOptions
  return (config.calls ? calledBy(request)?.value.url : url) ?? 'none'
}
