import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_LABEL } from 'contract/hosts'
import { buildWorld, rootKeys, type House } from './app.ts'
import { CHANNEL } from './auth/change-queries.ts'
import type { Config } from './plumbing/config.ts'
import { audit } from './plumbing/audit.ts'
import type { OutsideContext } from './plumbing/context.ts'
import type { Database } from './plumbing/database/database.ts'
import { contextFor, siteUrl, tenantUrl } from './plumbing/world.ts'
import {
  asOwner,
  beginAs,
  compareTenantRows,
  copyTenantRows,
  findInTenantRows,
  findTenantTables,
  removeTenantRows,
  type Client,
  type TenantTable,
} from './plumbing/database/tenant-rows-queries.ts'
import { isSharded } from './plumbing/database/sharding-queries.ts'
import { announceTenant } from './plumbing/http/site-queries.ts'
import { freeOfTheDead } from './plumbing/jobs/jobs-queries.ts'
import { addJob, findJobsOf, isAtWork, removeJobsOf } from './plumbing/jobs/moving-queries.ts'
import { nameOf } from './plumbing/keys.ts'
import { goThrough } from './plumbing/resealing.ts'
import { countUndecided, hasCards } from './payments/moving-queries.ts'
import { sealBroughtKey } from './tenants/brought-keys.ts'
import { documentKey } from './tenants/documents.ts'
import {
  addBroughtKey,
  findHosts,
  findMigrations,
  findMovable,
  findTakenHosts,
  haveLeft,
  insertArriving,
  leaveFor,
  removeTenant,
  resume,
  stayAway,
  suspend,
  welcome,
  writeNoMore,
  type Movable,
} from './tenants/moving-queries.ts'
import { BRAND_PICTURES, SIZES, pictureKey } from './tenants/pictures.ts'

/** An installation, as its settings lead to it. */
type Place = { house: House; config: Config }
/** One of the two with a connection of its own, as the owner of the tables. */
type Side = Place & { client: Client }

export type Moved = { url: string; tables: number; rows: number; files: number; jobs: number }

/** Any number that no other command takes. */
const LOCK = 4_711_264
/** After that every server has looked at its list of sites again. */
const NOTICE_MS = 11_000
const PATIENCE_MS = 60_000
const RENEW_MS = 15_000

/**
 * Moves a tenant to another installation, while servers of both run: rows, files, waiting jobs and the keys that its links hang on.
 * It is suspended here meanwhile. Who dies on the way lets it be served here again within a minute, until it has left; from then on
 * it is never served here, and the same command goes on. `notice_ms` is how long servers may take to notice.
 * @throws Error one sentence for the operator
 */
export async function moveTenant(
  here: Place,
  settings: Config,
  label: string,
  { notice_ms = NOTICE_MS } = {},
): Promise<Moved> {
  const there = { house: await buildWorld(settings), config: settings }
  try {
    return await connected(here, (source) =>
      connected(there, async (target) => {
        await refuseSpread([source, target])
        await alone([source, target], label)
        const tenant = await fitFor(source, target, label)
        const tables = await findTenantTables(source.client)
        if (tenant.moved_to === null) await leave(source, target, tenant, tables, notice_ms)
        return await arrive(source, target, tenant, tables)
      }),
    )
  } finally {
    await there.house.close()
  }
}

/** Deletes what stayed here of a tenant that was moved away. @throws Error if it was not */
export async function forgetMoved(here: Place, label: string): Promise<{ rows: number; files: number }> {
  return connected(here, async (side) => {
    const { client, house } = side
    await alone([side], label)
    const tenant = await findMovable(client, label)
    if (!tenant) throw new Error(`There is no tenant ${label}.`)
    if (tenant.moved_to === null)
      throw new Error(`The tenant ${label} was not moved away, so nothing of it is forgotten.`)
    if (tenant.is_leaving)
      throw new Error(
        `Not all of ${label} has arrived at ${tenant.moved_to} yet. Run the command that moves it once more.`,
      )
    const tables = await findTenantTables(client)
    await beginAs(client, tenant.id)
    const rows = await compareTenantRows(client, client, tables, tenant.id)
    const keys = await filesOf(client, tables, tenant)
    for (const key of keys) await house.outside.storage.remove(key)
    await removeTenantRows(client, tables, tenant.id)
    await removeTenant(client, tenant.id)
    await removeJobsOf(client, tenant.id)
    await client.query('commit')
    await announceTenant(house.database, tenant)
    return { rows, files: keys.length }
  })
}

