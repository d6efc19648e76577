import type { FastifyReply, FastifyRequest } from 'fastify'

/** Beside the refresh token a browser must show this secret, which no script can read. */
export const BIND_COOKIE = '__Host-rtb'
/** Tells a browser that was let in before from a stranger guessing at the account. */
export const DEVICE_COOKIE = '__Host-rtd'
/** What a browser keeps while somebody is at a realm elsewhere. */
export const FLOW_COOKIE = '__Host-rtx'
/** Who could not be let in from there, because the address has an account of its own. */
export const PENDING_COOKIE = '__Host-rtl'

const DAY = 86_400
/** As long as a session may live at most. */
export const BIND_SECONDS = 90 * DAY
export const DEVICE_SECONDS = 400 * DAY

/** Where browsers send no such header they also keep no `__Host-` cookie: pages without TLS. */
export const isBrowser = (request: FastifyRequest) => request.headers['sec-fetch-site'] !== undefined

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(/; */)) {
    const [key, value] = pair.split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}

export const setCookie = (reply: FastifyReply, name: string, value: string, seconds: number) =>
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
  )
