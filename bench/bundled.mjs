import { build } from 'esbuild'
import path from 'node:path'
import { ROOT } from '../scripts/ensure.mjs'

/** A module of ours that Node cannot run from source, with all it imports. */
export async function bundled(/** @type {string} */ file) {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const [one] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(one?.contents ?? []).toString('base64')}`)
}