/** @throws Error if one of the databases is spread over machines: what a move locks and repeats goes over a single one */
async function refuseSpread(sides: readonly Side[]): Promise<void> {
  const spread = await Promise.all(
    sides.map(({ client }) => isSharded(async (statement) => (await client.query(statement)).rows)),
  )
  const where = ['here', 'there'].filter((_, i) => spread[i])
  if (where.length > 0)
    throw new Error(
      `The database ${where.join(' and ')} is spread over the machines of a cluster, and a tenant moves between single ones only. Between the machines of a cluster: select citus_rebalance_start(). A whole installation, while no server runs: npm run move -- postgres://…, then npm run shard where it is to be spread.`,
    )
}

/** @throws Error why it cannot be moved */
async function fitFor(source: Side, target: Side, label: string): Promise<Movable> {
  const [here, there] = await Promise.all([source, target].map(({ client }) => findMigrations(client)))
  if (there!.length === 0)
    throw new Error(
      'The installation you named has never been started. Start it once, so that it has its tables.',
    )
  if (here!.join() !== there!.join())
    throw new Error(
      'The two installations are not of the same version. Bring the older one up to date first.',
    )
  const tenant = await findMovable(source.client, label)
  if (!tenant) throw new Error(`There is no tenant ${label}.`)
  if (label === DEFAULT_LABEL) throw new Error('The default tenant belongs to its installation and stays.')
  if (tenant.arriving_from !== null)
    throw new Error(`${label} is not whole here: move it again from where it comes, ${tenant.arriving_from}.`)
  const other = await findMovable(target.client, label, tenant.id)
  if (tenant.moved_to !== null) {
    if (other?.label === label && other.id === tenant.id && other.moved_to === null) return tenant
    throw new Error(`${label} was moved to ${tenant.moved_to}, and is not in the installation you named.`)
  }
  if (tenant.status !== 'active')
    throw new Error(`The tenant ${label} is closed. Open it first: npm run tenant -- reopen ${label}`)
  if (other && other.label !== label)
    throw new Error(`Its number ${tenant.id} belongs to another tenant there, ${other.label}.`)
  // What was left there when it moved here, or when a move there did not end.
  const isItsOwn = other?.id === tenant.id && (other.moved_to !== null || other.arriving_from !== null)
  if (other && !isItsOwn) throw new Error(`There is a tenant ${label} there already.`)
  const taken = await findTakenHosts(target.client, tenant.id, await findHosts(source.client, tenant.id))
  if (taken.length > 0) throw new Error(`Another tenant there has ${taken.join(', ')}.`)
  const { config: ours } = source
  const { config: theirs } = target
  if (ours.s3 && ours.s3.endpoint === theirs.s3?.endpoint && ours.s3.bucket === theirs.s3.bucket)
    throw new Error('Both keep their files in the same bucket. Give each installation its own.')
  await beginAs(source.client, tenant.id)
  const pays = await hasCards(source.client, tenant.id)
  await source.client.query('rollback')
  if (pays && ours.stripe?.secretKey !== theirs.stripe?.secretKey)
    throw new Error(
      'The two have different accounts with the card provider: kept cards could not be charged there, and nothing refunded.',
    )
  return tenant
}

