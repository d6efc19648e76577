import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { DEFAULT_LABEL, labelOfHost } from 'contract/hosts'
import type { Language } from 'contract/language'
import { NotFound } from 'contract/problem'
import { BUILT_IN_TENANT, type TenantDocument } from 'contract/tenants'
import type { Storage, StoredFile } from '../outside/storage.ts'
import { sharp } from '../plumbing/drawing/packages.ts'
import { languageOf } from '../plumbing/http/language.ts'
import { drawAppPicture, type AppPicture } from './app-picture.ts'
import { APP_ICON_SIDES, drawAppIcon, isOwn, manifestOf } from './manifest.ts'
import { drawPicture, fit, parsePictureName, pictureKey, type BrandPicture, type Size } from './pictures.ts'

/**
 * Serves what the browser needs for a tenant's branding: the document and logo, favicon and banner
 * each falling back to the default tenant's. Returns how pages get such a picture by its address.
 */
export function serveBrand(
  app: FastifyInstance,
  storage: Storage,
  documentOf: (label: string) => Promise<TenantDocument>,
) {
  const builtIn = new Map<string, Promise<StoredFile>>()
  const drawn = (kind: BrandPicture, size: Size) => {
    const name = kind + size.suffix
    const known = builtIn.get(name) ?? drawPicture(kind, BUILT_IN_TENANT.colors, size)
    builtIn.set(name, known)
    return known
  }

  // If the storage is down, pictures fall back to drawn ones.
  const stored = (label: string, name: string) => storage.get(pictureKey(label, name)).catch(() => undefined)

  const making = new Map<string, Promise<StoredFile>>()
  /** A banner in a size that was not stored with it, made once and kept. */
  function made(label: string, { master, size }: Pick<Asked, 'master' | 'size'>, whole: StoredFile) {
    const key = pictureKey(label, master + size.suffix)
    const known =
      making.get(key) ??
      fit(sharp(whole.content), 'banner', size)
        .then(async (file) => {
          await storage.put(key, file.content, file.type).catch(() => undefined)
          return file
        })
        .finally(() => making.delete(key))
    making.set(key, known)
    return known
  }

  /** In the requested size; of a logo or an icon in the only size that was stored, if it is another. */
  async function sized(label: string, { kind, master, size }: Pick<Asked, 'kind' | 'master' | 'size'>) {
    const exact = size.suffix ? await stored(label, master + size.suffix) : undefined
    const whole = exact ?? (await stored(label, master))
    return !exact && whole && size.suffix && kind === 'banner' ? made(label, { master, size }, whole) : whole
  }

  /** The picture a tenant currently shows, according to its document. */
  async function current(label: string, { kind, size }: Asked) {
    const address = (await documentOf(label))[kind]
    const [, , , owner = '', name = ''] = address.split('/')
    const named = parsePictureName(name)
    return named?.kind === kind ? sized(labelOfHost(owner), { kind, master: named.master, size }) : undefined
  }

  /** Undefined if nothing can be called so; `isLasting` if nothing else ever will be. */
  async function find(address: { label: string; name: string }) {
    const asked = parsePictureName(address.name)
    if (!asked) return undefined
    const label = labelOfHost(address.label)
    const exact = asked.made && (await sized(label, asked))
    if (exact) return { picture: exact, isLasting: true }
    const picture =
      (await current(label, asked)) ??
      (await sized(label, { ...asked, master: asked.kind })) ??
      (await sized(DEFAULT_LABEL, { ...asked, master: asked.kind })) ??
      (await drawn(asked.kind, asked.size))
    return { picture, isLasting: false }
  }

  app.get<{ Params: { file: string } }>('/cloud/tenants/:file', async (request, reply) => {
    const [, label] = /^([^.]+)\.json$/.exec(request.params.file) ?? []
    if (label === undefined) throw NotFound()
    const document = await documentOf(labelOfHost(label))
    return send(request, reply, {
      content: Buffer.from(JSON.stringify(document)),
      type: 'application/json; charset=utf-8',
    })
  })

  app.get<{ Params: { label: string; name: string } }>(
    '/assets/tenants/:label/:name',
    async (request, reply) => {
      const found = await find(request.params)
      if (!found) throw NotFound()
      // Letters also show the logo, in web mail on other sites.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(
        request,
        reply,
        found.picture,
        found.isLasting ? 'public, max-age=31536000, immutable' : FEW_MINUTES,
      )
    },
  )

  app.get('/manifest.webmanifest', async (request, reply) => {
    const document = await documentOf(request.tenant.label)
    return send(request, reply, {
      content: Buffer.from(JSON.stringify(manifestOf(document, languageOf(request, document.language)))),
      type: 'application/manifest+json; charset=utf-8',
    })
  })

  async function emblemOf(label: string, { favicon }: TenantDocument) {
    const asked = parsePictureName(`favicon-512`)!
    return (isOwn(favicon) ? await current(label, asked) : undefined) ?? (await drawn('favicon', asked.size))
  }

  app.get<{ Params: { name: string } }>('/assets/app-icon/:name', async (request, reply) => {
    const side = APP_ICON_SIDES.find((one) => request.params.name === `${one}.png`)
    if (side === undefined) throw NotFound()
    const document = await documentOf(request.tenant.label)
    const emblem = await emblemOf(request.tenant.label, document)
    return send(request, reply, await drawAppIcon(emblem.content, document.colors, side))
  })

  app.get<{ Params: { name: string } }>('/assets/app-picture/:name', async (request, reply) => {
    const [, form, language] = /^(narrow|wide)-(en|es)\.png$/.exec(request.params.name) ?? []
    if (form === undefined) throw NotFound()
    const document = await documentOf(request.tenant.label)
    const emblem = await emblemOf(request.tenant.label, document)
    const shown = { form: form as AppPicture, language: language as Language }
    return send(request, reply, await drawAppPicture(document, emblem.content, shown))
  })

  return async (address: string): Promise<StoredFile | undefined> => {
    const [, label, name] = /^\/assets\/tenants\/([^/]+)\/([^/]+)$/.exec(address) ?? []
    return label && name ? (await find({ label, name }))?.picture : undefined
  }
}

type Asked = NonNullable<ReturnType<typeof parsePictureName>>

const FEW_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'

/** Cached by the browser for a few minutes, then revalidated. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, type }: StoredFile,
  kept = FEW_MINUTES,
) {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', kept)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(content)
}
