// `npm run tenant -- create LABEL --name … --admin …` creates a tenant; also list, close, reopen and rename.
// Servers may be running.
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { dataDir, openDatabase } from './database.mjs'
import { ensure } from './ensure.mjs'
import { sayAndExit } from './serve.mjs'

const HELP = `npm run tenant -- create LABEL --name "The club" --admin office@example.org
    [--time-zone America/Chicago] [--currency USD] [--domain www.example.org]
npm run tenant -- list
npm run tenant -- close LABEL    (its address shows the default tenant; everything is kept)
npm run tenant -- reopen LABEL
npm run tenant -- rename LABEL --name "A new name"`

const { command, label, options } = read()
await ensure({ complete: false })

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
  await tenants.rename(label, options.name)
  return `The tenant ${label} is now called ${options.name}.`
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
  const cells = rows.map(({ label: name, status, url, name: title, hosts }) => [
    name,
    status,
    [url, ...hosts].join(' '),
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
      },
    })
    const [wanted = '', named, ...more] = positionals
    if (!['create', 'list', 'close', 'reopen', 'rename'].includes(wanted)) throw new Error(HELP)
    if (more.length > 0 || (wanted === 'list') !== (named === undefined)) throw new Error(HELP)
    for (const needed of { create: ['name', 'admin'], rename: ['name'] }[wanted] ?? [])
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
