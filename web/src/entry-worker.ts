/**
 * The service worker of the gate: a phone at the edge of a field that reloads the page, or threw it away, gets it from
 * here. A file of its own without imports, because not every browser takes a worker that has some.
 */
import { GATE_PAGE } from 'contract/readiness/gate-worker'
import { gateKeeping, type Build } from './readiness/gate-keeping.ts'

/** Written in by the build (web/vite.config.ts). */
declare const __GATE_BUILD__: Build

// As much of a worker as is used here; the types of workers and of pages do not go together.
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

/** A page of the gate names the scripts it began with, and asks whether it may be opened without a connection. */
self.addEventListener('message', (event) =>
  event.waitUntil(
    (async () => {
      const isComplete = await keeping.fill().then(
        () => true,
        () => false,
      )
      event.ports[0]?.postMessage(isComplete)
      if (!isComplete || !keeping.isOwn(event.data)) return
      // A page of the last build goes on with the worker of the last build; the new one takes over when it is gone.
      const pages = await self.clients.matchAll({ includeUncontrolled: true })
      if (pages.filter(({ url }) => new URL(url).pathname.startsWith(GATE_PAGE)).length <= 1)
        await self.skipWaiting()
    })(),
  ),
)
