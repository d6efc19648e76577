import {
  createRemoteJWKSet,
  customFetch as keysFetch,
  decodeJwt,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose'
import * as oidc from 'openid-client'
import {
  RealmRefused,
  RealmUnusable,
  type Claims,
  type Granted,
  type IdentityProvider,
  type RealmAddress,
} from './identity-provider.ts'
import { publicFetch } from './http-public.ts'

type Options = { isPrivateAllowed: boolean; now: () => Date }
type Known = { client: oidc.Configuration; keys: JWTVerifyGetKey; until: number }

/** How long a provider's metadata is cached. */
const KEPT_FOR = 600_000
/** Tolerated clock difference in seconds. */
const TOLERANCE = 10
/** Signatures with a private key that only the provider has, not with a shared secret. */
const ALGORITHMS = [
  'ES256',
  'RS256',
  'PS256',
  'EdDSA',
  'Ed25519',
  'ES384',
  'RS384',
  'PS384',
  'ES512',
  'RS512',
  'PS512',
]
/** The OAuth errors that are about the user; all others are about the two servers. */
const REFUSALS = [
  'invalid_grant',
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
]

/** OpenID providers on the internet; with `isPrivateAllowed`, also on this machine and its network. */
export function openIdConnect({ isPrivateAllowed, now }: Options): IdentityProvider {
  const ask = publicFetch({ isPrivateAllowed })
  const known = new Map<string, Promise<Known>>()

  async function open(realm: RealmAddress): Promise<Known> {
    const key = JSON.stringify([realm.issuer, realm.client_id, realm.client_secret])
    const kept = await known.get(key)?.catch(() => undefined)
    if (kept && kept.until > now().getTime()) return kept
    const opening = discover(realm)
    known.set(key, opening)
    opening.catch(() => known.delete(key))
    return opening
  }

  async function discover({ issuer, client_id, client_secret }: RealmAddress): Promise<Known> {
    const client = await oidc.discovery(
      new URL(issuer),
      client_id,
      // Checked against the issuer the provider claims: a different name is a different provider.
      { [oidc.clockTolerance]: TOLERANCE },
      client_secret === null ? oidc.None() : oidc.ClientSecretBasic(client_secret),
      {
        [oidc.customFetch]: fetchForm,
        execute: [oidc.enableNonRepudiationChecks, ...(isPrivateAllowed ? [oidc.allowInsecureRequests] : [])],
      },
    )
    const { jwks_uri } = client.serverMetadata()
    if (!jwks_uri) throw new RealmUnusable('it names no keys')
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [keysFetch]: (url, { headers, method, signal }) =>
        ask(url, { method, headers: Object.fromEntries(headers), signal }),
    })
    return { client, keys, until: now().getTime() + KEPT_FOR }
  }

  const fetchForm: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    ask(url, {
      method,
      headers,
      body: body === null || body === undefined ? undefined : textOf(body),
      ...(signal && { signal }),
    })

  /** Distinguishes refusals from failures. */
  async function speak<T>(realm: RealmAddress, work: (known: Known) => Promise<T>): Promise<T> {
    try {
      return await work(await open(realm))
    } catch (error) {
      if (error instanceof RealmRefused || error instanceof RealmUnusable) throw error
      const named = error as Error & { error?: string; code?: string }
      const isRefusal =
        named.error === undefined
          ? named.code !== undefined && UNTRUSTED.has(named.code)
          : REFUSALS.includes(named.error)
      throw new (isRefusal ? RealmRefused : RealmUnusable)(named.error ?? named.code ?? named.message, {
        cause: error,
      })
    }
  }

  async function whole(client: oidc.Configuration, given: Tokens): Promise<Granted> {
    const { access_token, refresh_token } = given
    let claims: Claims | undefined = given.claims()
    if (claims) claims = { ...readable(access_token, claims.sub), ...claims }
    // Some providers only reveal the email address at the userinfo endpoint.
    if (claims && claims['email'] === undefined && client.serverMetadata().userinfo_endpoint) {
      const more = await oidc.fetchUserInfo(client, access_token, claims.sub).catch(() => ({}))
      claims = { ...more, ...claims }
    }
    const { refresh_expires_in } = given as { refresh_expires_in?: unknown }
    return {
      access_token,
      refresh_token,
      expires_in: given.expiresIn() ?? 60,
      refresh_expires_in: typeof refresh_expires_in === 'number' ? refresh_expires_in : undefined,
      claims,
    }
  }

  return {
    loginUrl: (realm, scope, { redirect_uri, state, nonce, verifier }) =>
      speak(realm, async ({ client }) => {
        const code_challenge = await oidc.calculatePKCECodeChallenge(verifier)
        const url = oidc.buildAuthorizationUrl(client, {
          redirect_uri,
          scope,
          state,
          nonce,
          code_challenge,
          code_challenge_method: 'S256',
        })
        if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:'))
          throw new RealmUnusable('its login page has no address of the web')
        return url.href
      }),
    finish: (realm, url, { state, nonce, verifier }) =>
      speak(realm, async ({ client }) => {
        const given = await oidc.authorizationCodeGrant(client, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return whole(client, given)
      }),
    refresh: (realm, refresh_token) =>
      speak(realm, async ({ client }) => whole(client, await oidc.refreshTokenGrant(client, refresh_token))),
    logInByPassword: (realm, scope, who) =>
      speak(realm, async ({ client }) =>
        whole(client, await oidc.genericGrantRequest(client, 'password', { ...who, scope })),
      ),
    end: (realm, refresh_token) =>
      speak(realm, async ({ client }) => {
        const { issuer, end_session_endpoint } = client.serverMetadata()
        // Keycloak treats a revoked token as the end of all of this person's logins; its logout endpoint ends
        // just this one.
        if (end_session_endpoint !== `${issuer}/protocol/openid-connect/logout`)
          return oidc.tokenRevocation(client, refresh_token)
        const { client_id, client_secret } = realm
        const form = { client_id, refresh_token, ...(client_secret !== null && { client_secret }) }
        const { ok, status } = await ask(end_session_endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams(form)),
        })
        if (!ok && status >= 500) throw new RealmUnusable(`its logout answers ${status}`)
      }),
    verify: (realm, token, { audience, token_type, now: at }) =>
      speak(realm, async ({ keys }) => {
        try {
          const { payload } = await jwtVerify(token, keys, {
            issuer: realm.issuer,
            audience,
            typ: token_type,
            algorithms: ALGORITHMS,
            requiredClaims: ['sub', 'exp'],
            currentDate: at,
          })
          return { ...payload, sub: payload.sub!, exp: payload.exp! }
        } catch (error) {
          const code = String((error as { code?: unknown }).code)
          if (code.startsWith('ERR_J') && code !== 'ERR_JWKS_TIMEOUT') return undefined
          throw error
        }
      }),
  }
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers

/** What is wrong with an answer that came through the browser, or with the ID token. */
const UNTRUSTED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

function textOf(body: NonNullable<oidc.FetchBody>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('a body that is no form')
}

/**
 * Keycloak lists roles only in the access token. It came directly from the provider, so it need not be
 * verified again.
 */
function readable(token: string, sub: string): Record<string, unknown> {
  try {
    const claims = decodeJwt(token)
    return claims.sub === sub ? claims : {}
  } catch {
    return {}
  }
}
