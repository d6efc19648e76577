import path from 'node:path'
import { ROOT } from './ensure.mjs'

/**
 * A module of the server, for a command that works without a built server.
 * @param {string} file below `server/src`
 */
export async function bundled(file) {
  // Only now: in a fresh clone a command installs the packages first.
  const { build } = await import('esbuild')
  const outfile = path.join(ROOT, 'server/dist', `${path.basename(file, '.ts')}.js`)
  await build({
    entryPoints: [path.join(ROOT, 'server/src', file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  return import(outfile)
}
