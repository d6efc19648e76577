import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './ensure.mjs'
import { OLDEST_BIN, isOldestForHere } from './postgres/oldest.mjs'

/** Tests of the walls between tenants, the queue, money, a whole registration, and searches. */
const SLICE = [
  'server/test/house/postgresql.test.ts',
  'server/test/house/searches.test.ts',
  'server/src/plumbing/database/database.test.ts',
  'server/src/plumbing/jobs/jobs.test.ts',
  'server/src/payments/paying.test.ts',
  'server/src/registering/registration.test.ts',
]

test.skipIf(!isOldestForHere)(
  'the server’s own tests of walls, queue, money, a registration and searches pass on the oldest PostgreSQL',
  async () => {
    const { status, said } = await tested(SLICE)
    expect(status, said).toBe(0)
    expect(said).toMatch(/Test Files {2}6 passed \(6\)\n +Tests {2}(?=\d{3})(?!.*(?:failed|skipped))/)
  },
  600_000,
)

/** @param {string[]} files @returns {Promise<{ status: number | string, said: string }>} */
function tested(files) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$)/.test(name))
  const env = { ...Object.fromEntries(own), PG_BINDIR: OLDEST_BIN, TESTS: 'gate', NO_COLOR: '1' }
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [vitest, 'run', '--project=server', ...files],
      { cwd: ROOT, env, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ status: error ? (error.code ?? 1) : 0, said: stdout + stderr }),
    )
  })
}
