import type { FastifyReply, FastifyRequest } from 'fastify'
import { SiteMoving } from 'contract/problem'
import { html } from './html.ts'
import { languageOf } from './language.ts'

/** What a machine asks of the server and not of a site. */
const OF_THE_SERVER = ['/healthz', '/readyz', '/metrics', '/tls-allowed']
const RETRY_S = 30

const WORDS = {
  en: {
    title: 'This site is moving',
    text: 'It’s moving to another server and will be back in a few minutes. Nothing is lost.',
  },
  es: {
    title: 'Este sitio se está mudando',
    text: 'Se está mudando a otro servidor y volverá en unos minutos. No se pierde nada.',
  },
}

/** Answers for a tenant that is being moved: a page to people, a refusal to programs. @throws SiteMoving */
export function sayMoving(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const path = request.url.split('?')[0]!
  if (OF_THE_SERVER.includes(path)) return undefined
  const isPage = request.method === 'GET' && String(request.headers.accept).includes('text/html')
  if (!isPage) throw SiteMoving({ detail: { retry_after: RETRY_S } })
  const language = languageOf(request, 'en')
  const { title, text } = WORDS[language]
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_S}">
<title>${title}</title>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
  return reply
    .code(503)
    .headers({ 'retry-after': RETRY_S, 'cache-control': 'no-store', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(page.text)
}
