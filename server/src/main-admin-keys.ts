import { randomBytes } from 'node:crypto'
import { rootKeys, type House } from './app.ts'
import type { Config } from './plumbing/config.ts'
import { contextFor } from './plumbing/world.ts'
import { findTenants } from './plumbing/jobs/jobs-queries.ts'
import { addRootKey, dropRootKey } from './plumbing/keys.ts'
import { goThrough, together, UNKNOWN, type How, type Uses } from './plumbing/resealing.ts'

/** A root key, what only it can read, and what that is. The first one writes. */
export type ShownKey = { name: string; since: Date | undefined; uses: { what: string; count: number }[] }

export type Rotated = {
  keys: ShownKey[]
  /** The name of the key that was made; undefined where one that was made before had not been finished with. */
  made: string | undefined
}

/** The root keys of this installation, while servers run. */
export type KeyCommands = {
  keys: () => Promise<ShownKey[]>
  /** Makes a new key and seals everything with it; where that was begun and not ended, it goes on. */
  rotateKey: () => Promise<Rotated>
  /** Takes an older key away. @throws Error where something still needs it, unless that is to end */
  forgetKey: (name: string, how: { linksEnd: boolean }) => Promise<ShownKey[]>
}

/** Any number that no other command takes. */
const LOCK = 4_711_263

export function keyCommands(house: House, config: Pick<Config, 'rootKey' | 'dataDir'>): KeyCommands {
  return {
    keys: async () => shown(house, await everywhere(house, 'count')),
    rotateKey: () => alone(house, () => rotate(house, config)),
    forgetKey: (name, { linksEnd }) => alone(house, () => forget(house, config, name, linksEnd)),
  }
}

async function rotate(house: House, config: Pick<Config, 'rootKey' | 'dataDir'>): Promise<Rotated> {
  const before = await everywhere(house, 'count')
  let made: string | undefined
  if (isFinished(house, before)) {
    await keepWhatWouldGo(house)
    if (config.rootKey) throw new Error(byHand(randomBytes(32).toString('base64url')))
    made = await addRootKey(config.dataDir, house.now())
    house.keys.reload()
  }
  await everywhere(house, 'reseal')
  // What a server has sealed in the second before it looked at the keys.
  return { keys: shown(house, await everywhere(house, 'reseal')), made }
}

async function forget(
  house: House,
  config: Pick<Config, 'rootKey' | 'dataDir'>,
  name: string,
  linksEnd: boolean,
): Promise<ShownKey[]> {
  const [writer, ...older] = house.keys.listed()
  if (writer!.name === name) throw new Error('This is the key that writes now. Make another one first.')
  if (!older.some((key) => key.name === name)) throw new Error(`There is no key ${name}.`)
  const left = await everywhere(house, 'reseal')
  const needed = usesOf(left, name)
  if (needed.length > 0 && !linksEnd)
    throw new Error(
      [
        `The key ${name} is still needed:`,
        ...needed.map(({ what, count }) => `  ${count}  ${what}`),
        'Wait, or end them: --links-end gives those cards and links new codes; the old ones stop working.',
      ].join('\n'),
    )
  await keepWhatWouldGo(house)
  const after = linksEnd ? await everywhere(house, 'renew') : left
  if (config.rootKey)
    throw new Error(`Nothing needs ${name} any more. Take it out of ROOT_KEYS_READ, and restart the servers.`)
  await dropRootKey(config.dataDir, name)
  house.keys.reload()
  // What had only that key has ended with it.
  after.delete(name)
  return shown(house, after)
}

const byHand = (key: string) =>
  `The root key stands in the configuration (ROOT_KEY), so you change it, on all servers:
  1. Add the new one to ROOT_KEYS_READ, and restart the servers one after the other:
     ${key}
  2. Exchange the two: ROOT_KEY the new one, ROOT_KEYS_READ the old one; and restart them again.
  3. npm run admin -- key rotate`

/** Whether everything that is sealed is sealed with the newest key. */
function isFinished(house: House, uses: Uses): boolean {
  const [, ...older] = house.keys.listed()
  const seals = new Set(rootKeys.flatMap(({ sealed = [] }) => sealed.map(({ what }) => what)))
  return older.every(({ name }) => usesOf(uses, name).every(({ what }) => !seals.has(what)))
}

async function everywhere(house: House, how: How): Promise<Uses> {
  const all: Uses = new Map()
  for (const context of await contextsOf(house))
    together(all, await goThrough(context, house.keysOf(context.tenant.id), rootKeys, how))
  return all
}

/** What was only derived from a key so far is written down while that key is the one that writes. */
async function keepWhatWouldGo(house: House): Promise<void> {
  for (const context of await contextsOf(house))
    await context.transaction(async (inside) => {
      for (const { keep } of rootKeys) await keep?.(inside)
    })
}

const contextsOf = async (house: House) =>
  (await findTenants(house.database)).map((tenant) =>
    contextFor(house, tenant, null, { trace_id: 'operator', ip: '', user_agent: '' }),
  )

const usesOf = (uses: Uses, name: string) =>
  [...(uses.get(name) ?? [])].map(([what, count]) => ({ what, count }))

function shown(house: House, uses: Uses): ShownKey[] {
  const own = house.keys.listed()
  const names = new Set([...own.map(({ name }) => name), UNKNOWN])
  // Those that tenants brought from other installations.
  const brought = [...uses.keys()]
    .filter((name) => !names.has(name))
    .map((name) => ({ name, since: undefined }))
  const keys = [...own, ...brought].map((key) => ({ ...key, uses: usesOf(uses, key.name) }))
  const strange = usesOf(uses, UNKNOWN)
  return strange.length > 0 ? [...keys, { name: UNKNOWN, since: undefined, uses: strange }] : keys
}

/** One command at a time: the database lets go when its process ends, however that is. */
async function alone<T>(house: House, work: () => Promise<T>): Promise<T> {
  const client = await house.database.pool.connect()
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      LOCK,
    ])
    if (!rows[0]!.is_mine) throw new Error('Another command is changing the keys. Wait until it has ended.')
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}
