import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENTS, InvalidCredentials, OtpRequired, OtpWrong, login } from 'contract/auth'
import { passkeyLogin } from 'contract/auth/factors'
import type { In, Operation, Schema } from 'contract/operation'
import {
  Forbidden,
  Invalid,
  NotFound,
  Problem,
  Unexpected,
  problem,
  type FieldErrors,
} from 'contract/problem'
import {
  endByToken,
  logIn,
  logInByPasskey,
  refresh,
  type Auth,
  type Browser,
  type LoggedIn,
} from './auth/auth.ts'
import { callOf, contextFor, problemBody, type World } from './http.ts'

/** The operations answered here and not by `mount`, because they set cookies and speak OAuth's errors. */
export const realmOperations = [login, passkeyLogin] as const

const REALMS = ['/realms/:realm', '/api/auth/realms/:realm']
const LOGINS = ['', '/api'].flatMap((prefix) =>
  [login.path, login.path.replace('/mms', ''), ...login.aliases].map((path) => prefix + path),
)
const PASSKEY_LOGINS = [passkeyLogin.path, passkeyLogin.path.replace('/mms', '')].map((path) => `/api${path}`)

/** Beside the refresh token a browser must show this secret, which no script can read. */
const BIND_COOKIE = '__Host-rtb'
/** Tells a browser that was let in before from a stranger guessing at the account. */
const DEVICE_COOKIE = '__Host-rtd'
const DAY = 86_400

const Malformed = problem('malformed', 400, 'The request could not be read.')

type Form = Record<string, string>

/** Login and the realm of each tenant, at the addresses and in the words of Keycloak and RFC 6749, 7009 and 8414. */
export function serveRealms(app: FastifyInstance, world: World, auth: Auth) {
  const contextOf = (request: FastifyRequest) => contextFor(world, request.tenant, null, callOf(request))

  void app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler((error: Error, request, reply) => refuseLogin(request, reply, error))
    for (const url of LOGINS)
      scope.post(url, (request, reply) =>
        answerLogin(request, reply, (browser) =>
          logIn(contextOf(request), auth, inputOf(login, request), browser),
        ),
      )
    for (const url of PASSKEY_LOGINS)
      scope.post(url, (request, reply) =>
        answerLogin(request, reply, (browser) =>
          logInByPasskey(contextOf(request), auth, inputOf(passkeyLogin, request), browser),
        ),
      )
  })

  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    readForms(scope)
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
      if (status >= 500) request.log.error({ err: error }, 'unexpected')
      return sendError(reply, status, status >= 500 ? 'server_error' : 'invalid_request')
    })
    scope.addHook('onRequest', async (request) => {
      if ((request.params as Form)['realm'] !== request.tenant.label) throw NotFound()
    })
    for (const realm of REALMS) {
      const protocol = `${realm}/protocol/openid-connect`
      scope.get(`${realm}/.well-known/openid-configuration`, (request) => metadata(request))
      scope.get(`${protocol}/certs`, async (request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .send({ keys: await auth.publicKeys(request.tenant) }),
      )
      scope.post(`${protocol}/token`, token)
      scope.post(`${protocol}/revoke`, async (request, reply) => {
        const form = (request.body ?? {}) as Form
        await end(request, form, form['token'])
        return reply.header('cache-control', 'no-store').send()
      })
      scope.post(`${protocol}/logout`, async (request, reply) => {
        const form = (request.body ?? {}) as Form
        await end(request, form, form['refresh_token'])
        setCookie(reply, BIND_COOKIE, '', 0)
        return reply.code(204).header('cache-control', 'no-store').send()
      })
    }
    scope.get('/.well-known/oauth-authorization-server/realms/:realm', (request) => metadata(request))
  })

  async function metadata(request: FastifyRequest) {
    const issuer = auth.issuer(request.tenant)
    const protocol = `${issuer}/protocol/openid-connect`
    return {
      issuer,
      token_endpoint: `${protocol}/token`,
      jwks_uri: `${protocol}/certs`,
      revocation_endpoint: `${protocol}/revoke`,
      end_session_endpoint: `${protocol}/logout`,
      grant_types_supported: ['refresh_token'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
    }
  }

  async function token(request: FastifyRequest, reply: FastifyReply) {
    const { grant_type, client_id, refresh_token } = (request.body ?? {}) as Form
    if (!grant_type) return sendError(reply, 400, 'invalid_request', 'Missing parameter: grant_type')
    if (grant_type !== 'refresh_token')
      return sendError(reply, 400, 'unsupported_grant_type', 'Unsupported grant_type')
    if (!client_id || !CLIENTS.some((known) => known === client_id))
      return sendError(reply, 401, 'invalid_client', 'Invalid client or Invalid client credentials')
    if (!refresh_token) return sendError(reply, 400, 'invalid_request', 'Missing parameter: refresh_token')
    const shown = {
      refresh_token,
      client_id,
      bind: cookieOf(request, BIND_COOKIE),
      isBrowser: request.headers['sec-fetch-site'] !== undefined,
    }
    const fresh = await refresh(contextOf(request), auth, shown)
    if (!fresh) return sendError(reply, 400, 'invalid_grant', 'Token is not active')
    if (fresh.bind) setCookie(reply, BIND_COOKIE, fresh.bind, 90 * DAY)
    return reply.header('cache-control', 'no-store').send(fresh.tokens)
  }

  /** Also for a token nobody knows, as RFC 7009 asks. */
  async function end(request: FastifyRequest, { client_id }: Form, refresh_token: string | undefined) {
    if (client_id && refresh_token) await endByToken(contextOf(request), { refresh_token, client_id })
  }
}

