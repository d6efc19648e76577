import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from 'contract/language'
import { NotFound } from 'contract/problem'
import type { TenantDocument } from 'contract/tenants'
import type { Tenant } from '../context.ts'
import { languageOf, rememberLanguage } from './language.ts'
import { FRAMED_HEADERS, pagePolicy, permissionsPolicy, walletHeaders } from './security.ts'
import type { StoredFile } from '../../outside/storage.ts'
import { siteUrl, type World } from '../world.ts'
import { answering, type Answering } from './page-reads.ts'
import { buildIn, type Build } from './page-build.ts'
import { written, type Template } from './page-template.ts'
import { pageCache } from './page-cache.ts'
import { isPhone, withPicture, type PhonePicture } from './phone-picture.ts'
import type { SiteChanges } from './site-changes.ts'

/** What the built web application offers on the server (web/dist/server/entry-server.js). */
type WebServer = {
  /** Patterns of the public screens: `/`, `/ems/event/:slug`. */
  publicPaths: readonly string[]
  /** Patterns of the screens that are rendered for the first look and start at once: `/login`. */
  startedPaths: readonly string[]
  /** The source files of the frame and the screen at this path, as the manifest names them. */
  filesAt: (path: string) => string[]
  render: (about: Rendering) => Promise<Rendered>
  /** Patterns of screens the browser renders whose links say what they are about. */
  previewedPaths: readonly string[]
  preview: (
    about: Rendering & { path: string; params: Record<string, string>; search: Record<string, string> },
  ) => Promise<Previewed>
  fillPage: (template: string, parts: PageParts) => string
  /** Whether there is a screen at this path. */
  knows: (path: string) => boolean
  /** Whether the page at this path has card fields. */
  takesCards: (path: string) => boolean
  /** Whether the page at this path may use the camera. */
  usesCamera: (path: string) => boolean
  /** Whether other sites may show the page at this path in a frame. */
  mayBeFramed: (path: string) => boolean
  /** Whether the page at this path registers a service worker. */
  hasWorker: (path: string) => boolean
}
type Rendering = {
  url: string
  tenant: TenantDocument
  language: Language
  origin: string
  answer: Answering
}
export type Rendered = {
  status: number
  title: string
  head: string
  html: string
  state: unknown
  /** The content is only valid right now, so it must not be cached. */
  live: boolean
  /** The picture a phone shows first. */
  phone_picture?: PhonePicture | undefined
  /** What phones get instead, with that picture in it. */
  on_phones?: { head: string; html: string }
}
type Previewed = Omit<Rendered, 'html' | 'state'>
type PageParts = { tenant: TenantDocument; language: Language; nonce: string } & Partial<
  Omit<Rendered, 'status' | 'live'>
>

type Web = WebServer & { build: Build; templates: { app: Template; public: Template } }

/** Undefined if the web application has not been built. */
async function loadWeb(folder: string): Promise<Web | undefined> {
  const entry = join(folder, 'server/entry-server.js')
  if (!existsSync(entry)) return undefined
  const page = (name: string) => readFileSync(join(folder, 'client', name), 'utf8')
  const server = (await import(pathToFileURL(entry).href)) as WebServer
  const templates = {
    app: { text: page('index.html'), scripts: [] },
    public: written(page('public-page.html'), page),
  }
  return { ...server, build: buildIn(join(folder, 'client')), templates }
}

type Options = {
  webDir: string
  documentOf: (label: string) => Promise<TenantDocument>
  pictureAt: (address: string) => Promise<StoredFile | undefined>
  /** Announces changed sites. */
  changes: Pick<SiteChanges, 'subscribe'>
}

/**
 * Serves the pages. Public screens are rendered here, so that people can read them at once and search engines
 * can index them; any other URL gets the application, which knows its own routes.
 */
