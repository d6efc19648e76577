import { pageKeeping, type Build, type KeptPage } from './page-keeping.ts'

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

/** Makes a service worker of this script, which keeps one page of a build on the phone. */
export function startPageWorker(build: Build, kept: KeptPage): void {
  const keeping = pageKeeping(build, kept, {
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

  /** A page names the scripts it started with, and asks whether it can be opened offline. */
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
        if (pages.filter(({ url }) => keeping.isPage(new URL(url).pathname)).length <= 1)
          await self.skipWaiting()
      })(),
    ),
  )
}
