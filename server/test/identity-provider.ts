import { exportJWK, generateKeyPair } from 'jose'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll } from 'vitest'

/** A person with an account there. */
export type Outsider = {
  sub: string
  name?: string
  email?: string
  email_verified?: boolean
  roles?: readonly string[]
}

export const CLIENT = { client_id: 'fieldhouse', client_secret: 'a-secret-of-the-realm' }
export const API = 'urn:fieldhouse:api'

/** Where a browser says who is using it. */
function showPeople(response: ServerResponse, people: readonly Outsider[]) {
  const lines = people.map(({ sub, name }) => `<li><a href="?as=${sub}">${name}</a></li>`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>Club ID</title><link rel="icon" href="data:,"><h1>Club ID</h1><ul>${lines.join('')}</ul><a href="?deny=1">Cancel</a>`,
  )
}

/**
 * An independently written OpenID provider, with the URLs of a Keycloak realm. People in `people` can log in;
 * people removed from it are disabled. Call it at the top level of a test file.
 */
export async function identityProvider(redirect_uris: readonly string[]) {
  const people = new Map<string, Outsider>()
  const calls: { path: string; form: URLSearchParams }[] = []
  let inFront: string | undefined
  let isDown = false
  const server = createServer((request, response) => {
    if (isDown) return request.socket.destroy()
    const path = (request.url ?? '/').replace(/^\/realms\/club(?=\/|$)/, '')
    if (path.startsWith('/interaction/')) {
      const asked = new URL(request.url!, origin).searchParams
      const accountId = asked.get('as') ?? inFront
      if (asked.has('deny'))
        return void provider.interactionFinished(request, response, { error: 'access_denied' })
      if (accountId === undefined) return showPeople(response, [...people.values()])
      return void provider.interactionFinished(request, response, { login: { accountId } })
    }
    calls.push({ path: path.split('?')[0]!, form: new URLSearchParams() })
    Object.assign(request, { originalUrl: request.url, url: path || '/' })
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/realms/club`

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const protocol = '/protocol/openid-connect'
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'of-the-club' }] },
    clients: [
      {
        ...CLIENT,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris,
      },
    ],
    cookies: { keys: ['of-the-tests'] },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub', 'realm_access'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_: unknown, sub: string) => {
      const who = people.get(sub)
      if (!who) return undefined
      const { roles, ...claims } = who
      return { accountId: sub, claims: () => ({ ...claims, ...(roles && { realm_access: { roles } }) }) }
    },
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/realms/club/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 300,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
      IdToken: 600,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience: API,
          accessTokenTTL: 300,
          accessTokenFormat: 'jwt',
        }),
      },
    },
    extraTokenClaims: (_: unknown, { accountId }: { accountId: string }) => ({
      name: people.get(accountId)?.name,
    }),
    routes: {
      authorization: `${protocol}/auth`,
      token: `${protocol}/token`,
      jwks: `${protocol}/certs`,
      revocation: `${protocol}/revoke`,
      userinfo: `${protocol}/userinfo`,
      end_session: `${protocol}/sign-out`,
    },
  })
  const serve = provider.callback()
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    issuer,
    origin,
    people,
    calls,
    /** Whether it answers at all. */
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Opens the login URL as this person's browser, and returns the URL it is sent back to. */
    async walk(url: string, sub: string): Promise<URL> {
      inFront = sub
      const jar = new Map<string, string>()
      let next = new URL(url)
      for (let hops = 0; hops < 10; hops++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          jar.set(name, value)
        }
        const to = response.headers.get('location')
        if (!to) throw new Error(`${response.status} ${await response.text()}`)
        next = new URL(to, next)
        if (next.origin !== origin) return next
      }
      throw new Error('it leads in circles')
    },
  }
}
