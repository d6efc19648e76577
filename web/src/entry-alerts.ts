/**
 * The service worker that shows notifications and opens their screens. It answers no requests, so pages load
 * as if it were not there. A single file without imports that are run, like the gate's.
 */
import type { SentAlert } from 'contract/alerts'

// The parts of a worker used here; TypeScript's types for workers and for pages are incompatible.
type Event = { waitUntil: (work: Promise<unknown>) => void }
type Window = { url: string; focus: () => Promise<Window>; navigate: (to: string) => Promise<unknown> }
type Events = {
  push: Event & { data: { json: () => SentAlert } | null }
  notificationclick: Event & { notification: { close: () => void; data: { path: string } } }
}
declare const self: {
  addEventListener: <E extends keyof Events>(name: E, listener: (event: Events[E]) => void) => void
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>
    openWindow: (to: string) => Promise<unknown>
  }
}

const ICON = '/assets/app-icon/192.png'

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, language, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: language, icon: ICON, data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** In the window that is open, if there is one, without ever leaving this site. */
async function open(path: string) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const [shown] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!shown) return self.clients.openWindow(url.href)
  const window = await shown.focus().catch(() => shown)
  // Only a window this worker controls may be sent elsewhere.
  return window.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}
