// oidc-provider as a separate process, with everything in memory: what a refresh costs there without any
// database.
import { generateKeyPairSync } from 'node:crypto'
import Provider from 'oidc-provider'

const CLIENT = 'web'
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const provider = new Provider('http://127.0.0.1', {
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'one' }] },
  clients: [
    {
      client_id: CLIENT,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1/'],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  scopes: ['openid', 'offline_access'],
  cookies: { keys: ['of-the-measurement'] },
  rotateRefreshToken: true,
  findAccount: (/** @type {unknown} */ _, /** @type {string} */ sub) => ({
    accountId: sub,
    claims: () => ({ sub, name: 'Ada Ball' }),
  }),
})

const answers = {
  /** A refresh token, as if from a login. */
  async login() {
    const grant = new provider.Grant({ accountId: 'ada', clientId: CLIENT })
    grant.addOIDCScope('openid offline_access')
    const grantId = await grant.save()
    const token = new provider.RefreshToken({
      accountId: 'ada',
      client: await provider.Client.find(CLIENT),
      grantId,
      gty: 'authorization_code',
      scope: 'openid offline_access',
      authTime: Math.floor(Date.now() / 1000),
      expiresWithSession: false,
    })
    return token.save()
  },
  /** Milliseconds of processor time so far. */
  usage() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

const server = provider.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
process.on('message', async (/** @type {keyof typeof answers} */ wish) =>
  process.send?.(await answers[wish]()),
)
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