/** One command at a time: the databases let go when its process ends, however that is. */
async function alone(sides: readonly Side[], label: string): Promise<void> {
  for (const { client } of sides) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as "isMine"', [
      LOCK,
      label,
    ])
    if (!rows[0].isMine)
      throw new Error(`Another command is moving ${label} already, or both settings name the same database.`)
  }
}

/** Suspends the tenant, brings everything over, and closes it here for good. */
async function leave(
  source: Side,
  target: Side,
  tenant: Movable,
  tables: readonly TenantTable[],
  notice_ms: number,
): Promise<void> {
  const { client, house } = source
  const { database } = house
  const url = tenantUrl(target.config.publicUrl, tenant.label)
  if (!(await suspend(database.pool, tenant.id))) throw new Error(`The tenant ${tenant.label} is not open.`)
  const renewing = setInterval(() => void stayAway(database.pool, tenant.id).catch(() => {}), RENEW_MS)
  try {
    await announceTenant(database, tenant)
    await sleep(notice_ms)
    if (!(await writeNoMore(database.pool, tenant.id))) throw tookTooLong(tenant)
    await untilCalm(source)
    await inItsName(source, tenant).transaction(async (inside) => {
      for (const { keep } of rootKeys) await keep?.(inside)
    })
    await bring(source, target, tenant, tables)
    // On the connection that keeps other commands out: one that was lost may have let another in.
    if (!(await leaveFor(client, tenant.id, url))) throw tookTooLong(tenant)
  } finally {
    clearInterval(renewing)
    await resume(database.pool, tenant.id)
    await announceTenant(database, tenant)
  }
}

const tookTooLong = ({ label }: Movable) =>
  new Error(`It took too long, and ${label} is served here again. Run the command once more.`)

/** Waits for what began before the servers had noticed. */
async function untilCalm({ client, house }: Side): Promise<void> {
  const { rows } = await client.query('select clock_timestamp() as now')
  const until = Date.now() + PATIENCE_MS
  await freeOfTheDead(house.database.pool)
  while (await isAtWork(client, rows[0].now)) {
    if (Date.now() > until)
      throw new Error('A call or a job has been at work for a minute. Try again when it has ended.')
    await sleep(200)
  }
}

/** Puts rows, files and keys there, all rows in one transaction, and compares them. */
async function bring(
  source: Side,
  target: Side,
  tenant: Movable,
  tables: readonly TenantTable[],
): Promise<void> {
  const { client: from } = source
  const { client: to } = target
  const { id } = tenant
  // Each statement sees what is committed when it begins, so the comparison sees what was written during the copy.
  await beginAs(from, id)
  await beginAs(to, id)
  try {
    const undecided = await countUndecided(from, id)
    if (undecided > 0)
      throw new Error(
        `The card provider has not said yet what became of ${undecided === 1 ? 'a payment or refund' : `${undecided} payments or refunds`} of ${tenant.label}. Try again in a few minutes.`,
      )
    const keys = await filesOf(from, tables, tenant)
    const needed = new Set(keys)
    for (const key of await filesOf(to, tables, tenant))
      if (!needed.has(key)) await target.house.outside.storage.remove(key)
    for (const key of keys) await copyFile(source, target, key)
    await removeTenantRows(to, tables, id)
    await removeTenant(to, id)
    await insertArriving(from, to, id, tenantUrl(source.config.publicUrl, tenant.label))
    const copied = tables.filter(({ name }) => name !== BROUGHT)
    await copyTenantRows(from, to, copied, id)
    await compareTenantRows(from, to, copied, id)
    const known = new Set(target.house.keys.listed().map(({ name }) => name))
    for (const root of source.house.keysOf(id).roots()) {
      const name = nameOf(root)
      if (!known.has(name))
        await addBroughtKey(to, id, name, sealBroughtKey(target.house.keys, id, name, root))
    }
    await to.query('commit')
  } catch (error) {
    await to.query('rollback').catch(() => {})
    throw error
  } finally {
    await from.query('rollback').catch(() => {})
  }
}

