// `npm run tenant -- create LABEL --name … --admin …` creates a tenant; also list, close, reopen, rename, move and forget.
// Servers may be running.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { dataDir, openDatabase } from './database.mjs'
import { ensure } from './ensure.mjs'
import { S3_SETTINGS } from './postgres/wal-bucket.mjs'
import { sayAndExit } from './serve.mjs'

const HELP = `npm run tenant -- create LABEL --name "The club" --admin office@example.org
    [--time-zone America/Chicago] [--currency USD] [--domain www.example.org]
npm run tenant -- list
npm run tenant -- close LABEL    (its address shows the default tenant; everything is kept)
npm run tenant -- reopen LABEL
npm run tenant -- rename LABEL --name "A new name"
npm run tenant -- move LABEL --to FOLDER  (to another installation: its data folder, or a file with its settings)
npm run tenant -- forget LABEL            (deletes what stayed here after that)`

const { command, label, options } = read()
await ensure({ complete: false })
const here = dataDir()

const database = await openDatabase().catch(sayAndExit)
let tenants
try {
  await ensureBuilt()
  const built = '../server/dist/main-tenant.js'
  const { openTenantCommands } = await import(built)
  tenants = await openTenantCommands({
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir(),
  })
  console.log(await carryOut())
  await tenants.end()
  await database.stop()
} catch (error) {
  await tenants?.end().catch(() => {})
  await database.stop().catch(() => {})
  sayAndExit(error)
}

/** Reports what happened to the operator. */
async function carryOut() {
  if (command === 'create') return made(await tenants.create({ ...options, label }))
  if (command === 'list') return table(await tenants.list())
  if (command === 'close') {
    await tenants.close(label)
    return `The tenant ${label} is closed. Nothing was deleted: npm run tenant -- reopen ${label}`
  }
  if (command === 'reopen') {
    await tenants.reopen(label)
    return `The tenant ${label} is open.`
  }
  if (command === 'move') return moved(options.to)
  if (command === 'forget') {
    const { rows, files } = await tenants.forget(label)
    return `Deleted here: ${counted(rows, 'row')} and up to ${counted(files, 'file')} of ${label}.`
  }
  await tenants.rename(label, options.name)
  return `The tenant ${label} is now called ${options.name}.`
}

async function moved(to) {
  const settings = settingsOf(to)
  const there = await openElsewhere(settings)
  try {
    console.log(`Moving ${label}. Until it has arrived, visitors read “This site is moving”.`)
    const { url, tables, rows, files, jobs } = await tenants.move(label, there.settings)
    return [
      `The tenant ${label} is served by the other installation now. It has ${counted(rows, 'row')} in ${counted(tables, 'table')}, ${counted(files, 'file')} and ${counted(jobs, 'waiting job')} there.`,
      '  compared  count and checksum of every table, and the content of every file',
      `  site      ${url}; let the proxy send its host names there`,
      `  here      closed and kept; delete it with: npm run tenant -- forget ${label}`,
    ].join('\n')
  } finally {
    await there.stop()
  }
}

/** “1 row”, “8,890 rows”. */
function counted(count, what) {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}

/** The settings of the other installation: of a data folder, or those in a file as for systemd and Docker. */
function settingsOf(to) {
  const place = path.resolve(process.env.INIT_CWD ?? '.', to)
  if (!existsSync(place))
    throw new Error(
      `${place} doesn’t exist. Name the data folder of the other installation, or a file with its settings.`,
    )
  const { PUBLIC_URL } = process.env
  if (statSync(place).isDirectory()) return { DATA_DIR: place, ...(PUBLIC_URL && { PUBLIC_URL }) }
  return parseEnv(readFileSync(place, 'utf8'))
}

/** Opens the database there; what the environment says holds for this installation only. */
async function openElsewhere(settings) {
  const names = ['DATABASE_URL', 'DATA_DIR', 'WAL_ARCHIVE', ...S3_SETTINGS, 'PG_BINDIR']
  const own = Object.fromEntries(names.map((name) => [name, process.env[name]]))
  const takeOver = (values) => {
    for (const name of names)
      if (values[name]) process.env[name] = values[name]
      else delete process.env[name]
  }
  takeOver(settings)
  try {
    const folder = dataDir()
    if (folder === here) throw new Error('These are the settings of this installation.')
    if (!settings.DATABASE_URL && !existsSync(path.join(folder, 'postgres')))
      throw new Error(`There is no database in ${folder}. Start that installation once.`)
    const { url, stop } = await openDatabase()
    return { settings: { ...settings, DATABASE_URL: url, DATA_DIR: folder }, stop }
  } finally {
    takeOver(own)
  }
}

function made({ tenant, existed, url, invitation, domain }) {
  const lines = [
    existed
      ? `The tenant ${tenant.label} was there already, as ${tenant.name}; its settings stay as they are.`
      : `The tenant ${tenant.label} is ready: ${tenant.name}`,
    `  site        ${url}`,
    invitation
      ? `  invitation  ${invitation}\n              (also sent to ${options.admin}; it works for three days and once)`
      : `  ${options.admin} has a password already and is an administrator.`,
  ]
  if (domain)
    lines.push(
      `  domain      ${domain.host}: set these records, then press “Check” under Settings, Domains`,
      `              ${domain.proof_name}  TXT    ${domain.proof_value}`,
      `              ${domain.host}  CNAME  ${domain.target}`,
    )
  return lines.join('\n')
}

function table(rows) {
  const cells = rows.map(({ label: name, status, moved_to, arriving_from, url, name: title, hosts }) => [
    name,
    moved_to ? 'moved' : arriving_from ? 'arriving' : status,
    [moved_to ?? url, ...hosts].join(' '),
    title,
  ])
  const widths = [0, 1, 2].map((i) => Math.max(...cells.map((row) => row[i].length)))
  return cells.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n')
}

function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        admin: { type: 'string' },
        'time-zone': { type: 'string' },
        currency: { type: 'string' },
        domain: { type: 'string' },
        to: { type: 'string' },
      },
    })
    const [wanted = '', named, ...more] = positionals
    if (!['create', 'list', 'close', 'reopen', 'rename', 'move', 'forget'].includes(wanted))
      throw new Error(HELP)
    if (more.length > 0 || (wanted === 'list') !== (named === undefined)) throw new Error(HELP)
    for (const needed of { create: ['name', 'admin'], rename: ['name'], move: ['to'] }[wanted] ?? [])
      if (!values[needed]) throw new Error(`--${needed} is missing.\n${HELP}`)
    const { 'time-zone': time_zone, ...rest } = values
    return {
      command: wanted,
      label: named,
      options: { ...rest, ...(time_zone === undefined ? {} : { time_zone }) },
    }
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
