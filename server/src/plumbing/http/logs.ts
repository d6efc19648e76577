import type { FastifyInstance } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Config } from '../config.ts'
import { routeOf } from './calls.ts'

/** Keys that must never appear in a log, whatever object is logged. */
const SECRET = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'email']

/**
 * Logs without personal data: for a call the route's pattern (URLs contain tokens and names), for an error
 * what a programmer needs (the database's details quote the row).
 */
export const loggerOptions = (level: Config['logLevel']): LoggerOptions => ({
  level,
  base: null,
  redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  formatters: { level: (label) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: Error & { code?: unknown; cause?: unknown }) => ({
      type: error.name,
      message: error.message,
      code: error.code,
      stack: error.stack,
    }),
    req: () => undefined,
    res: () => undefined,
  },
})

/** Logs one line per call when it is answered. */
export function logCalls(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenant: request.tenant?.label,
        user_id: request.user?.id,
      },
      'answered',
    )
    done()
  })
}