const BROUGHT = 'public.brought_key'

/** Seals anew what came, and serves it there. Goes on wherever it was cut short. */
async function arrive(
  source: Side,
  target: Side,
  tenant: Movable,
  tables: readonly TenantTable[],
): Promise<Moved> {
  const { client } = target
  const { database } = target.house
  await target.house.loadBroughtKeys()
  const context = inItsName(target, tenant)
  await goThrough(context, target.house.keysOf(tenant.id), rootKeys, 'reseal')
  const jobs = await findJobsOf(source.client, tenant.id)
  await beginAs(client, tenant.id)
  const isNew = await welcome(client, tenant.id)
  if (isNew) for (const job of jobs) await addJob(client, job)
  await client.query('commit')
  await removeJobsOf(source.client, tenant.id)
  await haveLeft(source.client, tenant.id)
  await announceTenant(database, tenant)
  // A server that knew it before may still have rights and realms of that time.
  await client.query('select pg_notify($1, $2)', [
    CHANNEL,
    JSON.stringify({ tenant_id: tenant.id, change: { whole_tenant: true } }),
  ])
  const from = tenantUrl(source.config.publicUrl, tenant.label)
  if (isNew)
    await context.transaction((inside) =>
      audit(inside, { action: 'tenant.moved', subject: 'tenant', subject_id: tenant.id, after: { from } }),
    )
  await beginAs(client, tenant.id)
  const rows = await compareTenantRows(client, client, tables, tenant.id)
  let files = 0
  for (const key of await filesOf(client, tables, tenant))
    if (await target.house.outside.storage.get(key)) files++
  await client.query('rollback')
  const hosts = await findHosts(client, tenant.id)
  const url = siteUrl(target.config.publicUrl, { label: tenant.label, primary_host: hosts[0] ?? null })
  return { url, tables: tables.length, rows, files, jobs: jobs.length }
}

/**
 * The keys of all files that the rows of the tenant name, wherever they do, and of its document and pictures. Every key has the label
 * as its second part.
 */
async function filesOf(
  client: Client,
  tables: readonly TenantTable[],
  { id, label }: Movable,
): Promise<string[]> {
  const found = await findInTenantRows(client, tables, id, `[a-z]+/${label}/[a-z0-9-]+(?:[./][a-z0-9-]+)*`)
  const isPicture = (key: string) => key.startsWith(pictureKey(label, ''))
  const masters = [...[...found].filter(isPicture), ...BRAND_PICTURES.map((kind) => pictureKey(label, kind))]
  const suffixes = new Set(BRAND_PICTURES.flatMap((kind) => SIZES[kind].map(({ suffix }) => suffix)))
  const pictures = masters.flatMap((key) => [...suffixes].map((suffix) => key + suffix))
  return [...new Set([...found, ...pictures, documentKey(label)])].sort()
}

/** A name in a letter may be that of a file that is gone. */
async function copyFile(source: Side, target: Side, key: string): Promise<void> {
  const file = await source.house.outside.storage.get(key)
  if (!file) return
  const there = target.house.outside.storage
  await there.put(key, file.content, file.type)
  const arrived = await there.get(key)
  if (!arrived?.content.equals(file.content)) throw new Error(`The file ${key} is another one there.`)
}

/** Acts as the tenant, also while nobody else may write what is its own. */
function inItsName({ house }: Place, { id, label, name, time_zone, currency }: Movable): OutsideContext {
  const database: Database = {
    ...house.database,
    inTenant: (of, work, how) => house.database.inTenant(of, work, { ...how, evenMoving: true }),
  }
  return contextFor({ ...house, database }, { id, label, name, time_zone, currency }, null, {
    trace_id: 'tenant-command',
    ip: '',
    user_agent: '',
  })
}

const connected = <T>(place: Place, work: (side: Side) => Promise<T>): Promise<T> =>
  asOwner(place.config.database.directUrl, (client) => work({ ...place, client }))
