// `npm run shard` migrates the database of DATABASE_URL and spreads its tables over the machines of a Citus cluster, by tenant. Repeatable.
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT, ensure } from './ensure.mjs'
import { migrate } from './migrate.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: false })
try {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url)
    throw new Error(
      'The private database runs on one machine. Name the coordinator of a cluster in DATABASE_URL.',
    )
  const sharding = await made()
  await sharding.refuseElsewhere(url)
  await migrate(url)
  const { whole, spread, functions, done } = await sharding.shard(url)
  console.log(
    [
      whole.length + spread.length === 0 ? 'Everything was spread already.' : 'Spread over the workers:',
      `  by tenant        ${spread.length} tables, ${done.length} before`,
      `  on each machine  ${whole.join(', ') || 'nothing new'}`,
      `  functions        ${functions.length} work where the rows are`,
    ].join('\n'),
  )
} catch (error) {
  sayAndExit(error)
}

async function made() {
  const outfile = path.join(ROOT, 'server/dist/sharding.js')
  await build({
    entryPoints: [path.join(ROOT, 'server/src/plumbing/database/sharding-queries.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  return import(outfile)
}
