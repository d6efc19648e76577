import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problem, type Problem } from 'contract/problem'
import { problemBody } from './answer.ts'
import { HEADERS } from './security.ts'

export const Malformed = problem('malformed', 400, 'We couldn’t read the request.')
const TookTooLong = problem('request_timeout', 408, 'The request took too long to arrive.')
const HeadTooLarge = problem('head_too_large', 431, 'The request headers are too large.')

/**
 * Answers what never became a request: too slow, headers too large, or not HTTP. There is no reply object
 * yet, only the connection, which is closed.
 */
export function refuseUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(written(refusalFor(code)))
  socket.destroy()
}

function refusalFor(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TookTooLong()
  if (code === 'HPE_HEADER_OVERFLOW') return HeadTooLarge()
  return Malformed()
}

function written(refusal: Problem): string {
  const body = JSON.stringify(problemBody(refusal, randomUUID()))
  const headers = {
    ...HEADERS,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
