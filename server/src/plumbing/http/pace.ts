import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { refuseUnread } from './unread.ts'

/**
 * How long any body may take, in milliseconds, and the rate in bytes per second at which a larger one earns
 * more time.
 */
export type Pace = { body_ms: number; bytes_per_s: number }

/**
 * Disconnects clients that send a body more slowly than that, answered or not: otherwise a small body, sent a
 * byte at a time, would hold its connection for as long as an upload may take.
 */
export function watchPace(app: FastifyInstance, pace: Pace) {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request
    if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
      watch(request, reply, pace)
    done()
  })
}

function watch({ raw }: FastifyRequest, { raw: answer }: FastifyReply, { body_ms, bytes_per_s }: Pace) {
  const { socket } = raw
  // Calls made while rendering a page have no socket.
  if (!(socket instanceof Socket)) return
  const began = performance.now()
  const before = socket.bytesRead
  let timer = setTimeout(look, body_ms).unref()
  raw.once('end', () => clearTimeout(timer))

  function look() {
    if (raw.complete || socket.destroyed) return
    const earned_ms = ((socket.bytesRead - before) / bytes_per_s) * 1000
    const left_ms = body_ms + earned_ms - (performance.now() - began)
    if (left_ms > 0) timer = setTimeout(look, Math.ceil(left_ms)).unref()
    // Whatever arrives after the answer would be taken for the next request.
    else if (answer.headersSent) socket.destroy()
    else refuseUnread({ name: 'Slow', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  }
}
