import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noTracing, type Tracing } from '../tracing.ts'
import { routeOf } from './calls.ts'

/** Asked all the time by machines, and answered without a word about anybody. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const traces = new WeakMap<FastifyRequest, string>()

/** The trace of a call, if it is recorded. */
export const traceOf = (request: FastifyRequest): string | undefined => traces.get(request)

/** Each call as a span, by its route and with the reference that whoever meets an error is told. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, headers } = request
    const route = routeOf(request)
    if (UNTRACED.has(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route, 'fieldhouse.reference': id }
    const call = tracing.call(`${method} ${route}`, attributes, headers)
    if (call.trace_id) traces.set(request, call.trace_id)
    // Also of one whose caller has left.
    reply.raw.once('close', () =>
      call.end(reply.raw.statusCode, request.tenant ? { 'fieldhouse.tenant': request.tenant.label } : {}),
    )
    call.within(done)
  })
}
