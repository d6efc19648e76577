import type { In, Out } from 'contract/operation'
import {
  AccountBlocked,
  EmailTaken,
  LoginNotFinished,
  NoEmail,
  NoOutsideRealm,
  OutsideRefused,
  RealmDown,
  type finishOutsideLogin,
  type login,
  RealmAway,
} from 'contract/auth'
import { Email } from 'contract/primitives'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import { RealmRefused, type Claims, type Flow, type Granted } from '../outside/identity-provider.ts'
import { addAccount } from './account-queries.ts'
import type { Auth } from './authenticate.ts'
import { note } from './event-queries.ts'
import { rolesIn, takeOverRoles } from './outside-roles.ts'
import { findRoles } from './permission-queries.ts'
import { accessOf } from './permissions.ts'
import { addIdentity, findByIdentity, noteOutsideLogin, type Identified } from './realm-queries.ts'
import type { Realm } from './realms.ts'
import { openText, sealText } from './sealed-text.ts'
import { startSession, tokensFor } from './sessions.ts'
import { throttle } from './throttle.ts'
import { sha256 } from './tokens.ts'
import { followUpstream } from './upstream.ts'
import { wrapToken } from './wrapped-tokens.ts'

/** How long a user may take to log in at the provider, and to connect an account afterwards. */
const FLOW_MS = 600_000
const QUARTER_HOUR = 900

/** Where the provider sends the browser back to. */
const CALLBACK = '/login/outside'

type Waiting = { flow: Flow; issuer: string; until: number }
type Pending = { issuer: string; subject: string; email: string; until: number }

/** State a browser keeps between two calls; only we can read it. */
const sealedFor = (context: Pick<OutsideContext, 'tenant'>, purpose: string) => ({
  purpose,
  about: String(context.tenant.id),
})

/** Redirects a user to the external provider. `waiting` goes into a cookie of the browser that asks. */
export async function beginOutside(
  context: OutsideContext,
  realm: Realm | undefined,
): Promise<{ url: string; waiting: string }> {
  if (!realm) throw NoOutsideRealm()
  const { address, scope } = realm
  const random = () => context.random(32).toString('base64url')
  const flow = {
    redirect_uri: context.link(CALLBACK),
    state: random(),
    nonce: random(),
    verifier: random(),
  }
  const url = await asking(realm, context.outside.identity.loginUrl(address, scope, flow))
  const until = context.now.getTime() + FLOW_MS
  const waiting: Waiting = { flow, issuer: address.issuer, until }
  return { url, waiting: sealForCookie(context, 'auth-flow', waiting) }
}

type Came = In<typeof finishOutsideLogin> & { waiting: string | undefined; isBrowser: boolean }
type Admitted = { answer: Out<typeof login>; bind?: string }

/**
 * Completes the login of a user who comes back from the provider. `waiting` is the value of the cookie this
 * browser was given.
 */
export async function finishOutside(
  context: OutsideContext,
  auth: Auth,
  realm: Realm | undefined,
  { search, waiting: cookie, isBrowser }: Came,
): Promise<Admitted> {
  if (!realm) throw NoOutsideRealm()
  await throttle(context, `outside:${visitorKey(context.call.ip)}`, 50, QUARTER_HOUR)
  const waiting = openCookie<Waiting>(context, 'auth-flow', cookie)
  if (!waiting || waiting.issuer !== realm.address.issuer) throw LoginNotFinished()
  const url = new URL(waiting.flow.redirect_uri)
  url.search = search
  if (url.searchParams.get('state') !== waiting.flow.state) throw LoginNotFinished()
  if (url.searchParams.has('error')) throw OutsideRefused()
  const finishing = context.outside.identity.finish(realm.address, url, waiting.flow)
  const granted = await asking(realm, finishing, async () => {
    await context.transaction((inside) => note(inside, { kind: 'outside_login_refused', user_id: null }))
    return LoginNotFinished()
  })
  return admit(context, auth, realm, granted, isBrowser)
}

/** Passes a password typed here to the provider, which says whose it is. */
export async function logInThere(
  context: OutsideContext,
  auth: Auth,
  realm: Realm,
  { username, password, isBrowser }: { username: string; password: string; isBrowser: boolean },
  refused: () => Error,
): Promise<Admitted> {
  await throttle(context, `ip:${visitorKey(context.call.ip)}`, 50, QUARTER_HOUR)
  const name = sha256(username.toLowerCase()).toString('base64url')
  await throttle(context, `name:${name}`, 5, QUARTER_HOUR)
  const { identity } = context.outside
  const asked = identity.logInByPassword(realm.address, realm.scope, { username, password })
  const granted = await asking(realm, asked, async () => {
    await context.transaction((inside) => note(inside, { kind: 'login_failed', user_id: null }))
    return refused()
  })
  return admit(context, auth, realm, granted, isBrowser)
}

/**
 * Connects an account to the provider's user who was refused a moment ago because the account has their
 * address: knowing its password proves that both are the same person.
 */
export async function connectPending(
  context: OutsideContext,
  account: { user_id: number; email: string },
  cookie: string | undefined,
): Promise<void> {
  const pending = openCookie<Pending>(context, 'auth-pending', cookie)
  if (!pending || pending.email !== account.email) return
  const { issuer, subject } = pending
  await context.transaction(async (inside) => {
    const isNew = await addIdentity(inside, { issuer, subject, user_id: account.user_id })
    if (isNew) await note(inside, { kind: 'identity_added', user_id: account.user_id, detail: { issuer } })
  })
}

