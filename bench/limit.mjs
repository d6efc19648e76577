import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import utils from 'pg/lib/utils.js'
import { child } from './house.mjs'
import { best, rateOf } from './report.mjs'
import { hasPgbench, yardstick } from './yardstick.mjs'

/** @typedef {import('./replay.mjs').Statement} Statement */
/**
 * @typedef {object} Task
 * @property {number} clients
 * @property {number} seconds at most
 * @property {Statement[][]} works each the statements of one request, with the same texts
 * @property {boolean} [once] each work is done once, and that is the end
 * @property {[number, number]} [ids] what differs between the works is one id, and these and all between are there
 */

const run = promisify(execFile)

/**
 * How often the statements can be said at all: by pgbench where the machine has one, else by a plain pg client, which
 * spends more on each. Rows may refer to ids of another run; whether those exist is not what is measured.
 * @returns {Promise<{ rate: number, by: 'pgbench' | 'a pg client', yard?: number | undefined }>} `yard` is the
 * rate of the yardstick with as many clients
 */
export async function limit(house, /** @type {Task} */ task) {
  const { url, sql } = house
  if (await hasPgbench())
    return { rate: await pgbench(url, sql, task), by: 'pgbench', yard: await yardstick(house, task.clients) }
  const replay = async () => {
    const worker = child('replay.mjs')
    await worker.next()
    const told = await worker.tell({ url, ...task })
    await worker.end()
    return told
  }
  return { rate: rateOf(best([await replay(), ...(task.once ? [] : [await replay()])])), by: 'a pg client' }
}

async function pgbench(url, sql, /** @type {Task} */ { clients, seconds, works, once = false, ids }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-pgbench-'))
  const { script, constants, columns } = scriptOf(works, ids)
  const file = path.join(folder, 'script.sql')
  writeFileSync(file, script)
  if (columns.length > 0) await keep(sql, columns)
  const length = once
    ? ['-t', String(Math.floor(works.length / clients))]
    : ['-T', String(Math.ceil(seconds))]
  try {
    const { stdout } = await run(
      'pgbench',
      [
        ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-f', file, ...length],
        ...constants.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        url,
      ],
      { env: { ...process.env, PGOPTIONS: '-c session_replication_role=replica' } },
    )
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * One script for all works: what is the same in each is a constant, what differs is loaded from a table
 * first.
 */
function scriptOf(works, ids) {
  /** @type {[string, string][]} */
  const constants = []
  /** @type {(string | null)[][]} */
  const columns = []
  const lines = works[0].flatMap(({ text, values }, s) => {
    const names = values.map((_, p) => {
      const all = works.map((work) => utils.prepareValue(work[s].values[p])).map(asText)
      if (all.every((value) => value === all[0])) {
        if (all[0] === null) return 'null'
        // pgbench does not support empty variables.
        if (all[0] === '') return "''"
        constants.push([`k${s}_${p}`, all[0]])
        return `:k${s}_${p}`
      }
      columns.push(all)
      return `:v${columns.length - 1}`
    })
    // On one line a comment would not end.
    const said = text
      .replace(/--.*$/gm, '')
      .replace(/\$(\d+)/g, (_, number) => names[number - 1])
      .replaceAll('\n', ' ')
    return said.split(';').map((one) => `${one.trim()};`)
  })
  const first = ids
    ? `\\set v0 random(${ids[0]}, ${ids[1]})`
    : `select ${columns.map((_, i) => `v${i}`).join(', ')} from bench_value where n = (select nextval('bench_next')) \\gset`
  const fetched = columns.length > 0 ? [first] : []
  return { script: [...fetched, ...lines].join('\n'), constants, columns: ids ? [] : columns }
}

const asText = (value) =>
  value === null || value === undefined
    ? null
    : Buffer.isBuffer(value)
      ? `\\x${value.toString('hex')}`
      : String(value)

async function keep(sql, columns) {
  const names = columns.map((_, i) => `v${i}`)
  await sql.query('drop table if exists bench_value; drop sequence if exists bench_next')
  await sql.query(
    `create table bench_value (n bigint primary key, ${names.map((name) => `${name} text`).join(', ')})`,
  )
  await sql.query('create sequence bench_next')
  const rows = columns[0].map((_, n) => ({
    n: n + 1,
    ...Object.fromEntries(columns.map((column, i) => [`v${i}`, column[n]])),
  }))
  await sql.query('insert into bench_value select * from json_populate_recordset(null::bench_value, $1)', [
    JSON.stringify(rows),
  ])
  await sql.query('vacuum analyze bench_value')
}
