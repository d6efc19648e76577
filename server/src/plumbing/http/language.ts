import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, isLanguage, type Language } from 'contract/language'

const COOKIE = 'language'
const SECONDS_KEPT = 365 * 24 * 60 * 60

type Request = Pick<FastifyRequest, 'headers' | 'query'>

/**
 * The language of a request: the one in the URL (`?language=es`), the one chosen earlier, the browser's, or
 * the tenant's.
 */
export const languageOf = (request: Request, otherwise: Language): Language =>
  saidLanguage(request) ?? otherwise

/** The same, but only if the request expresses a preference. */
export const saidLanguage = (request: Request): Language | undefined =>
  named(request) ?? chosen(request) ?? acceptedLanguage(request.headers['accept-language'] ?? '')

/** A language in the URL becomes the visitor's choice from now on; the cookie contains nothing else. */
export function rememberLanguage(request: Request, reply: FastifyReply) {
  const language = named(request)
  if (!language || language === chosen(request)) return
  reply.header('set-cookie', `${COOKIE}=${language}; Path=/; Max-Age=${SECONDS_KEPT}; SameSite=Lax`)
}

const named = ({ query }: Request) => known((query as Record<string, unknown> | undefined)?.[COOKIE])

const chosen = ({ headers }: Request) => known(/(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1])

const known = (text: unknown): Language | undefined => (isLanguage(text) ? text : undefined)
