import type { FastifyInstance } from 'fastify'
import { callOf } from '../../plumbing/http/http.ts'
import type { SiteChanges } from '../../plumbing/http/site-changes.ts'
import { contextFor, type World } from '../../plumbing/world.ts'
import { openFollowing } from './followers.ts'
import { giveLive } from './snapshot.ts'

/** Bytes that may wait for a slow line. */
const MOST_WAITING = 1_000_000

/** Streams the games of events to whoever follows them, as server-sent events (WHATWG HTML, 9.2). */
export function serveLive(
  app: FastifyInstance,
  world: World,
  { changes }: { changes: Pick<SiteChanges, 'subscribe'> },
): void {
  const following = openFollowing({
    failed: (error) => app.log.error({ err: error }, 'a look at an event that is followed failed'),
  })
  changes.subscribe(following.changed)
  app.addHook('preClose', async () => following.close())
  app.get<{ Params: { slug: string }; Querystring: { seen?: unknown } }>(
    '/api/ems/event/:slug/live/stream',
    async (request, reply) => {
      const { slug } = request.params
      const { seen } = request.query
      const { tenant } = request
      const key = `${tenant.label} ${slug}`
      const look = () =>
        contextFor(world, tenant, null, callOf(request)).read((inside) => giveLive(inside, { slug }))
      // An event that visitors may not see answers as everywhere. One that is followed needs no look for each who comes.
      if (!following.isFollowed(key)) await look()
      const { raw } = reply.hijack()
      // Somebody who left meanwhile would be written to forever: no event tells of it anymore.
      if (raw.destroyed) return reply
      const headers = {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value)
      const follower = {
        // A phone that has gone to sleep must not fill our memory: it comes again when it wakes up.
        write: (text: string) => (raw.writableLength > MOST_WAITING ? raw.destroy() : raw.write(text)),
        end: () => raw.end(),
        seen: typeof seen === 'string' ? seen : undefined,
      }
      const end = following.follow(key, tenant.label, look, follower)
      // Browsers do not come back after this, so that the page asks for itself.
      if (!end) raw.writeHead(503).end()
      else raw.on('close', end)
      return reply
    },
  )
}
