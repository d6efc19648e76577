import { provenBy } from '../api.ts'
import { session } from '../session.ts'
import { createKeeper, type Told } from './session-keeper.ts'
import { realmOf } from './session-server.ts'
import { browserStore, mayHaveSession, memoryStore } from './session-store.ts'

/** How often the expiry of the access token is checked (specification §9). */
const POLL_MS = 1_500

let keeper: ReturnType<typeof createKeeper> | undefined

/** Resumes the stored session before the first screen, and keeps it alive. Called once, in the browser. */
export async function openSession(label: string): Promise<void> {
  askWhereWanted()
  const isSecure = globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('auth')
  const mine = createKeeper({
    store: isSecure ? browserStore() : memoryStore(),
    server: realmOf(label),
    alone: (work) => (navigator.locks ? navigator.locks.request('auth', work) : work()),
    tell: (what) => channel?.postMessage(what),
    now: Date.now,
    uptime: () => performance.now(),
    startOver: () => location.reload(),
  })
  keeper = mine
  session.keptFresh(mine.ready)
  session.marksGoTo((mark) => void mine.heardMark(mark))
  if (channel) channel.onmessage = ({ data }: MessageEvent<Told>) => void mine.heard(data)
  setInterval(() => void mine.check(), POLL_MS)
  addEventListener('online', () => void mine.online())
  addEventListener('focus', () => void mine.check())
  // A page restored from the back/forward cache has missed everything in the meantime.
  addEventListener('pageshow', ({ persisted }) => persisted && void mine.heard('changed'))
  if (mayHaveSession()) await mine.resume()
}

/** A call that requires a recent login asks for the password and then continues. */
export const askWhereWanted = () =>
  provenBy(() => import('./who-is-there.tsx').then(({ askWhoIsThere }) => askWhoIsThere()))

/** Somebody has logged in: their session is kept from now on. `expires_in` is in seconds. */
export const beginSession = (who: Parameters<typeof session.set>[0], expires_in: number): Promise<void> =>
  keeper ? keeper.begin(who, expires_in) : Promise.resolve(session.set(who))
