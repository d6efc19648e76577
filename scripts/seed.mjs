// `npm run seed -- --members 100000 --tenant big` adds made-up members to a tenant, which is created if
// necessary.
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { dataDir, openDatabase } from './database.mjs'
import { ensure } from './ensure.mjs'
import { sayAndExit } from './serve.mjs'

const FEWEST = 10
const MOST = 10_000_000

const wanted = read()
await ensure({ complete: false })

const database = await openDatabase().catch(sayAndExit)
try {
  await ensureBuilt()
  const command = '../server/dist/seed-command.js'
  const { addMembers } = await import(command)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const { resumed_at } = await addMembers(
    { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir() },
    { ...wanted, onProgress: (made) => console.log(progress(made, seconds())) },
  )
  const added = (wanted.members - resumed_at).toLocaleString('en-US')
  console.log(`${added} members were added to the tenant ${wanted.tenant} in ${seconds().toFixed(1)} s.`)
  await database.stop()
} catch (error) {
  await database.stop().catch(() => {})
  sayAndExit(error)
}

function progress(made, seconds) {
  const [so, many] = [made, wanted.members].map((number) => number.toLocaleString('en-US'))
  return `${seconds.toFixed(1).padStart(7)} s  ${so} of ${many}`
}

function read() {
  try {
    const { values } = parseArgs({
      options: { members: { type: 'string' }, tenant: { type: 'string', default: 'big' } },
    })
    const members = Number(values.members)
    if (!Number.isInteger(members) || members < FEWEST || members > MOST)
      throw new Error(
        `How many? From ${FEWEST} to ${MOST.toLocaleString('en-US')}: npm run seed -- --members 100000`,
      )
    if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(values.tenant))
      throw new Error(
        `${values.tenant} cannot be part of a host name: small letters, digits and dashes only.`,
      )
    return { members, tenant: values.tenant }
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
