import { GATE_PAGE, GATE_WORKER } from 'contract/readiness/gate-worker'

/**
 * Keeps this page on the phone, by the worker of the gate, so that it opens without a connection too.
 * @returns whether it does
 */
export async function keepPage(): Promise<boolean> {
  // Not in every browser; and while the application is being worked on there is no build that could be kept.
  if (!navigator.serviceWorker || import.meta.env.DEV) return false
  const registration = await navigator.serviceWorker.register(workerAddress() as string, { scope: GATE_PAGE })
  // The browser looks for a new build only after the page is there; asked, it takes over when it may.
  registration.onupdatefound = () => {
    if (registration.installing) void isComplete(registration.installing)
  }
  const newest = registration.installing ?? registration.waiting ?? registration.active
  if (newest && (await isComplete(newest))) return true
  const { active } = registration
  return active !== null && active !== newest && (await isComplete(active))
}

let address: unknown

/** The policy of this page lets nothing but this name become the address of a script. */
function workerAddress(): unknown {
  address ??= window.trustedTypes
    ? window.trustedTypes
        .createPolicy('fieldhouse', { createScriptURL: () => GATE_WORKER })
        .createScriptURL('')
    : GATE_WORKER
  return address
}

/** Asks a worker whether it has everything; it fetches what it lacks. */
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

/** It has come, or could not. */
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
