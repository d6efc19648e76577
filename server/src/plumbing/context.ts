import { dayIn, type Day } from 'contract/dates'
import type { Readable } from 'node:stream'
import type { Language } from 'contract/language'
import type { Db, Query } from './database/database.ts'
import type { Draw } from './drawing/drawings.ts'
import type { Outside } from '../outside/outside.ts'

/** The club or association whose host name was called. */
export type Tenant = {
  id: number
  label: string
  name: string
  time_zone: string
  currency: string
  /** The host name of its own that links begin with; without one they begin with the installation's. */
  primary_host?: string | null
  /** What the tenant wants; cards are charged for real only where the installation's provider does, too. */
  payment_mode?: 'sandbox' | 'live'
}

/** Who is logged in, with what this person may do at this moment. */
export type User = {
  id: number
  session_id: string
  name: string
  email: string
  /** The person's own member record, if there is one. */
  member_id: number | null
  /** `module.resource.action` words that hold for the whole tenant. */
  permissions: ReadonlySet<string>
  /** What holds within one club or team only. Statements are narrowed to these by `within` of the clubs. */
  scopes: readonly Scope[]
  /** Of the rights, by which a browser sees that they changed. */
  rights_mark: string
  /** When the password (or another factor) was last shown, seconds since 1970. */
  auth_time: number
}

/** Rights within one team, or within one club and all its teams. */
export type Scope = { club_id: number | null; team_id: number | null; permissions: ReadonlySet<string> }

/** What is known of the call itself; goes into audit entries and evidence, never decides a right. */
export type Call = {
  trace_id: string
  ip: string
  user_agent: string
  /** What the page is read in, as far as the browser says. */
  language?: Language | undefined
}

/** All that a use case may know of the world outside its input, inside one transaction of one tenant. */
export type Context = {
  db: Db
  tenant: Tenant
  user: User | null
  now: Date
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Buffer
  call: Call
  /** An absolute address of this tenant's site, from the configuration and never from the request's host. */
  link: (path: string) => string
  /** Where the site of a tenant is, without a path. */
  siteAddress: (tenant: Pick<Tenant, 'label' | 'primary_host'>) => string
  keys: Keys
  draw: Draw
  /**
   * Runs in a short transaction of its own that stays whatever becomes of this one: for what others would else wait for
   * until the end of this one. Its loss in a power cut must not matter, unless something later was kept. `atOnce` says
   * that everything is asked in one go: its end then travels with it.
   */
  aside: <T>(work: (context: Context) => Promise<T>, how?: { atOnce: boolean }) => Promise<T>
}

/** For what speaks with the world outside: no transaction is open, so each is opened where it is needed. */
export type OutsideContext = Omit<Context, 'db'> & {
  outside: Outside
  /** Runs in one transaction of the tenant; nothing outside may be spoken to meanwhile. */
  transaction: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** The same for what is asked in one go, usually one statement: it costs one journey and stays, whatever comes of it. */
  atOnce: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** The same for what only reads, which costs less. */
  read: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** What a query finds as lines of CSV, which pass through as the database makes them; nothing of it is kept. */
  copyOut: (query: Query) => Promise<Readable>
}

/** A function of an operation that needs somebody logged in. */
export function whoIs(context: { user: User | null }): User {
  if (!context.user) throw new Error('this operation is open to visitors, so nobody may be logged in')
  return context.user
}

/** Secrets of this installation, kept beside the data and never in the database. */
export type Keys = {
  /** A key for one purpose, 32 bytes, derived from the installation's root key. */
  derive: (purpose: string) => Buffer
}

/** A file that leaves the server. */
export type Download = {
  filename: string
  content: Buffer | NodeJS.ReadableStream
  /** Media type, where the operation allows several. */
  type?: string
  /** Shown in the browser rather than saved. */
  inline?: boolean
  /** Who has this version already is told so instead of getting it again (ETag, RFC 9110 §8.8.3). */
  tag?: string
}

/** The day it is where the tenant is. */
export const todayOf = ({ tenant, now }: Pick<Context, 'tenant' | 'now'>): Day => dayIn(tenant.time_zone, now)
