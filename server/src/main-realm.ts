import * as z from 'zod/mini'
import { buildWorld } from './app.ts'
import { setRealm, type Realm } from './auth/auth.ts'
import { readConfig } from './plumbing/config.ts'
import { contextFor } from './plumbing/world.ts'
import { findTenants } from './plumbing/jobs/jobs-queries.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** An operator's settings for a provider; with `mode` embedded, users log in here, as they do by default. */
const Wanted = z.object({
  tenant: text(63),
  mode: z.enum(['embedded', 'broker', 'direct'], 'must be embedded, broker or direct'),
  name: z._default(text(60), 'your account'),
  issuer: z.optional(z.url('must be an address such as https://id.example.org/realms/club')),
  client_id: z.optional(text(200)),
  client_secret: z.optional(text(500)),
  scope: z._default(
    text(300).check(z.regex(/(^| )openid( |$)/, 'must contain openid')),
    'openid profile email',
  ),
  role_claim: z.optional(text(200)),
  audience: z._default(text(200), 'urn:fieldhouse:api'),
  token_type: z._default(z.enum(['at+jwt', 'JWT'], 'must be at+jwt or JWT'), 'JWT'),
  passwords: z.optional(z.enum(['own', 'forwarded', 'refused'], 'must be own, forwarded or refused')),
})

/**
 * Sets where a tenant's users log in; servers may be running. The provider's metadata is checked before
 * anything changes. All of the tenant's users are logged out. Returns the URL that the provider has to
 * redirect browsers to. @throws Error one sentence for the operator
 */
export async function configureRealm(
  env: Record<string, string | undefined>,
  given: Record<string, string | undefined>,
): Promise<{ redirect_uri: string }> {
  const parsed = Wanted.safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  const { tenant: label, ...wanted } = parsed.data
  const realm = realmOf(wanted)
  const world = await buildWorld(readConfig(env))
  try {
    const tenant = (await findTenants(world.database)).find((one) => one.label === label)
    if (!tenant) throw new Error(`There is no tenant ${label}.`)
    const context = contextFor(world, tenant, null, { trace_id: 'operator', ip: '', user_agent: '' })
    const redirect_uri = context.link('/login/outside')
    if (realm) {
      const flow = { redirect_uri, state: 'x', nonce: 'x', verifier: 'x'.repeat(43) }
      await world.outside.identity.loginUrl(realm.address, realm.scope, flow).catch((error: Error) => {
        throw new Error(`The realm ${realm.address.issuer} cannot be used: ${error.message}`, {
          cause: error,
        })
      })
    }
    await context.transaction((inside) => setRealm(inside, realm))
    return { redirect_uri }
  } finally {
    await world.close()
  }
}

function realmOf({
  mode,
  issuer,
  client_id,
  client_secret = '',
  audience,
  token_type,
  passwords = mode === 'broker' ? 'own' : 'refused',
  role_claim,
  ...rest
}: Omit<z.output<typeof Wanted>, 'tenant'>): Realm | undefined {
  if (mode === 'embedded') return undefined
  if (!issuer || !client_id) throw new Error('A realm elsewhere needs its issuer and our client_id there.')
  if (mode === 'direct' && passwords === 'own')
    throw new Error('Our own passwords give our own tokens: in direct mode they are forwarded or refused.')
  if (mode === 'broker' && passwords === 'forwarded')
    throw new Error('Passwords are forwarded in direct mode only.')
  const isDirect = mode === 'direct'
  return {
    ...rest,
    mode,
    passwords,
    role_claim: role_claim ?? null,
    audience: isDirect ? audience : null,
    token_type: isDirect ? token_type : null,
    address: { issuer, client_id, client_secret: client_secret || null },
  }
}
