import type { FastifyReply, FastifyRequest } from 'fastify'

/** A secret that browsers must present along with the refresh token; scripts cannot read it. */
export const BIND_COOKIE = '__Host-rtb'
/** Distinguishes a browser that has logged in before from a stranger guessing passwords. */
export const DEVICE_COOKIE = '__Host-rtd'
/** Kept while the user is at an external identity provider. */
export const FLOW_COOKIE = '__Host-rtx'
/** Kept when an external login was refused because its email address already has an account here. */
export const PENDING_COOKIE = '__Host-rtl'

const DAY = 86_400
/** The maximum lifetime of a session. */
export const BIND_SECONDS = 90 * DAY
export const DEVICE_SECONDS = 400 * DAY

/** Browsers that do not send this header do not keep `__Host-` cookies either: pages without TLS. */
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
