import { openDB, type IDBPDatabase } from 'idb'
import type { Session } from '../session.ts'

/** A session and when its access token expires, in milliseconds on this machine's clock. */
export type Kept = { session: Session; expires_at: number }

/** Where a session outlives the page. */
export type SessionStore = {
  /** What a page starts with; undefined if a part was removed or is damaged. */
  read: () => Promise<Kept | undefined>
  /** What was written last, by any tab. */
  latest: () => Promise<Kept | undefined>
  /** Whether the parts are still there. */
  isThere: () => boolean
  write: (kept: Kept) => Promise<void>
  clear: () => Promise<void>
}

/** The specification's names (§3) for the stored parts of a session. */
const NAMES = [
  'token',
  'currentUser',
  'refresh_token',
  'registrationStatus',
  'mmsRole',
  'userType',
  'access',
  'team',
] as const
type Name = (typeof NAMES)[number]
/** Without these there is no session. */
const PROOF = ['token', 'refresh_token'] as const
type Parts = Partial<Record<Name, string>>

/** What may stay after logging out: which columns a table shows. */
const STAYS = 'table-state'

/** Whether it is worth looking for a session at all; spares visitors the database. */
export const mayHaveSession = () => attempt(() => localStorage.getItem('token') !== null) ?? false

/**
 * Keeps the session encrypted under a key that never leaves the browser: it is created here, cannot be
 * exported, and is stored in IndexedDB. Each part is in local storage under its own name, and clearing it
 * there ends the session. The whole is in IndexedDB as well, because other processes may see writes to local
 * storage too late, and a refresh token must never be used twice.
 */
export function browserStore(): SessionStore {
  let opening: Promise<Vault> | undefined
  const vault = () => (opening ??= openVault())
  // If the browser refuses to store anything, the session lasts as long as the page.
  const memory = memoryStore()

  /** Nobody is logged in if what is stored is damaged or was encrypted with another key. */
  async function open<T>(look: (vault: Vault, whole: Kept) => T | Promise<T>): Promise<T | undefined> {
    try {
      const opened = await vault()
      const sealed = await opened.db.get('session', 'current')
      return sealed ? await look(opened, JSON.parse(await unseal(opened.key, sealed)) as Kept) : undefined
    } catch {
      return undefined
    }
  }

  return {
    isThere: () => memory.holds() || PROOF.every((name) => localStorage.getItem(name) !== null),
    latest: async () => (await memory.read()) ?? (await open((_, whole) => whole)),
    read: async () =>
      (await memory.read()) ??
      (await open(async ({ key }, whole) => ({ ...whole, session: await checked(whole.session, key) }))),
    async write(kept) {
      try {
        const { db, key } = await vault()
        await db.put('session', await seal(key, JSON.stringify(kept)), 'current')
        for (const [name, text] of Object.entries(partsOf(kept.session)))
          localStorage.setItem(name, await seal(key, text))
        await memory.clear()
      } catch {
        await memory.write(kept)
      }
    },
    async clear() {
      await memory.clear()
      attempt(() => {
        for (const name of Object.keys(localStorage))
          if (!name.startsWith(STAYS)) localStorage.removeItem(name)
      })
      // Not opened just for this: somebody who never logged in has no database.
      if (opening) await opening.then(({ db }) => db.delete('session', 'current')).catch(() => {})
    },
  }
}

/** For pages without TLS, where browsers offer no keys: the session lasts as long as the page. */
export function memoryStore(): SessionStore & { holds: () => boolean } {
  let kept: Kept | undefined
  return {
    holds: () => kept !== undefined,
    isThere: () => true,
    read: async () => kept,
    latest: async () => kept,
    write: async (next) => {
      kept = next
    },
    clear: async () => {
      kept = undefined
    },
  }
}

const partsOf = (who: Session): Parts => ({
  token: who.token,
  currentUser: who.token,
  refresh_token: who.refresh_token,
  registrationStatus: String(who.registrationStatus),
  ...(who.mmsRole && { mmsRole: who.mmsRole }),
  userType: String(who.userType),
  access: JSON.stringify(who.access),
  team: who.team ?? '',
})

/**
 * The session, without the role if that is missing from local storage. Throws if a part there is not
 * readable.
 */
async function checked(whole: Session, key: CryptoKey): Promise<Session> {
  const found: Parts = {}
  for (const name of NAMES) {
    const sealed = localStorage.getItem(name)
    if (sealed !== null) found[name] = await unseal(key, sealed)
  }
  if (PROOF.some((name) => found[name] === undefined)) throw new Error('parts are missing')
  const { mmsRole, ...rest } = whole
  return found.mmsRole !== undefined && mmsRole ? { ...rest, mmsRole } : rest
}

type Vault = {
  db: IDBPDatabase<{ session: { key: string; value: string }; key: { key: string; value: CryptoKey } }>
  key: CryptoKey
}

async function openVault(): Promise<Vault> {
  const db: Vault['db'] = await openDB('auth', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('session')
      fresh.createObjectStore('key')
    },
  })
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // In a single transaction, so that two tabs that start at once use the same key.
  const change = db.transaction('key', 'readwrite', { durability: 'strict' })
  const key = (await change.store.get('session')) ?? made
  if (key === made) await change.store.put(made, 'session')
  await change.done
  return { db, key }
}

const FORM = 'v1'

/** `v1.<nonce>.<ciphertext>`. */
async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return [FORM, toText(iv), toText(new Uint8Array(sealed))].join('.')
}

async function unseal(key: CryptoKey, sealed: string): Promise<string> {
  const [form, iv = '', data = ''] = sealed.split('.')
  if (form !== FORM) throw new Error('stored by another version')
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, key, toBytes(data))
  return new TextDecoder().decode(text)
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
