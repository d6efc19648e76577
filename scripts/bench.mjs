// `npm run bench`: what docs/performance.md claims. `npm run bench -- member register` measures only that.
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
