import type { FastifyInstance } from 'fastify'
import { upcomingEvents } from 'contract/events'
import type { Out } from 'contract/operation'
import type { World } from '../world.ts'
import { answering } from './page-reads.ts'
import { originOf } from './pages.ts'

/** Public screens without parameters that search engines should index. */
const PUBLISHED = [
  '/',
  '/ems/upcoming-events',
  '/registration',
  '/privacy-policy',
  '/terms-and-conditions',
  '/mms/help-and-support',
]
const PRIVATE = [
  '/api/',
  '/files/',
  '/mms/',
  '/ctms/',
  '/fundraiser/',
  '/subscriptions/',
  '/campaign/',
  '/dev/',
]

/** Serves robots.txt and the sitemap of each tenant's site. */
export function serveCrawlers(app: FastifyInstance, world: World) {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Allow: /mms/help-and-support',
          'Allow: /files/pictures/',
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          `Sitemap: ${originOf(world, request.tenant)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(world, request.tenant)
    const events = (await answering(app, request, 'en')(upcomingEvents, {})) as Out<typeof upcomingEvents>
    const addresses = [...PUBLISHED, ...events.map(({ slug }) => `/ems/event/${encodeURIComponent(slug)}`)]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
          .map((path) => `<url><loc>${origin}${path}</loc></url>`)
          .join('\n')}\n</urlset>\n`,
      )
  })
}
