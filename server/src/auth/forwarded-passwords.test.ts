import '../../test/localhost-dns.ts'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDoor } from '../../test/door.ts'
import { setRealm } from './auth.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)

/** An identity provider that answers like Keycloak: roles in the access token, `typ` JWT, its own logout. */
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const stranger = (await generateKeyPair('RS256', { extractable: true })).privateKey
let signer = privateKey
const heard: { path: string; form: Record<string, string>; authorization: string | undefined }[] = []
const server = createServer(async (request, response) => {
  const path = (request.url ?? '').replace('/realms/club', '')
  let body = ''
  for await (const part of request) body += String(part)
  const form = Object.fromEntries(new URLSearchParams(body))
  if (request.method === 'POST') heard.push({ path, form, authorization: request.headers.authorization })
  const [status, answer] = await answerTo(path, form)
  response.writeHead(status, { 'content-type': 'application/json' }).end(answer && JSON.stringify(answer))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/club`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function answerTo(path: string, form: Record<string, string>): Promise<[number, object?]> {
  const at = (name: string) => `${issuer}/protocol/openid-connect/${name}`
  if (path === '/.well-known/openid-configuration')
    return [
      200,
      {
        issuer,
        authorization_endpoint: at('auth'),
        token_endpoint: at('token'),
        jwks_uri: at('certs'),
        end_session_endpoint: at('logout'),
        revocation_endpoint: at('revoke'),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
    ]
  if (path.endsWith('/certs'))
    return [200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] }]
  if (path.endsWith('/logout')) return [204]
  if (!path.endsWith('/token')) return [404, {}]
  if (form['grant_type'] === 'password' && form['password'] !== 'right')
    return [401, { error: 'invalid_grant', error_description: 'Invalid user credentials' }]
  const token = (claims: object, aud: string) =>
    new SignJWT({ sub: 'k-1', name: 'Ada Ball', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(signer)
  return [
    200,
    {
      token_type: 'Bearer',
      expires_in: 300,
      refresh_expires_in: 1800,
      refresh_token: 'of-the-realm',
      access_token: await token({ realm_access: { roles: ['manager'] } }, 'account'),
      id_token: await token({ email: 'ada@club.example', email_verified: true }, 'fieldhouse'),
    },
  ]
}

const realm = {
  mode: 'direct',
  name: 'Club ID',
  address: { issuer, client_id: 'fieldhouse', client_secret: 'the-secret' },
  scope: 'openid profile email',
  role_claim: 'realm_access.roles',
  audience: 'account',
  token_type: 'JWT',
  passwords: 'forwarded',
} as const
beforeAll(() => door.acting().transaction((context) => setRealm(context, realm)))
/** The notification reaches the server a moment later. */
const configured = () => expect.poll(() => door.auth.realms.of(door.tenant('alliance'))).toEqual(realm)

test('a password typed here is shown to the realm, which answers with its tokens and roles', async () => {
  await configured()
  const { status, body } = await door.logIn('ada', 'right')
  expect(status).toBe(200)
  expect(body).toMatchObject({ refresh_expires_in: 1800, roles: { MMS: ['manager'] } })
  expect(heard.at(-1)).toEqual({
    path: '/protocol/openid-connect/token',
    form: { grant_type: 'password', username: 'ada', password: 'right', scope: 'openid profile email' },
    authorization: `Basic ${Buffer.from('fieldhouse:the%2Dsecret').toString('base64')}`,
  })
  expect((await door.as(body.access_token, '/api/mms/user/permissions')).status).toBe(200)

  // Only usable here, because it is no longer the provider's own token.
  expect(body.refresh_token).not.toContain('of-the-realm')
  expect((await door.refresh(body.refresh_token)).status).toBe(200)
  expect(heard.at(-1)?.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'of-the-realm' })

  // Keycloak treats a revoked token as the end of all of the person's logins.
  await door.call('/realms/alliance/protocol/openid-connect/logout', {
    form: { client_id: 'web', refresh_token: body.refresh_token },
  })
  expect(heard.at(-1)).toMatchObject({
    path: '/protocol/openid-connect/logout',
    form: { client_id: 'fieldhouse', client_secret: 'the-secret', refresh_token: 'of-the-realm' },
  })
})

test('a wrong one is told as ever, and only so many are passed on', async () => {
  await configured()
  for (let i = 0; i < 5; i++)
    expect(await door.logIn('bo', 'wrong')).toMatchObject({
      status: 401,
      body: { message: 'Invalid Credentials', error: 'invalid_grant' },
    })
  const before = heard.length
  expect((await door.logIn('bo', 'right')).status).toBe(429)
  expect(heard.length).toBe(before)
})

test('tokens that another key has signed let nobody in', async () => {
  await configured()
  signer = stranger
  const answer = await door.logIn('eve', 'right')
  signer = privateKey
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toHaveProperty('access_token')
})
