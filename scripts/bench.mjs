// `npm run bench` measures the claims in docs/performance.md. `npm run bench -- member register` measures
// only those two.
import { ensureBuilt } from './build.mjs'
import { ensure } from './ensure.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: true })
try {
  await ensureBuilt()
  const { bench } = await import('../bench/bench.mjs')
  await bench(process.argv.slice(2))
} catch (error) {
  sayAndExit(error)
}
