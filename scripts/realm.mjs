// `npm run realm -- --tenant … --mode …` sets where a tenant's users log in. The client secret is passed in
// REALM_CLIENT_SECRET, where no process list shows it.
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { dataDir, openDatabase } from './database.mjs'
import { ensure } from './ensure.mjs'
import { sayAndExit } from './serve.mjs'

const HELP = `npm run realm -- --tenant LABEL --mode broker --issuer https://id.example.org/realms/club --client-id fieldhouse
    [--name "your account"] [--scope "openid profile email"] [--role-claim roles] [--passwords own|refused]
npm run realm -- --tenant LABEL --mode direct --issuer … --client-id …
    [--audience urn:fieldhouse:api] [--token-type at+jwt|JWT] [--passwords forwarded|refused]
npm run realm -- --tenant LABEL --mode embedded    (here, as where nothing was ever said)`

const NAMES = [
  'tenant',
  'mode',
  'name',
  'issuer',
  'client-id',
  'scope',
  'role-claim',
  'audience',
  'token-type',
  'passwords',
]

const given = read()
await ensure({ complete: false })

const database = await openDatabase().catch(sayAndExit)
try {
  await ensureBuilt()
  const command = '../server/dist/main-realm.js'
  const { configureRealm } = await import(command)
  const { redirect_uri } = await configureRealm(
    { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir() },
    given,
  )
  console.log(
    given.mode === 'embedded'
      ? `The people of ${given.tenant} log in here.`
      : `The people of ${given.tenant} log in at ${given.issuer}, which has to send them back to ${redirect_uri}`,
  )
  await database.stop()
} catch (error) {
  await database.stop().catch(() => {})
  sayAndExit(error)
}

/** @returns {Record<string, string | undefined>} */
function read() {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(NAMES.map((name) => [name, { type: /** @type {const} */ ('string') }])),
    })
    if (!values.tenant || !values.mode) throw new Error(HELP)
    const fields = Object.entries(values).map(([name, value]) => [name.replaceAll('-', '_'), String(value)])
    return { ...Object.fromEntries(fields), client_secret: process.env['REALM_CLIENT_SECRET'] || undefined }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
