import type { FastifyInstance } from 'fastify'
import { callOf } from '../../plumbing/http/http.ts'
import { contextFor, type World } from '../../plumbing/world.ts'
import { setReader } from './readers.ts'

/**
 * The one-click unsubscribe of mail programs: they post a form to the URL in the letter's header (RFC 8058).
 * The page at the same URL is for people.
 */
export const serveUnsubscribe = (app: FastifyInstance, world: World) =>
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, {}),
    )
    scope.post('/reminders/:token', async (request, reply) => {
      const { token } = request.params as { token: string }
      const context = contextFor(world, request.tenant, null, callOf(request))
      await context.transaction((inside) => setReader(inside, { token, stop: true }))
      return reply.code(204).send()
    })
  })
