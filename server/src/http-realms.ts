import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENTS, RealmDown } from 'contract/auth'
import { Invalid, NotFound } from 'contract/problem'
import { endByToken, ownTokens, refresh, unwrapToken, type Auth, type Realm } from './auth/auth.ts'
import type { OutsideContext } from './plumbing/context.ts'
import { BIND_COOKIE, BIND_SECONDS, cookieOf, isBrowser, setCookie } from './plumbing/http/cookies.ts'
import { problemOf } from './plumbing/http/faults.ts'
import { readForms, serveLogins } from './http-realms-logins.ts'
import { callOf } from './plumbing/http/http.ts'
import { contextFor, type World } from './plumbing/world.ts'
import { RealmRefused, RealmUnusable } from './outside/identity-provider.ts'

const REALMS = ['/realms/:realm', '/api/auth/realms/:realm']
type Form = Record<string, string>

/**
 * The login endpoints and each tenant's realm, with the URLs and terms of Keycloak and RFC 6749, 7009 and
 * 8414.
 */
export function serveRealms(app: FastifyInstance, world: World, auth: Auth) {
  const contextOf = (request: FastifyRequest) => contextFor(world, request.tenant, null, callOf(request))
  serveLogins(app, world, auth)

  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    readForms(scope)
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const isRealmAway = error instanceof RealmUnusable || RealmDown.is(error)
      const { status, message } = isRealmAway ? RealmDown() : problemOf(error)
      if (status >= 500 && !isRealmAway) scope.tellFault(request, error)
      if (status >= 500)
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .send({
            error: status === 503 ? 'temporarily_unavailable' : 'server_error',
            error_description: message,
            traceId: request.id,
          })
      // RFC 6749 §5.2 has no 422.
      return sendError(reply, Invalid.status === status ? 400 : status, 'invalid_request')
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

  /** In `direct` mode the tokens are the external provider's, and so are the keys to verify them. */
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
    if (fresh.bind) setCookie(reply, BIND_COOKIE, fresh.bind, BIND_SECONDS)
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

  /** Succeeds even for an unknown token, as RFC 7009 requires. */
  async function end(request: FastifyRequest, { client_id }: Form, refresh_token: string | undefined) {
    if (!client_id || !refresh_token) return
    const context = contextOf(request)
    const realm = await auth.realms.of(request.tenant)
    if (realm?.mode !== 'direct') return endByToken(context, { refresh_token, client_id })
    const token = unwrapToken(context, refresh_token, cookieOf(request, BIND_COOKIE))
    // Nothing can be done if the provider does not answer, and the browser keeps nothing in any case.
    if (token) await context.outside.identity.end(realm.address, token).catch(() => {})
  }
}

const sendError = (reply: FastifyReply, status: number, error: string, error_description?: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error, ...(error_description ? { error_description } : {}) })
