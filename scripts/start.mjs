import { ensureBuilt } from './build.mjs'
import { openDatabase } from './database.mjs'
import { ensure } from './ensure.mjs'
import { refuseTakenPort } from './port.mjs'
import { endOnSignal, load, sayAndExit, serve } from './serve.mjs'

const began = performance.now()
const tell = (text) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)

await ensure({ complete: false })

/** What has to be closed again, last one first: the server has connections to the database. */
const open = []
const close = async () => {
  for (const end of open.reverse()) await end().catch((error) => console.error(error.message))
}
endOnSignal(close)

try {
  await refuseTakenPort(process.env)
  const database = openDatabase()
  open.push(async () => (await database).stop())
  const [{ url, is }] = await Promise.all([
    database,
    ensureBuilt().then((built) => {
      tell(built ? 'built' : 'the build is current')
      return load()
    }),
  ])
  tell(is)
  const server = await serve({ DATABASE_URL: url })
  open.push(() => server.close())
  tell(`ready on ${server.url}`)
  console.log(`\n${server.welcome.map((line) => `  ${line}`).join('\n')}\n`)
} catch (error) {
  await close()
  sayAndExit(error)
}
