import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, isLanguage, type Language } from 'contract/language'

const COOKIE = 'language'
const SECONDS_KEPT = 365 * 24 * 60 * 60

type Request = Pick<FastifyRequest, 'headers' | 'query'>

/**
 * The language of who asks: the one the address names (`?language=es`), the one chosen before, what the browser
 * reads, else the tenant's.
 */
export const languageOf = (request: Request, otherwise: Language): Language =>
  saidLanguage(request) ?? otherwise

/** The same as far as whoever asks has said it. */
export const saidLanguage = (request: Request): Language | undefined =>
  named(request) ?? chosen(request) ?? acceptedLanguage(request.headers['accept-language'] ?? '')

/** A language the address names is from now on this visitor's; no more than that is in the cookie. */
export function rememberLanguage(request: Request, reply: FastifyReply) {
  const language = named(request)
  if (!language || language === chosen(request)) return
  reply.header('set-cookie', `${COOKIE}=${language}; Path=/; Max-Age=${SECONDS_KEPT}; SameSite=Lax`)
}

const named = ({ query }: Request) => known((query as Record<string, unknown> | undefined)?.[COOKIE])

const chosen = ({ headers }: Request) => known(/(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1])

const known = (text: unknown): Language | undefined => (isLanguage(text) ? text : undefined)
