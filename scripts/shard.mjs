// `npm run shard` migrates the database of DATABASE_URL and spreads its tables over the machines of a Citus cluster, by tenant. Repeatable.
import { bundled } from './bundled.mjs'
import { ensure } from './ensure.mjs'
import { migrate } from './migrate.mjs'
import { sayAndExit } from './serve.mjs'

await ensure({ complete: false })
try {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url)
    throw new Error(
      'The private database runs on one machine. Name the coordinator of a cluster in DATABASE_URL.',
    )
  const sharding = await bundled('plumbing/database/sharding-queries.ts')
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
