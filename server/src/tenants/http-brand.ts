import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { DEFAULT_LABEL, labelOfHost } from 'contract/hosts'
import { NotFound } from 'contract/problem'
import { BUILT_IN_TENANT, type TenantDocument } from 'contract/tenants'
import type { Storage, StoredFile } from '../outside/storage.ts'
import { BRAND_PICTURES, drawPicture, pictureKey, type BrandPicture } from './pictures.ts'

/**
 * Serves what the browser needs to look like a tenant: the document and logo, favicon and banner
 * each with the default tenant's where a tenant has none.
 */
export function serveBrand(
  app: FastifyInstance,
  storage: Storage,
  documentOf: (label: string) => Promise<TenantDocument>,
) {
  const builtIn = new Map<BrandPicture, Promise<StoredFile>>()
  const drawn = (kind: BrandPicture) => {
    const known = builtIn.get(kind) ?? drawPicture(kind, BUILT_IN_TENANT.colors)
    builtIn.set(kind, known)
    return known
  }

  // A storage that is away must not take the pictures with it.
  const stored = (key: string) => storage.get(key).catch(() => undefined)

  app.get<{ Params: { file: string } }>('/cloud/tenants/:file', async (request, reply) => {
    const [, label] = /^([^.]+)\.json$/.exec(request.params.file) ?? []
    if (label === undefined) throw NotFound()
    const document = await documentOf(labelOfHost(label))
    return send(request, reply, {
      content: Buffer.from(JSON.stringify(document)),
      type: 'application/json; charset=utf-8',
    })
  })

  app.get<{ Params: { label: string; kind: string } }>(
    '/assets/tenants/:label/:kind',
    async (request, reply) => {
      const { label, kind } = request.params
      if (!isPicture(kind)) throw NotFound()
      const picture =
        (await stored(pictureKey(labelOfHost(label), kind))) ??
        (await stored(pictureKey(DEFAULT_LABEL, kind))) ??
        (await drawn(kind))
      // Letters show the logo too, in mail programs that are pages of another site.
      return send(request, reply.header('cross-origin-resource-policy', 'cross-origin'), picture)
    },
  )
}

const isPicture = (kind: string): kind is BrandPicture => BRAND_PICTURES.some((known) => known === kind)

/** For a few minutes from the browser's memory, then only when it has changed. */
function send(request: FastifyRequest, reply: FastifyReply, { content, type }: StoredFile) {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(content)
}