async function answerLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (browser: Browser | undefined) => Promise<LoggedIn>,
) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw Forbidden()
  // Where browsers send no such header they also keep no `__Host-` cookie: pages without TLS.
  const browser = site === undefined ? undefined : { device: cookieOf(request, DEVICE_COOKIE) }
  const { answer, bind, device } = await enter(browser)
  if (bind) setCookie(reply, BIND_COOKIE, bind, 90 * DAY)
  if (device) setCookie(reply, DEVICE_COOKIE, device, 400 * DAY)
  return reply.header('cache-control', 'no-store').send(answer)
}

function readForms(scope: FastifyInstance) {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    const fields = new URLSearchParams(String(body))
    const names = [...fields.keys()]
    // RFC 6749 §3.2: a parameter that comes twice makes the request invalid.
    if (new Set(names).size < names.length) done(Malformed({ message: 'A field was sent twice.' }))
    else done(null, Object.fromEntries(fields))
  })
}

function inputOf<O extends Operation>({ input }: O, request: FastifyRequest): In<O> {
  const body = typeof request.body === 'object' && request.body ? request.body : {}
  const parsed = (input as Schema).safeParse(body)
  if (parsed.success) return parsed.data as In<O>
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues)
    (errors[path.map(String).join('.') || 'form'] ??= []).push(message)
  throw Invalid({ errors, message: Object.values(errors)[0]?.[0] ?? 'Some fields are not valid.' })
}

/** A refusal with the members of every other call and OAuth's `error` beside them, by which old applications know it. */
function refuseLogin(request: FastifyRequest, reply: FastifyReply, error: Error & { statusCode?: number }) {
  const known = error instanceof Problem ? error : fromFramework(error)
  if (known.status >= 500) request.log.error({ err: error }, 'unexpected')
  // Where `error` stands, an application says 'Invalid Credentials' (specification §5).
  const isOtp = OtpRequired.is(known) || OtpWrong.is(known)
  const error_code = (known.status === 401 && !isOtp) || known.status === 429 ? 'invalid_grant' : known.code
  const oauth = [400, 401, 429].includes(known.status) && {
    error: error_code,
    error_description: known.code === InvalidCredentials.code ? 'Invalid user credentials' : known.message,
  }
  const wait = (known.detail as { retry_after?: number } | undefined)?.retry_after
  if (wait) void reply.header('retry-after', wait)
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...problemBody(known, request.id), ...oauth }))
}

function fromFramework({ statusCode = 500 }: { statusCode?: number }): Problem {
  return statusCode >= 500
    ? Unexpected()
    : new Problem('malformed', statusCode, 'The request could not be read.')
}

const sendError = (reply: FastifyReply, status: number, error: string, error_description?: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, ...(error_description ? { error_description } : {}) })

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(/; */)) {
    const [key, value] = pair.split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}

const setCookie = (reply: FastifyReply, name: string, value: string, seconds: number) =>
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
  )
