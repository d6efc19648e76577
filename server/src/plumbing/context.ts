import { dayIn, type Day } from 'contract/dates'
import type { Readable } from 'node:stream'
import type { Language } from 'contract/language'
import type { Db, Query, Reach } from './database/database.ts'
import type { Draw } from './drawing/drawings.ts'
import type { Outside } from '../outside/outside.ts'

/** The club or association that the request's host name belongs to. */
export type Tenant = {
  id: number
  label: string
  name: string
  time_zone: string
  currency: string
  /** The tenant's own host name, used in links; without one, links use the installation's. */
  primary_host?: string | null
  /** The tenant's preference; cards are charged for real only if the installation's provider does so, too. */
  payment_mode?: 'sandbox' | 'live'
  /** It is being moved to another installation, or was: nobody is served here. */
  is_away?: boolean
}

/** The logged-in user, with their current rights. */
export type User = {
  id: number
  session_id: string
  name: string
  email: string
  /** The user's own member record, if there is one. */
  member_id: number | null
  /** `module.resource.action` words that apply to the whole tenant. */
  permissions: ReadonlySet<string>
  /** Rights within one club or team. Queries are narrowed to these by `within` in clubs. */
  scopes: readonly Scope[]
  /** Rights within one league. The database narrows every statement to it, see `reach.ts`. */
  leagues: readonly LeagueRights[]
  /** Rights at certain events. The door lets a call through to one of them only, see `http/events.ts`. */
  events: readonly EventRights[]
  /** A fingerprint of the rights, which tells a browser that they have changed. */
  rights_mark: string
  /** When the password (or another factor) was last verified, in seconds since 1970. */
  auth_time: number
}

/** Rights within one team, or within one club and all its teams. */
export type Scope = {
  club_id: number | null
  team_id: number | null
  /** That of the club or team. */
  league_id: number | null
  permissions: ReadonlySet<string>
}

export type LeagueRights = { league_id: number; permissions: ReadonlySet<string> }

/** Rights at one event, or at those that a circuit has now. */
export type EventRights = {
  event_ids: readonly number[]
  circuit_id: number | null
  permissions: ReadonlySet<string>
}

/** What a caller with rights at certain events is limited to. */
export type OwnEvents = { event_ids: readonly number[]; circuit_ids: readonly number[] }

/** Facts about the call itself, for audit entries and evidence; never use them to decide a right. */
export type Call = {
  trace_id: string
  ip: string
  user_agent: string
  /** The language of the page, as far as the browser says. */
  language?: Language | undefined
  /** The caller wants a list's total even where counting takes a while: `Prefer: count=exact`. */
  counts_exactly?: boolean | undefined
}

/** Everything a use case may know about the world besides its input, within one transaction of one tenant. */
export type Context = {
  db: Db
  tenant: Tenant
  user: User | null
  /** Undefined for the whole tenant. Sums that are kept for the whole tenant are then out of reach. */
  reach?: Reach | undefined
  /** Undefined for all events: otherwise the caller sees these and no others, and these circuits. */
  events?: OwnEvents | undefined
  now: Date
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Buffer
  call: Call
  /**
   * An absolute URL on this tenant's site, built from the configuration and never from the request's host.
   */
  link: (path: string) => string
  /** The URL of a tenant's site, without a path. */
  siteAddress: (tenant: Pick<Tenant, 'label' | 'primary_host'>) => string
  keys: Keys
  draw: Draw
  /**
   * Runs in a short transaction of its own, which is kept whatever becomes of this one. Use it for rows that
   * others would otherwise have to wait for until this transaction ends. It must be acceptable to lose it in
   * a power failure, unless something was committed after it. `atOnce` says that all statements are issued
   * together: the commit then travels with them.
   */
  aside: <T>(work: (context: Context) => Promise<T>, how?: { atOnce: boolean }) => Promise<T>
}

/**
 * For code that talks to outside services: no transaction is open, so it opens each one where it needs it.
 */
export type OutsideContext = Omit<Context, 'db'> & {
  outside: Outside
  /**
   * Runs in one transaction of the tenant. Do not call outside services in it, and keep no state outside it:
   * if the database ends it in a deadlock, it starts over.
   */
  transaction: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /**
   * The same for statements that are issued together, usually a single one. It takes one round trip, and is
   * committed whatever `work` does with the result.
   */
  atOnce: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** The same for reads, at a lower cost. */
  read: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** The result of a query as lines of CSV, streamed straight from the database. */
  copyOut: (query: Query) => Promise<Readable>
  /** As this user, and no further than they reach by a permission. */
  inNameOf: (user: User, word: string) => OutsideContext
}

/** The logged-in user; throws if there is none. */
export function whoIs(context: { user: User | null }): User {
  if (!context.user) throw new Error('this operation is open to visitors, so nobody may be logged in')
  return context.user
}

/** The installation's secrets, stored next to the data and never in the database. */
export type Keys = {
  /** A 32-byte key for one purpose, derived from the root key that writes now. */
  derive: (purpose: string) => Buffer
  /**
   * What the first of all root keys gives for which the attempt gives anything, the one that writes first: what was made with an
   * older one is still read.
   */
  find: <T>(purpose: string, attempt: (key: Buffer) => T | undefined) => T | undefined
}

/** A file sent to the client. */
export type Download = {
  filename: string
  content: Buffer | NodeJS.ReadableStream
  /** The media type, if the operation allows several. */
  type?: string
  /** Opened in the browser instead of downloaded. */
  inline?: boolean
  /**
   * Clients that already have this version are told so instead of getting it again (ETag, RFC 9110 §8.8.3).
   */
  tag?: string
  /** For how many seconds anybody along the way may keep it; only for what is about nobody. */
  shared?: number
}

/** Today in the tenant's time zone. */
export const todayOf = ({ tenant, now }: Pick<Context, 'tenant' | 'now'>): Day => dayIn(tenant.time_zone, now)
