import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  CLIENTS,
  EmailTaken,
  InvalidCredentials,
  OtpRequired,
  OtpWrong,
  PasswordsElsewhere,
  RealmDown,
  UnknownClient,
  WrongGrant,
  beginOutsideLogin,
  finishOutsideLogin,
  login,
} from 'contract/auth'
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
  beginOutside,
  connectPending,
  endByToken,
  finishOutside,
  logIn,
  logInByPasskey,
  logInThere,
  ownTokens,
  pendingOf,
  refresh,
  unwrapToken,
  type Auth,
  type Browser,
  type LoggedIn,
  type Realm,
} from './auth/auth.ts'
import type { OutsideContext } from './context.ts'
import { callOf, contextFor, problemBody, type World } from './http.ts'
import { RealmRefused, RealmUnusable } from './outside/identity-provider.ts'

/** The operations answered here and not by `mount`, because they set cookies and speak OAuth's errors. */
export const realmOperations = [login, passkeyLogin, beginOutsideLogin, finishOutsideLogin] as const

const REALMS = ['/realms/:realm', '/api/auth/realms/:realm']
const LOGINS = ['', '/api'].flatMap((prefix) =>
  [login.path, login.path.replace('/mms', ''), ...login.aliases].map((path) => prefix + path),
)
const below = ({ path }: { path: string }) => [`/api${path}`, `/api${path.replace('/mms', '')}`]

/** Beside the refresh token a browser must show this secret, which no script can read. */
const BIND_COOKIE = '__Host-rtb'
/** Tells a browser that was let in before from a stranger guessing at the account. */
const DEVICE_COOKIE = '__Host-rtd'
/** What a browser keeps while somebody is at a realm elsewhere. */
const FLOW_COOKIE = '__Host-rtx'
/** Who could not be let in from there, because the address has an account of its own. */
const PENDING_COOKIE = '__Host-rtl'
const DAY = 86_400
const TEN_MINUTES = 600

const Malformed = problem('malformed', 400, 'The request could not be read.')

type Form = Record<string, string>

