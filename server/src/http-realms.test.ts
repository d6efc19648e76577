import '../test/localhost-dns.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { describe, expect, test } from 'vitest'
import { testDoor } from '../test/door.ts'
import { authRoutes } from './auth/routes.ts'

const door = await testDoor(authRoutes)
const REALM = '/realms/alliance'
const TOKEN = `${REALM}/protocol/openid-connect/token`

const discover = (label = 'alliance') =>
  oidc.discovery(
    new URL(`http://${label}.localhost:${door.port}/realms/${label}`),
    'web',
    undefined,
    oidc.None(),
    { execute: [oidc.allowInsecureRequests] },
  )

describe('a client that nobody here wrote', () => {
  test('finds the realm, checks tokens by its keys, refreshes and logs out', async () => {
    const { email, user_id } = await door.person()
    const first = (await door.logIn(email)).body
    const realm = await discover()
    const { issuer, jwks_uri } = realm.serverMetadata()
    const keys = createRemoteJWKSet(new URL(jwks_uri!))
    const check = (token: string) =>
      jwtVerify(token, keys, {
        issuer,
        audience: 'urn:fieldhouse:api',
        typ: 'at+jwt',
        currentDate: door.now(),
      })
    expect((await check(first.access_token)).payload).toMatchObject({
      sub: String(user_id),
      name: 'Ada Ball',
    })

    const second = await oidc.refreshTokenGrant(realm, first.refresh_token)
    expect(second).toMatchObject({ token_type: 'bearer', expires_in: 300 })
    await check(second.access_token)
    await expect(oidc.refreshTokenGrant(realm, first.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
      error_description: 'Token is not active',
    })
    await expect(oidc.refreshTokenGrant(realm, second.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    })

    const another = (await door.logIn(email)).body
    await oidc.tokenRevocation(realm, another.refresh_token)
    await expect(oidc.refreshTokenGrant(realm, another.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await oidc.tokenRevocation(realm, 'a token nobody knows')
  })

  test('cannot use a token of one realm at another', async () => {
    const { email } = await door.person()
    const { refresh_token, access_token } = (await door.logIn(email)).body
    const demo = await discover('demo')
    await expect(oidc.refreshTokenGrant(demo, refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const keys = createRemoteJWKSet(new URL(demo.serverMetadata().jwks_uri!))
    await expect(jwtVerify(access_token, keys, { currentDate: door.now() })).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    })
  })
})

test('the realm answers under all its addresses, and only for its own host', async () => {
  const { body } = await door.call(`${REALM}/.well-known/openid-configuration`)
  for (const path of [
    '/api/auth/realms/alliance/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/realms/alliance',
  ])
    expect((await door.call(path)).body).toEqual(body)
  expect(body).not.toHaveProperty('authorization_endpoint')
  expect(body.grant_types_supported).toEqual(['refresh_token'])
  expect((await door.call(`${REALM}/.well-known/openid-configuration`, { label: 'demo' })).status).toBe(404)
  expect((await door.call(`${REALM}/protocol/openid-connect/certs`, { label: 'demo' })).status).toBe(404)
  const certs = await door.call(`${REALM}/protocol/openid-connect/certs`)
  expect(certs.headers['cache-control']).toBe('public, max-age=300')
  expect(Object.keys(certs.body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test.each([
  [{ grant_type: 'password', client_id: 'web', username: 'a', password: 'b' }, 400, 'unsupported_grant_type'],
  [{ grant_type: 'authorization_code', client_id: 'web', code: 'x' }, 400, 'unsupported_grant_type'],
  [{ client_id: 'web', refresh_token: 'x' }, 400, 'invalid_request'],
  [{ grant_type: 'refresh_token', client_id: 'web' }, 400, 'invalid_request'],
  [{ grant_type: 'refresh_token', client_id: 'stranger', refresh_token: 'x' }, 401, 'invalid_client'],
  [{ grant_type: 'refresh_token', refresh_token: 'x' }, 401, 'invalid_client'],
  [{ grant_type: 'refresh_token', client_id: 'web', refresh_token: 'x' }, 400, 'invalid_grant'],
])('the token endpoint refuses %j', async (form, status, error) => {
  const answer = await door.call(TOKEN, { form: form as Record<string, string> })
  expect(answer).toMatchObject({ status, headers: { 'cache-control': 'no-store' }, body: { error } })
})

test('the token endpoint reads forms only, and no field twice', async () => {
  const json = await door.call(TOKEN, { json: { grant_type: 'refresh_token' } })
  expect(json).toMatchObject({ status: 415, body: { error: 'invalid_request' } })
  const twice = await door.call(TOKEN, {
    form: [
      ['grant_type', 'refresh_token'],
      ['grant_type', 'refresh_token'],
    ],
  })
  expect(twice).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})
