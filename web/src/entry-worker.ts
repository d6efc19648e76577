/**
 * The gate's service worker: when a phone at the edge of a field reloads the page, or discarded it, it gets
 * the page from here. A single file without imports, because not every browser accepts a worker with imports.
 */
import { GATE_PAGE } from 'contract/readiness/gate-worker'
import { gateKeeping, type Build } from './readiness/gate-keeping.ts'

/** Written in by the build (web/vite.config.ts). */
declare const __GATE_BUILD__: Build

// The parts of a worker used here; TypeScript's types for workers and for pages are incompatible.
type Event = { waitUntil: (work: Promise<unknown>) => void }
type Events = {
  install: Event
  activate: Event
  fetch: Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
  message: Event & { data: readonly string[]; ports: readonly MessagePort[] }
}
declare const self: {
  addEventListener: <E extends keyof Events>(name: E, listener: (event: Events[E]) => void) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { includeUncontrolled: boolean }) => Promise<{ url: string }[]>
  }
}

const keeping = gateKeeping(__GATE_BUILD__, {
  caches,
  ask: (what, how) => fetch(what, how),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
})

self.addEventListener('install', (event) => event.waitUntil(keeping.fill()))

self.addEventListener('activate', (event) =>
  event.waitUntil(keeping.clean().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { method, mode } = request
  const kind = keeping.kindOf({ method, mode, url, isOurs: url.origin === location.origin })
  if (kind === 'page') event.respondWith(keeping.page(request, (work) => event.waitUntil(work)))
  if (kind === 'file') event.respondWith(keeping.file(request))
})

/** A gate page names the scripts it started with, and asks whether it can be opened offline. */
self.addEventListener('message', (event) =>
  event.waitUntil(
    (async () => {
      const isComplete = await keeping.fill().then(
        () => true,
        () => false,
      )
      event.ports[0]?.postMessage(isComplete)
      if (!isComplete || !keeping.isOwn(event.data)) return
      // Pages of the last build continue with its worker; the new one takes over when they are gone.
      const pages = await self.clients.matchAll({ includeUncontrolled: true })
      if (pages.filter(({ url }) => new URL(url).pathname.startsWith(GATE_PAGE)).length <= 1)
        await self.skipWaiting()
    })(),
  ),
)