/** Login and the realm of each tenant, at the addresses and in the words of Keycloak and RFC 6749, 7009 and 8414. */
export function serveRealms(app: FastifyInstance, world: World, auth: Auth) {
  const contextOf = (request: FastifyRequest) => contextFor(world, request.tenant, null, callOf(request))

  void app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler((error: Error, request, reply) => refuseLogin(request, reply, error))
    scope.addHook('onRequest', async ({ headers }) => {
      const site = headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw Forbidden()
    })
    for (const url of below(beginOutsideLogin))
      scope.post(url, async (request, reply) => {
        const realm = await auth.realms.of(request.tenant)
        const { url, waiting } = await beginOutside(contextOf(request), realm)
        setCookie(reply, FLOW_COOKIE, waiting, TEN_MINUTES)
        return reply.header('cache-control', 'no-store').send({ url })
      })
    for (const url of below(finishOutsideLogin)) scope.post(url, comeBack)
    for (const url of LOGINS)
      scope.post(url, async (request, reply) => {
        const realm = await auth.realms.of(request.tenant)
        if (realm && realm.passwords !== 'own') return passOn(request, reply, realm)
        return answerLogin(request, reply, async (browser) => {
          const entered = await logIn(contextOf(request), auth, inputOf(login, request), browser)
          if (realm) await connect(request, reply, entered.answer.access_token)
          return entered
        })
      })
    for (const url of below(passkeyLogin))
      scope.post(url, async (request, reply) => {
        const realm = await auth.realms.of(request.tenant)
        if (realm && realm.passwords !== 'own') throw elsewhere(realm)
        return answerLogin(request, reply, (browser) =>
          logInByPasskey(contextOf(request), auth, inputOf(passkeyLogin, request), browser),
        )
      })
  })

  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    readForms(scope)
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const isAway = error instanceof RealmUnusable || RealmDown.is(error)
      const status = isAway ? 503 : error instanceof Problem ? error.status : (error.statusCode ?? 500)
      if (isAway) return sendError(reply, status, 'temporarily_unavailable')
      if (status >= 500) request.log.error({ err: error }, 'unexpected')
      return sendError(reply, status, status >= 500 ? 'server_error' : 'invalid_request')
    })
    scope.addHook('onRequest', async (request) => {
      if ((request.params as Form)['realm'] !== request.tenant.label) throw NotFound()
    })
    for (const realm of REALMS) {
      const protocol = `${realm}/protocol/openid-connect`
      scope.get(`${realm}/.well-known/openid-configuration`, (request) => metadata(request))
      scope.get(`${protocol}/certs`, async (request, reply) => {
        await refuseWhereDirect(request)
        return reply
          .header('cache-control', 'public, max-age=300')
          .send({ keys: await auth.publicKeys(request.tenant) })
      })
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

  /** Back from a realm elsewhere. */
  async function comeBack(request: FastifyRequest, reply: FastifyReply) {
    const realm = await auth.realms.of(request.tenant)
    const came = {
      ...inputOf(finishOutsideLogin, request),
      waiting: cookieOf(request, FLOW_COOKIE),
      isBrowser: isBrowser(request),
    }
    setCookie(reply, FLOW_COOKIE, '', 0)
    try {
      return send(reply, await finishOutside(contextOf(request), auth, realm, came))
    } catch (error) {
      if (!realm || !EmailTaken.is(error)) throw error
      const { email, subject } = error.detail as { email: string; subject: string }
      setCookie(reply, PENDING_COOKIE, pendingOf(contextOf(request), realm, email, subject), TEN_MINUTES)
      throw EmailTaken()
    }
  }

  /** A password typed here that the realm elsewhere has to look at, if anybody. */
  async function passOn(request: FastifyRequest, reply: FastifyReply, realm: Realm) {
    if (realm.passwords === 'refused') throw elsewhere(realm)
    const { grant_type, client_id, username, password } = inputOf(login, request)
    if (grant_type !== 'password') throw WrongGrant()
    if (!CLIENTS.some((known) => known === client_id)) throw UnknownClient()
    const typed = { username, password, isBrowser: isBrowser(request) }
    return send(reply, await logInThere(contextOf(request), auth, realm, typed, InvalidCredentials))
  }

  const send = (reply: FastifyReply, { answer, bind }: Awaited<ReturnType<typeof finishOutside>>) => {
    if (bind) setCookie(reply, BIND_COOKIE, bind, 90 * DAY)
    return reply.header('cache-control', 'no-store').send(answer)
  }

  async function connect(request: FastifyRequest, reply: FastifyReply, access_token: string) {
    const pending = cookieOf(request, PENDING_COOKIE)
    const who = pending && (await auth.authenticate(access_token, request.tenant))
    if (!who) return
    await connectPending(contextOf(request), { user_id: who.id, email: who.email }, pending)
    setCookie(reply, PENDING_COOKIE, '', 0)
  }

  /** In `direct` mode the tokens are those of the realm elsewhere, and so are the keys they are checked with. */
  async function refuseWhereDirect(request: FastifyRequest) {
    if ((await auth.realms.of(request.tenant))?.mode === 'direct') throw NotFound()
  }

  async function metadata(request: FastifyRequest) {
    await refuseWhereDirect(request)
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
      isBrowser: isBrowser(request),
    }
    const realm = await auth.realms.of(request.tenant)
    const fresh =
      realm?.mode === 'direct'
        ? await refreshThere(contextOf(request), realm, shown)
        : await refresh(contextOf(request), auth, shown)
    if (!fresh) return sendError(reply, 400, 'invalid_grant', 'Token is not active')
    if (fresh.bind) setCookie(reply, BIND_COOKIE, fresh.bind, 90 * DAY)
    return reply.header('cache-control', 'no-store').send(fresh.tokens)
  }

  async function refreshThere(
    context: OutsideContext,
    realm: Realm,
    { refresh_token, bind }: { refresh_token: string; bind: string | undefined },
  ): Promise<Awaited<ReturnType<typeof refresh>>> {
    const token = unwrapToken(context, refresh_token, bind)
    if (token === undefined) return undefined
    try {
      const granted = await context.outside.identity.refresh(realm.address, token)
      return {
        tokens: await ownTokens(
          context,
          realm,
          { ...granted, refresh_token: granted.refresh_token ?? token },
          bind,
        ),
      }
    } catch (error) {
      if (error instanceof RealmRefused) return undefined
      throw error
    }
  }

  /** Also for a token nobody knows, as RFC 7009 asks. */
  async function end(request: FastifyRequest, { client_id }: Form, refresh_token: string | undefined) {
    if (!client_id || !refresh_token) return
    const context = contextOf(request)
    const realm = await auth.realms.of(request.tenant)
    if (realm?.mode !== 'direct') return endByToken(context, { refresh_token, client_id })
    const token = unwrapToken(context, refresh_token, cookieOf(request, BIND_COOKIE))
    // Nothing can be done about a realm that does not answer, and the browser keeps nothing in any case.
    if (token) await context.outside.identity.end(realm.address, token).catch(() => {})
  }
}

const elsewhere = ({ name }: Realm) =>
  PasswordsElsewhere({ message: `Passwords are not accepted here. Please log in with ${name}.` })

async function answerLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (browser: Browser | undefined) => Promise<LoggedIn>,
) {
  // Where browsers send no such header they also keep no `__Host-` cookie: pages without TLS.
  const browser = isBrowser(request) ? { device: cookieOf(request, DEVICE_COOKIE) } : undefined
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

const isBrowser = (request: FastifyRequest) => request.headers['sec-fetch-site'] !== undefined

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
