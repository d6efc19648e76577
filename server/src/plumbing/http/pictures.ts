import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { dictionary } from 'contract/dictionary'
import { ON_PHONES } from 'contract/phone-pictures'
import { NotFound } from 'contract/problem'
import type { Tenant } from '../context.ts'
import type { Storage, StoredFile } from '../../outside/storage.ts'
import { sharp } from '../drawing/packages.ts'

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

/** So many bytes leave a page with a picture within 100 kB (decision 0194). */
const MOST_ON_PHONES = 16_000
/** Tried in turn until the picture is small enough; the last is taken in any case. */
const FORMS_ON_PHONES = [
  { width: 800, quality: 60 },
  { width: 800, quality: 40 },
  { width: 640, quality: 40 },
  { width: 480, quality: 35 },
  { width: 400, quality: 25 },
]

/** A picture as a phone loads it. */
export async function forPhones(content: Buffer): Promise<Buffer> {
  let made = content
  for (const { width, quality } of FORMS_ON_PHONES) {
    made = await sharp(content).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
    if (made.length <= MOST_ON_PHONES) break
  }
  return made
}

/** A stored picture; its form for phones is made when it is first asked for, and made again where it is missing. */
async function find(storage: Storage, key: string): Promise<Pick<StoredFile, 'content'> | undefined> {
  const file = await storage.get(key)
  if (file || !key.endsWith(ON_PHONES)) return file
  const whole = await storage.get(key.replace(ON_PHONES, '.jpg'))
  if (!whole) return undefined
  const content = await forPhones(whole.content)
  await storage.put(key, content, TYPES['webp']!)
  return { content }
}

/** Serves each tenant's public pictures on its own site. */
export function servePictures(app: FastifyInstance, storage: Storage) {
  app.get<{ Params: { label: string; name: string } }>(
    `/files/${FOLDER}/:label/:name`,
    async (request, reply) => {
      const { label, name } = request.params
      const type = TYPES[name.split('.').at(-1) ?? '']
      if (label !== request.tenant.label || !type || !/^[a-z0-9-]+\.[a-z]+$/.test(name)) throw NotFound()
      const file = await find(storage, `${FOLDER}/${label}/${name}`)
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
