import type pg from 'pg'
import type { Database } from '../plumbing/database/database.ts'

/** These run as the owner of the tables. */
type Owner = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** What an installation knows of a tenant that comes or goes. */
export type Movable = {
  id: number
  label: string
  name: string
  time_zone: string
  currency: string
  status: 'active' | 'closed'
  moved_to: string | null
  arriving_from: string | null
  is_leaving: boolean
}

/** The tenant of this label or, if there is none, of this number. */
export async function findMovable(owner: Owner, label: string, id?: number): Promise<Movable | undefined> {
  const { rows } = await owner.query(
    `select id::float8 as id, label, name, time_zone, currency, status, moved_to, arriving_from, is_leaving
     from tenant where label = $1 or id = $2 order by label = $1 desc limit 1`,
    [label, id ?? null],
  )
  return rows[0]
}

/** Not in the last moments of the minute: whatever begins after it must find committed what was written in it. */
const HAS_TIME = `moving_until > clock_timestamp() + interval '10 seconds'`

/** Nobody is served for a minute. @returns false if it is not open here any more */
export async function suspend(owner: Owner, id: number): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update tenant set moving_until = clock_timestamp() + interval '1 minute', is_leaving = false
     where id = $1 and status = 'active'`,
    [id],
  )
  return rowCount === 1
}

/** From here on the database refuses what calls still want to write that began before. @returns false if the minute is over */
export async function writeNoMore(owner: Owner, id: number): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update tenant set is_leaving = true where id = $1 and ${HAS_TIME}`,
    [id],
  )
  return rowCount === 1
}

/** For another minute. @returns false if the last one is over: then somebody may have been served */
export async function stayAway(owner: Owner, id: number): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update tenant set moving_until = clock_timestamp() + interval '1 minute'
     where id = $1 and ${HAS_TIME}`,
    [id],
  )
  return rowCount === 1
}

/** From here on the tenant is never served here. @returns false if the minute is over */
export async function leaveFor(owner: Owner, id: number, address: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update tenant set status = 'closed', moved_to = $2, moving_until = null
     where id = $1 and ${HAS_TIME}`,
    [id, address],
  )
  return rowCount === 1
}

/** Serves again, if it has not left. */
export const resume = (owner: Owner, id: number) =>
  owner.query(
    'update tenant set moving_until = null, is_leaving = false where id = $1 and moved_to is null',
    [id],
  )

/** All of it has arrived there, and what is here can be deleted. */
export const haveLeft = (owner: Owner, id: number) =>
  owner.query('update tenant set is_leaving = false where id = $1 and moved_to is not null', [id])

/** Copies the tenant's own row, by which nobody is served until everything is there. */
export async function insertArriving(from: Owner, to: Owner, id: number, address: string): Promise<void> {
  const { rows } = await from.query('select tenant::text as row from tenant where id = $1', [id])
  const { rows: columns } = await from.query(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'tenant'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const names: string[] = columns.map(({ name }) => name)
  const instead: Record<string, string> = {
    status: `'closed'`,
    moving_until: 'null',
    moved_to: 'null',
    arriving_from: '$2',
    is_leaving: 'false',
  }
  await to.query(
    `insert into tenant (${names.join(', ')}) overriding system value
     select ${names.map((name) => instead[name] ?? `(given.own).${name}`).join(', ')}
     from (select $1::text::tenant as own offset 0) given`,
    [rows[0].row, address],
  )
}

/** Only where it has no other rows left. */
export const removeTenant = (owner: Owner, id: number) =>
  owner.query('delete from tenant where id = $1', [id])

/** Serves what has arrived. @returns false if it was serving already */
export async function welcome(owner: Owner, id: number): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update tenant set status = 'active', arriving_from = null where id = $1 and arriving_from is not null`,
    [id],
  )
  return rowCount === 1
}

export async function findHosts(owner: Owner, id: number): Promise<string[]> {
  const { rows } = await owner.query('select host from tenant_host where tenant_id = $1', [id])
  return rows.map(({ host }) => host)
}

/** Which of these host names another tenant has. */
export async function findTakenHosts(owner: Owner, id: number, hosts: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query(
    'select host from tenant_host where host = any ($2) and tenant_id <> $1',
    [id, hosts],
  )
  return rows.map(({ host }) => host)
}

export async function findMigrations(owner: Owner): Promise<string[]> {
  const { rows: tables } = await owner.query(`select to_regclass('kysely_migration') is not null as is`)
  if (!tables[0].is) return []
  const { rows } = await owner.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export const addBroughtKey = (owner: Owner, id: number, name: string, sealed: Buffer) =>
  owner.query('insert into brought_key (tenant_id, name, sealed) values ($1, $2, $3)', [id, name, sealed])

/** Of all tenants. */
export const findBroughtKeys = (database: Pick<Database, 'watch'>) =>
  database.watch((db) =>
    db
      .selectFrom('brought_key_of_any')
      .select(['tenant_id', 'name', 'sealed'])
      .$narrowType<{ tenant_id: number; name: string; sealed: Buffer }>()
      .execute(),
  )
