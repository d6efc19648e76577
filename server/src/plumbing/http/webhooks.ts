import type { FastifyInstance } from 'fastify'
import { NotFound } from 'contract/problem'
import type { OutsideContext } from '../context.ts'
import { callOf } from './http.ts'
import { contextFor, type World } from '../world.ts'
import { findTenants } from '../jobs/jobs-queries.ts'
import type { CardProvider } from '../../outside/card-provider.ts'

type Receive = (call: {
  cards: CardProvider
  raw: Buffer
  headers: Record<string, string | string[] | undefined>
  now: Date
  contextOf: (tenant_id: number) => Promise<OutsideContext | undefined>
}) => Promise<void>

/** Where the card provider calls. Its signature covers the exact bytes, so the body is not parsed first. */
export async function registerWebhooks(app: FastifyInstance, world: World, receive: Receive) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 500_000 }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      '/api/payments/webhooks/:provider',
      async (request, reply) => {
        const { cards } = world.outside
        if (request.params.provider !== cards.name) throw NotFound()
        await receive({
          cards,
          raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          now: world.now(),
          async contextOf(tenant_id) {
            const tenant = (await findTenants(world.database)).find(({ id }) => id === tenant_id)
            return tenant && contextFor(world, tenant, null, callOf(request))
          },
        })
        return reply.code(200).send({ received: true })
      },
    )
  })
}
