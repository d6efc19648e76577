// `npm run dev`: while the sources are edited, the server restarts and the browser updates; one URL for both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { serverBundle } from './build.mjs'
import { dataDir, openDatabase } from './database.mjs'
import { serveWeb } from './dev-web.mjs'
import { ROOT, ensure } from './ensure.mjs'
import { refuseTakenPort } from './port.mjs'
import { endOnSignal, sayAndExit } from './serve.mjs'

await ensure({ complete: true })
const port = Number(process.env.PORT ?? 3000)
const inner = await freePort()

/** What has to be closed again, last one first. */
const open = []
const close = async () => {
  for (const end of open.reverse()) await end()
}
endOnSignal(close)

try {
  await refuseTakenPort({ PORT: String(port) })
  const database = await openDatabase()
  open.push(database.stop)
  const server = serverProcess(database.url)
  open.push(server.end)
  const bundler = await watchServer(server.restart)
  open.push(() => bundler.dispose())
  const web = await serveWeb({ port, target: `http://127.0.0.1:${inner}` })
  open.push(() => web.close())
  console.log(`\nhttp://localhost:${port} shows what is being edited.\n`)
} catch (error) {
  await close()
  sayAndExit(error)
}

/** The server as a separate process that can be stopped and restarted. */
function serverProcess(url) {
  let child
  let turn = Promise.resolve()
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  const begin = async () => {
    await end()
    child = spawn(process.execPath, ['--enable-source-maps', path.join(ROOT, 'scripts/serve.mjs')], {
      stdio: 'inherit',
      env: {
        PUBLIC_URL: `http://{tenant}.localhost:${port}`,
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: dataDir(),
        PORT: String(inner),
        npm_lifecycle_event: '', // its parent is this process and not npm
      },
    })
  }
  return {
    restart: () => (turn = turn.then(begin)),
    end: () => (turn = turn.then(end)),
  }
}

async function watchServer(onBuilt) {
  const { context } = await import('esbuild')
  const outdir = path.join(ROOT, 'server/dist')
  rmSync(path.join(outdir, 'stamp'), { force: true }) // `npm start` rebuilds afterwards
  const bundle = serverBundle(outdir)
  const restart = {
    name: 'restart',
    setup: (build) => build.onEnd(({ errors }) => errors.length === 0 && onBuilt()),
  }
  const bundler = await context({ ...bundle, plugins: [...bundle.plugins, restart] })
  await bundler.watch()
  return bundler
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}
