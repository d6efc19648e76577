import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** @typedef {import('./house.mjs').House} House */

const run = promisify(execFile)
const SCALE = 20
const SECONDS = 5
const DATABASE = 'bench_tpcb'

/** @type {Map<string, Map<number, number>>} rates by number of clients, for each server */
const measured = new Map()

/**
 * Transactions a second of pgbench's built-in TPC-B-like script at scale 20, on the same PostgreSQL with the same
 * settings: a measure that no statement of ours can move. Each number of clients is measured once in a run.
 * Undefined where the machine has no pgbench.
 * @param {Pick<House, 'url' | 'sql' | 'folder'>} house
 * @param {number} clients
 * @returns {Promise<number | undefined>}
 */
export async function yardstick({ url, sql, folder }, clients) {
  if (!(await hasPgbench())) return undefined
  const beside = url.replace(/[^/]*$/, DATABASE)
  let rates = measured.get(folder)
  if (!rates) {
    await sql.query(`create database ${DATABASE}`)
    await run('pgbench', ['-i', '-q', '-s', String(SCALE), beside])
    measured.set(folder, (rates = new Map()))
  }
  const known = rates.get(clients)
  if (known !== undefined) return known
  const { stdout } = await run('pgbench', [
    ...['-c', String(clients), '-j', '2', '-T', String(SECONDS)],
    beside,
  ])
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  rates.set(clients, rate)
  return rate
}

export const hasPgbench = () =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
