import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './ensure.mjs'

/**
 * Migrates a database with the migrations that stand here, without a built server.
 * @param {string} url
 * @returns {Promise<{ given: string[], withheld: string[], found: string[] }>} as the function itself
 */
export async function migrate(url) {
  const outfile = path.join(ROOT, 'server/dist/migrate.js')
  await build({
    entryPoints: [path.join(ROOT, 'server/src/plumbing/database/migrate.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  const made = await import(outfile)
  return made.migrate(url)
}
