import { beforeAll, expect, test } from 'vitest'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'
import { populateFully, type Known } from '../populated.ts'
import { addressesOf, servedRoutes } from './served.ts'
import { UNREACHED } from './unreached.ts'

const house = await testHouse()
const { app, call, tokenOf, world } = house
await app.listen({ port: 0, host: '127.0.0.1' })
let known: Known
let tables: string[]
beforeAll(async () => {
  known = await populateFully(house, 'alliance')
  await house.work()
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     -- Calls are counted for reads as well, for the rate limits.
     where relkind = 'r' and nspname in ('public', 'psp') and relname <> 'call_count' order by 1`,
  )
  tables = rows.map(({ name }) => name)
})

/** How many rows each table has, and which transaction last wrote each of them. */
async function snapshot() {
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0)::text as written from ${name}`,
  )
  const { rows } = await world.database.pool.query<{ name: string; rows: number; written: string }>(
    parts.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, ...more }) => [name, more]))
}

/** The specification wants these to be GET, and the contract says that they write. */
const writing = new Set(
  (await contractOperations()).flatMap(({ op }) =>
    op.method === 'GET' && op.writes ? [`/api${op.path}`] : [],
  ),
)
/** What reading these leaves behind. */
const LEAVES: Readonly<Record<string, string>> = {
  // Who took out the names and birthdays of children is in the history.
  '/api/mms/club/roster/export/:type': 'public.audit_entry',
}
const reads = servedRoutes(app)
  .filter(({ method, path }) => method === 'GET' && !writing.has(path))
  .map(({ path }) => path)
/** The reads that had something to answer. */
const reached = new Set<string>()

let caller = 0
const ask = (path: string, more: object = {}) =>
  call(path, { remoteAddress: `10.2.${(++caller >> 8) & 255}.${caller & 255}`, ...more })

test('no address that is only read changes a row, whoever reads it', async () => {
  expect(tables.length).toBeGreaterThan(40)
  const found: string[] = []
  const people = [undefined, await tokenOf(ADMIN)]
  // Events the card provider has still to deliver would be written between two snapshots.
  const untold = () =>
    world.database.pool.query('select from psp.event where delivered_at is null and next_try_at is not null')
  await expect.poll(async () => (await untold()).rowCount, { timeout: 30_000 }).toBe(0)
  const read = async (paths: readonly string[]) => {
    for (const path of paths)
      for (const token of people)
        for (const url of addressesOf(path, known)) {
          const { statusCode } = await ask(url, token ? { token } : {})
          if (statusCode < 400) reached.add(path)
        }
  }
  /** Takes one snapshot for many URLs, and again for each half if something was written. */
  const search = async (paths: readonly string[]) => {
    const before = await snapshot()
    await read(paths)
    const after = await snapshot()
    const written = Object.keys(after).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    )
    if (written.length === 0) return
    if (paths.length === 1 && `${written}` === LEAVES[paths[0]!]) return
    if (paths.length === 1) return found.push(`${paths[0]} wrote ${written}`)
    const middle = Math.ceil(paths.length / 2)
    await search(paths.slice(0, middle))
    await search(paths.slice(middle))
    if (found.length === 0) found.push(`one of ${paths.join(' ')} wrote ${written}, once`)
  }
  await search(reads.filter((path) => !(path in LEAVES)))
  for (const path of Object.keys(LEAVES)) await search([path])
  expect(found).toEqual([])
}, 900_000)

test('every read had something to answer, or somebody has said why it had not', () => {
  expect(reached.size).toBeGreaterThan(0)
  expect(reads.filter((path) => !reached.has(path)).toSorted()).toEqual(
    Object.values(UNREACHED).flat().toSorted(),
  )
})

test('a write is noticed here', async () => {
  const before = await snapshot()
  await world.database.pool.query('update tenant set name = name')
  const after = await snapshot()
  expect(
    Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name])),
  ).toEqual(['public.tenant'])
})
