import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Forbidden } from 'contract/problem'
import { GATE_PAGE, GATE_WORKER } from 'contract/readiness/gate-worker'

/**
 * What of the device a page may use; `also` is what one page needs and no other has. Only names that Chromium knows:
 * each other one is a warning in everybody's console.
 */
export function permissionsPolicy(also: readonly string[] = []): string {
  const own = ['publickey-credentials-get', 'publickey-credentials-create', ...also]
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
    ...own.map((name) => `${name}=(self)`),
    ...others.filter((name) => !own.includes(name)).map((name) => `${name}=()`),
  ].join(', ')
}

/**
 * What every answer says about itself, also refusals and files. Pages and files that need more room say so in
 * their handler; an answer of the API needs none.
 */
export const HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Both are for browsers too old for the policy above: who may frame, and no guessing at what is an attack.
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '0',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy(),
  // Answers of the API are about somebody; what may be kept says so itself.
  'cache-control': 'no-store',
}

const ONE_YEAR_S = 31_536_000

export function protectAnswer(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(HEADERS)
  // Over plain http a browser must ignore it, and a site that is only tried out should not ask for it.
  if (request.protocol === 'https')
    reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`)
}

/** To be called before any other hook, or its refusals go without. */
export function protectAnswers(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    protectAnswer(request, reply)
    // A browser names a script that is to become a service worker: no file and no answer but the one may.
    const isWorker = request.headers['service-worker'] !== undefined && request.url !== GATE_WORKER
    done(isWorker ? Forbidden() : undefined)
  })
}

/**
 * What the one service worker there is may do: answer for the page of the gate, whatever it is registered for, and ask
 * this site only (the policy of a worker is that of its script).
 */
export const WORKER_HEADERS = {
  'service-worker-allowed': GATE_PAGE,
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

type Sources = { script: string[]; frame: string[]; connect: string[] }

/** What else a page may have: a card provider, scripts that stand in it, by their hashes, and a worker that keeps it. */
type Allowed = { provider?: Sources | undefined; scripts?: readonly string[]; worker?: boolean }

/**
 * The policy of a page of the application: only its own files, no inline script but those whose hash is
 * named, inline styles only with the page's nonce. A page where cards are typed (`provider`) has room for the card provider too, and no other page has:
 * the browser fetches a new document between the two kinds (web/src/own-document.ts). Texts become HTML in no place
 * (trusted types): the one name that is known fetches the card fields' script (web/src/ui/hosted-fields.ts), or names the
 * worker of the gate (web/src/readiness/gate-kept.ts), the only page that has one. Where a provider's own script, which
 * nobody here wrote, shares the page, this cannot be asked.
 */
export function pagePolicy(nonce: string, { provider, scripts = [], worker = false }: Allowed = {}): string {
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
    'form-action': "'self'",
    'frame-ancestors': "'none'",
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
