import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { World } from '../world.ts'
import { registerSandbox } from './sandbox-pay.ts'
import type { CardProvider } from '../../outside/card-provider.ts'
import { sandboxCards } from '../../outside/card-providers/sandbox.ts'
import { openSandbox, sandboxKeys } from '../../outside/sandbox-pay/sandbox.ts'

/** The card provider, and the routes this server has to serve for it. */
export type Cards = { cards: CardProvider; serveCards: (app: FastifyInstance) => Promise<void> }

/**
 * Stripe if the configuration has its keys, otherwise the built-in provider, served by this server itself.
 */
export async function openCards(
  { stripe }: Pick<Config, 'stripe'>,
  world: Pick<World, 'database' | 'keys' | 'now'>,
): Promise<Cards> {
  if (stripe) {
    const { stripeCards } = await import('../../outside/card-providers/stripe.ts')
    return {
      cards: stripeCards(stripe),
      serveCards: async (app) => {
        if (stripe.applePayDomainFile) serveApplePayDomain(app, await proofIn(stripe.applePayDomainFile))
      },
    }
  }
  const sandbox = openSandbox({ database: world.database, keys: sandboxKeys(world.keys), now: world.now })
  let served: FastifyInstance | undefined
  const address = () => {
    const found = served?.server.address() as AddressInfo | null | undefined
    return found ? `http://${hostOf(found)}:${found.port}` : undefined
  }
  return {
    cards: sandboxCards({ address, keys: sandbox.keys }),
    async serveCards(app) {
      served = app
      await registerSandbox(app, {
        sandbox,
        webhook: () => {
          const own = address()
          return own && `${own}/api/payments/webhooks/sandbox`
        },
      })
    },
  }
}

/**
 * Proves to Apple that a domain is the merchant’s: this file is asked for at every host name that takes Apple Pay, tenants’ own
 * domains included.
 */
function serveApplePayDomain(app: FastifyInstance, proof: Buffer) {
  app.get('/.well-known/apple-developer-merchantid-domain-association', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(proof),
  )
}

/** @throws Error one sentence for the operator */
async function proofIn(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new Error(`APPLE_PAY_DOMAIN_FILE: there is no file ${path} that can be read.`, { cause })
  }
}

/**
 * The address at which a server that listens on all interfaces, or on one, is reached from its own machine.
 */
function hostOf({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return family === 'IPv6' ? `[${address}]` : address
}
