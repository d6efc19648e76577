import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  CLIENTS,
  EmailTaken,
  InvalidCredentials,
  OtpRequired,
  OtpWrong,
  PasswordsElsewhere,
  UnknownClient,
  WrongGrant,
  beginOutsideLogin,
  chosenLogin,
  finishOutsideLogin,
  login,
  LogInElsewhere,
} from 'contract/auth'
import { passkeyLogin } from 'contract/auth/factors'
import type { In, Operation, Schema } from 'contract/operation'
import { Forbidden, Invalid } from 'contract/problem'
import {
  beginOutside,
  connectPending,
  finishOutside,
  logIn,
  logInAsChosen,
  logInByPasskey,
  logInThere,
  pendingOf,
  type Auth,
  type Browser,
  type LoggedIn,
  type Realm,
} from './auth/auth.ts'
import { problemBody } from './plumbing/http/answer.ts'
import {
  BIND_COOKIE,
  BIND_SECONDS,
  DEVICE_COOKIE,
  DEVICE_SECONDS,
  FLOW_COOKIE,
  PENDING_COOKIE,
  cookieOf,
  isBrowser,
  setCookie,
} from './plumbing/http/cookies.ts'
import { problemOf } from './plumbing/http/faults.ts'
import { limiter } from './plumbing/http/limits.ts'
import { Malformed } from './plumbing/http/unread.ts'
import { errorsOf, firstOf, sentenceFor } from './plumbing/http/sentences.ts'
import { refuseBrokenLines } from './plumbing/http/texts.ts'
import { callOf } from './plumbing/http/http.ts'
import { contextFor, type World } from './plumbing/world.ts'

/** Operations served here instead of by `mount`, because they set cookies and use OAuth's errors. */
export const realmOperations = [
  login,
  passkeyLogin,
  chosenLogin,
  beginOutsideLogin,
  finishOutsideLogin,
] as const

const LOGINS = ['', '/api'].flatMap((prefix) =>
  [login.path, login.path.replace('/mms', ''), ...login.aliases].map((path) => prefix + path),
)
const below = ({ path }: { path: string }) => [`/api${path}`, `/api${path.replace('/mms', '')}`]

const TEN_MINUTES = 600

/** The logins: by password, by passkey, and through an external provider. */
export function serveLogins(app: FastifyInstance, world: World, auth: Auth) {
  const contextOf = (request: FastifyRequest) => contextFor(world, request.tenant, null, callOf(request))

  void app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler((error: Error, request, reply) => refuseLogin(request, reply, error))
    scope.addHook('onRequest', async ({ headers }) => {
      const site = headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw Forbidden()
    })
    const limit = limiter(world, beginOutsideLogin)
    for (const url of below(beginOutsideLogin))
      scope.post(url, async (request, reply) => {
        await limit?.(request)
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
    for (const url of below(chosenLogin))
      scope.post(url, async (request, reply) => {
        const realm = await auth.realms.of(request.tenant)
        if (realm && realm.passwords !== 'own') throw elsewhere(realm)
        return answerLogin(request, reply, (browser) =>
          logInAsChosen(contextOf(request), auth, inputOf(chosenLogin, request), browser),
        )
      })
  })

  /** Returning from an external provider. */
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

  /** A password typed here is passed to the external provider, if the tenant has one that accepts it. */
  async function passOn(request: FastifyRequest, reply: FastifyReply, realm: Realm) {
    if (realm.passwords === 'refused') throw elsewhere(realm)
    const { grant_type, client_id, username, password } = inputOf(login, request)
    if (grant_type !== 'password') throw WrongGrant()
    if (!CLIENTS.some((known) => known === client_id)) throw UnknownClient()
    const typed = { username, password, isBrowser: isBrowser(request) }
    return send(reply, await logInThere(contextOf(request), auth, realm, typed, InvalidCredentials))
  }

  const send = (reply: FastifyReply, { answer, bind }: Awaited<ReturnType<typeof finishOutside>>) => {
    if (bind) setCookie(reply, BIND_COOKIE, bind, BIND_SECONDS)
    return reply.header('cache-control', 'no-store').send(answer)
  }

  async function connect(request: FastifyRequest, reply: FastifyReply, access_token: string) {
    const pending = cookieOf(request, PENDING_COOKIE)
    const who = pending && (await auth.authenticate(access_token, request.tenant))
    if (!who) return
    await connectPending(contextOf(request), { user_id: who.id, email: who.email }, pending)
    setCookie(reply, PENDING_COOKIE, '', 0)
  }
}

const elsewhere = ({ name }: Realm) => PasswordsElsewhere({ message: LogInElsewhere({ name }) })

async function answerLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (browser: Browser | undefined) => Promise<LoggedIn>,
) {
  const browser = isBrowser(request) ? { device: cookieOf(request, DEVICE_COOKIE) } : undefined
  const { answer, bind, device } = await enter(browser)
  if (bind) setCookie(reply, BIND_COOKIE, bind, BIND_SECONDS)
  if (device) setCookie(reply, DEVICE_COOKIE, device, DEVICE_SECONDS)
  return reply.header('cache-control', 'no-store').send(answer)
}

/** Form bodies, in which no field may appear twice. */
export function readForms(scope: FastifyInstance) {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    const fields = new URLSearchParams(String(body))
    const names = [...fields.keys()]
    // RFC 6749 §3.2: a repeated parameter makes the request invalid.
    if (new Set(names).size < names.length) done(Malformed({ message: 'A field was sent twice.' }))
    else done(null, Object.fromEntries(fields))
  })
}

function inputOf<O extends Operation>(op: O, request: FastifyRequest): In<O> {
  const body = typeof request.body === 'object' && request.body ? request.body : {}
  refuseBrokenLines(op, body)
  const parsed = (op.input as Schema).safeParse(body, { error: sentenceFor })
  if (parsed.success) return parsed.data as In<O>
  const errors = errorsOf(parsed.error.issues)
  throw Invalid({ errors, message: firstOf(errors) })
}

/** A refusal like that of every other call, plus OAuth's `error`, which old applications rely on. */
function refuseLogin(request: FastifyRequest, reply: FastifyReply, error: Error & { statusCode?: number }) {
  const known = problemOf(error)
  if (known.status >= 500) request.server.tellFault(request, error)
  // If there is an `error`, applications show 'Invalid Credentials' (specification §5).
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