async function admit(
  context: OutsideContext,
  auth: Auth,
  realm: Realm,
  granted: Granted,
  isBrowser: boolean,
): Promise<Admitted> {
  const { claims } = granted
  if (!claims) throw RealmDown()
  const { issuer } = realm.address
  const bind = isBrowser ? context.random(32).toString('base64url') : undefined
  const opened = await context.transaction(async (inside) => {
    const who = await personOf(inside, realm, claims)
    if (who.status === 'blocked') throw AccountBlocked()
    await noteOutsideLogin(inside, { user_id: who.id, isEmailVerified: claims['email_verified'] === true })
    if (realm.role_claim !== null) await takeOverRoles(inside, who.id, realm.role_claim, claims)
    const access = await accessOf(inside, who.id)
    if (realm.mode === 'direct') {
      await note(inside, { kind: 'login', user_id: who.id, detail: { issuer } })
      return { who, access, session: undefined }
    }
    const roles = await findRoles(inside, who.id)
    const session = await startSession(inside, {
      user_id: who.id,
      client_id: 'web',
      bind,
      roles,
      amr: ['ext'],
    })
    await followUpstream(inside, session.session_id, { issuer, refresh_token: granted.refresh_token })
    await note(inside, { kind: 'login', user_id: who.id, detail: { session_id: session.session_id, issuer } })
    return { who, access, session }
  })
  const { who, access, session } = opened
  const name = `${who.first_name} ${who.last_name}`
  const tokens = session
    ? await tokensFor(
        context,
        auth,
        { user_id: who.id, session_id: session.session_id, client_id: 'web', name, email: who.email },
        { seq: 0, refresh_expires_in: session.idle_seconds },
      )
    : await ownTokens(context, realm, granted, bind)
  const { permissions, scoped, leagues, events, roles, team } = access
  return {
    answer: {
      ...tokens,
      permission: permissions,
      scoped,
      leagues,
      events,
      roles,
      profile_complete: who.profile_complete,
      team,
    },
    ...(bind && { bind }),
  }
}

/** The provider's own tokens, of which only this browser can use the long-lived one. */
export async function ownTokens(
  context: OutsideContext,
  realm: Realm,
  { access_token, refresh_token, expires_in, refresh_expires_in }: Granted,
  bind: string | undefined,
) {
  const { audience, token_type, address } = realm
  const expected = { audience: audience!, token_type: token_type!, now: context.now }
  const isGood = await asking(realm, context.outside.identity.verify(address, access_token, expected))
  // It could not be used for any call: our settings and the provider do not match.
  if (!isGood || refresh_token === undefined) throw RealmDown()
  return {
    access_token,
    refresh_token: wrapToken(context, refresh_token, bind),
    expires_in,
    refresh_expires_in: refresh_expires_in ?? expires_in,
    token_type: 'Bearer' as const,
  }
}

/**
 * Who a provider's user is here: the account they had before, or else a new one; never an account that merely
 * has the same address.
 */
async function personOf(context: Context, realm: Realm, claims: Claims): Promise<Identified> {
  const { issuer } = realm.address
  const known = await findByIdentity(context, issuer, claims.sub)
  if (known) return known
  const email = Email.safeParse(claims['email'])
  if (!email.success) throw NoEmail()
  const person = { ...nameIn(claims, email.data), email: email.data }
  const fields = {
    ...person,
    username: null,
    member_id: null,
    profile_complete: 0,
    language: context.call.language ?? null,
  }
  const roles = realm.role_claim === null ? MEMBER : rolesIn(claims, realm.role_claim)
  const added = await addAccount(context, fields, { links: [], roles, detail: { issuer } })
  if (!added) throw EmailTaken({ detail: { email: email.data, subject: claims.sub } })
  const user_id = added.id
  await addIdentity(context, { issuer, subject: claims.sub, user_id })
  return { ...person, id: user_id, status: 'active', profile_complete: 0, member_id: null }
}

const MEMBER = [{ module: 'MMS', role: 'member' }] as const

function nameIn(claims: Claims, email: string): { first_name: string; last_name: string } {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 100) : ''
  }
  const [first = '', ...rest] = text('name').split(' ')
  const first_name = text('given_name') || first || text('preferred_username') || email.split('@')[0]!
  return { first_name, last_name: text('family_name') || rest.join(' ') }
}

/** State the browser must not be able to read; it only learns that this address has an account of its own. */
export const pendingOf = (context: OutsideContext, realm: Realm, email: string, subject: string): string =>
  sealForCookie(context, 'auth-pending', {
    issuer: realm.address.issuer,
    subject,
    email,
    until: context.now.getTime() + FLOW_MS,
  } satisfies Pending)

async function asking<T>(
  realm: Realm,
  asked: Promise<T>,
  refused: () => Promise<Error> = async () => RealmDown(),
): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof RealmRefused) throw await refused()
    throw RealmDown({ message: RealmAway({ name: realm.name }) })
  }
}

const sealForCookie = (context: OutsideContext, purpose: string, value: object): string =>
  sealText(context.keys, sealedFor(context, purpose), JSON.stringify(value)).toString('base64url')

/** Undefined for anything that was not sealed here, for another tenant, or too long ago. */
function openCookie<T extends { until: number }>(
  context: OutsideContext,
  purpose: string,
  text: string | undefined,
): T | undefined {
  const opened = text && openText(context.keys, sealedFor(context, purpose), Buffer.from(text, 'base64url'))
  const value = opened ? (JSON.parse(opened) as T) : undefined
  return value && value.until > context.now.getTime() ? value : undefined
}