export async function servePages(
  app: FastifyInstance,
  world: World,
  { webDir, documentOf, pictureAt, changes }: Options,
) {
  const web = await loadWeb(webDir)
  const cache = pageCache<Rendered | Previewed>(world.now)
  changes.subscribe(cache.forget)

  app.addHook('onResponse', async ({ method, tenant, user }, reply) => {
    // A logged-in user who writes may have changed what a page shows.
    if (user && method !== 'GET' && method !== 'HEAD' && reply.statusCode < 400) cache.forget(tenant.label)
  })

  /** Serves what the server makes of a path: all of it, or its head; failing that, the browser renders. */
  const serve = (
    path: string,
    templateAt: (request: FastifyRequest) => Template,
    make: (about: Rendering, request: FastifyRequest) => Promise<Rendered | Previewed>,
  ) =>
    app.get(path, async (request, reply) => {
      const { url, tenant } = request
      const document = await documentOf(tenant.label)
      const language = languageOf(request, document.language)
      const origin = originOf(world, tenant)
      const answer = answering(app, request, language)
      try {
        const made = await cache.read(tenant.label, `${language} ${url}`, () =>
          make({ url, tenant: document, language, origin, answer }, request),
        )
        const shown = 'on_phones' in made && isPhone(request) ? { ...made, ...made.on_phones } : made
        return send(request, reply.code(made.status), templateAt(request), document, shown)
      } catch (error) {
        app.tellFault(request, error as Error)
        return send(request, reply, announced(request), document)
      }
    })
  const render = async (about: Rendering): Promise<Rendered> => {
    const rendered = await web!.render(about)
    const first = rendered.phone_picture
    // Without it the page stands, too: then the phone asks for the picture itself.
    const picture = first && (await pictureAt(first.address).catch(() => undefined))
    return picture ? { ...rendered, on_phones: withPicture(rendered, first, picture) } : rendered
  }
  for (const path of web?.publicPaths ?? []) serve(path, () => web!.templates.public, render)
  for (const path of web?.startedPaths ?? [])
    serve(path, (request) => startedTemplate(pathOf(request)), render)
  for (const path of web?.previewedPaths ?? [])
    serve(path, announced, (about, { params, url }) =>
      web!.preview({
        ...about,
        path,
        params: params as Record<string, string>,
        search: Object.fromEntries(new URL(url, about.origin).searchParams),
      }),
    )

  // The registration's old URL in the specification.
  app.get('/mms/memberregistrations', (request, reply) =>
    reply.redirect(`/registration${/\?.*/.exec(request.url)?.[0] ?? ''}`),
  )

  app.get('/*', async (request, reply) => {
    if (!isPage(request)) throw NotFound()
    if (!web)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web application is not built. Run "npm start".')
    const status = web.knows(pathOf(request)) ? 200 : 404
    return send(request, reply.code(status), announced(request), await documentOf(request.tenant.label))
  })

  /** The application's page, which says what its screen will load. */
  function announced(request: FastifyRequest): Template {
    const { text, scripts } = web!.templates.app
    return {
      scripts,
      text: text.replace('<!--head-->', `<!--head-->${web!.build.hints(web!.filesAt(pathOf(request)))}`),
    }
  }

  const started = new Map<string, Template>()
  /** The application's page with the styles of the screen, for the screen itself. */
  function startedTemplate(path: string): Template {
    const files = web!.filesAt(path)
    const known = started.get(files.join())
    if (known) return known
    const made = web!.build.startedPage(web!.templates.app.text, files)
    started.set(files.join(), made)
    return made
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    template: Template,
    tenant: TenantDocument,
    rendered?: Rendered | Previewed,
  ) {
    const nonce = randomBytes(16).toString('base64')
    const language = languageOf(request, tenant.language)
    rememberLanguage(request, reply)
    const cards = web!.takesCards(pathOf(request)) ? world.outside.cards.browser : undefined
    const provider = cards?.sources
    const worker = web!.hasWorker(pathOf(request))
    // Where rendering failed the application is sent, in which people can act: no other site may frame that.
    const framed = rendered !== undefined && web!.mayBeFramed(pathOf(request))
    if (framed) reply.removeHeader('x-frame-options').headers(FRAMED_HEADERS)
    if (web!.usesCamera(pathOf(request)))
      reply.header('permissions-policy', permissionsPolicy({ camera: [] }))
    if (cards) reply.headers(walletHeaders(cards.wallets))
    return reply
      .header('content-language', language)
      .header('vary', 'accept-language, cookie, user-agent')
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header(
        'content-security-policy',
        pagePolicy(nonce, { provider, worker, framed, scripts: template.scripts }),
      )
      .send(web!.fillPage(template.text, { tenant, language, nonce, ...rendered }))
  }
}

export const originOf = (world: Pick<World, 'publicUrl'>, tenant: Tenant) => siteUrl(world.publicUrl, tenant)

/** Calls and files live below these; unknown paths there are 404s, not screens. */
const NOT_PAGES = /^\/(api|realms|assets|cloud|files|sandbox-pay|dev|ems\/api)(\/|$)/

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return !NOT_PAGES.test(path) && !/\.\w{1,8}$/.test(path)
}
