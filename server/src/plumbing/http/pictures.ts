import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { dictionary } from 'contract/dictionary'
import { NotFound } from 'contract/problem'
import type { Tenant } from '../context.ts'
import type { Storage } from '../../outside/storage.ts'

/** Public pictures are stored below this key; everything else in the storage is private. */
const FOLDER = 'pictures'
const TYPES = dictionary<string>({ png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' })

/**
 * Stores a public picture and returns its key. The key contains a digest of the content, so that a changed
 * picture gets a new URL and browsers can cache the old one forever.
 */
export async function storePicture(
  storage: Storage,
  { label }: Pick<Tenant, 'label'>,
  name: string,
  content: Buffer,
  extension: 'png' | 'jpg' | 'webp' = 'png',
): Promise<string> {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const key = `${FOLDER}/${label}/${name}-${digest}.${extension}`
  await storage.put(key, content, TYPES[extension]!)
  return key
}

/** The URL of a public picture on the tenant's site. */
export const pictureAddress = (key: string | null) => key && `/files/${key}`

/**
 * The key of a tenant's own picture of one `name` at an address that came from outside; undefined for any other
 * picture.
 */
export function pictureKeyAt(address: string, { label }: Pick<Tenant, 'label'>, name: string) {
  const key = address.replace(/^\/files\//, '')
  return key.startsWith(`${FOLDER}/${label}/${name}-`) ? key : undefined
}

/** Serves each tenant's public pictures on its own site. */
export function servePictures(app: FastifyInstance, storage: Storage) {
  app.get<{ Params: { label: string; name: string } }>(
    `/files/${FOLDER}/:label/:name`,
    async (request, reply) => {
      const { label, name } = request.params
      const type = TYPES[name.split('.').at(-1) ?? '']
      if (label !== request.tenant.label || !type || !/^[a-z0-9-]+\.[a-z]+$/.test(name)) throw NotFound()
      const file = await storage.get(`${FOLDER}/${label}/${name}`)
      if (!file) throw NotFound()
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .send(file.content)
    },
  )
}
