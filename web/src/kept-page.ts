/**
 * Stores this page on the phone, using its service worker, so that it opens offline as well. @returns
 * whether it is stored
 */
export async function keepPage({ worker, scope }: { worker: string; scope: string }): Promise<boolean> {
  // Not supported by every browser; and in development there is no build to store.
  if (!navigator.serviceWorker || import.meta.env.DEV) return false
  const registration = await navigator.serviceWorker.register(addressOf(worker) as string, { scope })
  // The browser only checks for a new build once the page is open; the worker is then told to take over when
  // it may.
  registration.onupdatefound = () => {
    if (registration.installing) void isComplete(registration.installing)
  }
  const newest = registration.installing ?? registration.waiting ?? registration.active
  if (newest && (await isComplete(newest))) return true
  const { active } = registration
  return active !== null && active !== newest && (await isComplete(active))
}

let address: unknown

/** This page's trusted types policy only allows this name to become the URL of a script. */
function addressOf(worker: string): unknown {
  address ??= window.trustedTypes
    ? window.trustedTypes.createPolicy('fieldhouse', { createScriptURL: () => worker }).createScriptURL('')
    : worker
  return address
}

/** Asks a worker whether it has everything; it downloads what is missing. */
async function isComplete(worker: ServiceWorker): Promise<boolean> {
  await isThere(worker)
  if (worker.state === 'redundant') return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((done) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => done(data)
  })
  const began = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
  worker.postMessage(
    began.map(({ src }) => new URL(src).pathname),
    [port2],
  )
  return answer
}

/** It was installed, or could not be. */
const isThere = (worker: ServiceWorker) =>
  new Promise<void>((done) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      done()
    }
    worker.addEventListener('statechange', look)
    look()
  })
