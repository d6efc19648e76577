import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALERTS_WORKER } from 'contract/alerts'
import { Forbidden } from 'contract/problem'
import { SCORE_PAGES, SCORE_WORKER } from 'contract/competition/scoring/score-worker'
import { GATE_PAGE, GATE_WORKER } from 'contract/readiness/gate-worker'

/**
 * Which device features a page may use; `also` is for what a single page needs, with the origins of others' frames that
 * may use it there, too. Only names that Chromium knows: any other logs a warning in everybody's console.
 */
export function permissionsPolicy(also: Readonly<Record<string, readonly string[]>> = {}): string {
  const own = new Map<string, readonly string[]>([
    ['publickey-credentials-get', []],
    ['publickey-credentials-create', []],
    ...Object.entries(also),
  ])
  const others = [
    'camera',
    'payment',
    'geolocation',
    'microphone',
    'usb',
    'serial',
    'midi',
    'display-capture',
  ]
  return [
    ...[...own].map(
      ([name, frames]) => `${name}=(${['self', ...frames.map((one) => `"${one}"`)].join(' ')})`,
    ),
    ...others.filter((name) => !own.has(name)).map((name) => `${name}=()`),
  ].join(', ')
}

/**
 * Headers for every answer, including refusals and files. Pages and files that need a looser policy set it in
 * their handler; API answers need nothing looser.
 */
export const HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // These two are for browsers too old for the policy above: who may frame us, and no XSS filter that
  // guesses.
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '0',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy(),
  // API answers are about people; anything cacheable says so itself.
  'cache-control': 'no-store',
}

const ONE_YEAR_S = 31_536_000

export function protectAnswer(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(HEADERS)
  // Browsers must ignore it over plain http, and a site that is only being tried out should not send it.
  if (request.protocol === 'https')
    reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`)
}

/** Register before any other hook; otherwise the refusals of those lack the headers. */
export function protectAnswers(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    protectAnswer(request, reply)
    // Browsers mark requests for a service worker script: no other file or answer may become a worker.
    const isWorker = request.headers['service-worker'] !== undefined && !WORKERS.has(request.url)
    done(isWorker ? Forbidden() : undefined)
  })
}

/** The service workers of this site, and the pages each may serve. */
export const WORKERS: ReadonlyMap<string, string> = new Map([
  [GATE_WORKER, GATE_PAGE],
  [SCORE_WORKER, SCORE_PAGES],
  // It shows notifications, and serves no page: where it is registered does not matter.
  [ALERTS_WORKER, '/'],
])

/** What a service worker may do: call this site only (a worker's policy is that of its script). */
export const workerHeaders = (scope: string) => ({
  'service-worker-allowed': scope,
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
})

/**
 * What a page with card fields needs beyond the others where the provider offers wallets: its frames ask the browser for
 * them (Payment Request API), and some wallets open a window that answers the page.
 */
export const walletHeaders = (frames: readonly string[]) =>
  frames.length === 0
    ? {}
    : {
        'permissions-policy': permissionsPolicy({ payment: frames }),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      }

type Sources = { script: string[]; frame: string[]; connect: string[] }

/**
 * What a page may have in addition: a card provider, inline scripts by their hashes, and a service worker.
 */
type Allowed = {
  provider?: Sources | undefined
  scripts?: readonly string[]
  worker?: boolean
  /** Other sites may show it in a frame: it says what everybody may read, and nothing can be done on it. */
  framed?: boolean
}

/** What takes the place of the usual headers on a page that other sites may frame. */
export const FRAMED_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' }

/**
 * The policy for a page of the application: only our own files, no inline scripts except those whose hash is
 * listed, inline styles only with the page's nonce. Only pages with card fields (`provider`) also allow the
 * card provider: the browser loads a new document between the two kinds of pages (web/src/page-needs.ts).
 * Text never becomes HTML (trusted types): the one allowed policy loads the script for the card fields
 * (web/src/ui/paying/hosted-fields.ts), or names the service worker of the only pages that register one
 * (web/src/kept-page.ts, web/src/alerts/device.ts). On pages that run a provider's own script, which we did not write, trusted types
 * cannot be required.
 */
export function pagePolicy(
  nonce: string,
  { provider, scripts = [], worker = false, framed = false }: Allowed = {},
): string {
  const list = (...sources: string[]) => [...new Set(sources)].join(' ')
  return Object.entries({
    'default-src': "'none'",
    'script-src': list("'self'", ...scripts, ...(provider?.script ?? [])),
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': list("'self'", ...(provider?.connect ?? [])),
    'frame-src': provider ? list("'self'", ...provider.frame) : "'none'",
    'manifest-src': "'self'",
    'worker-src': worker ? "'self'" : "'none'",
    'base-uri': "'none'",
    'form-action': framed ? "'none'" : "'self'",
    'frame-ancestors': framed ? '*' : "'none'",
    'object-src': "'none'",
    ...(provider && provider.script.length > 0
      ? {}
      : {
          'require-trusted-types-for': "'script'",
          'trusted-types': provider || worker ? 'fieldhouse' : "'none'",
        }),
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
