// Serves the browser application while it is being edited, and proxies what the server answers.
import path from 'node:path'
import { ROOT } from './ensure.mjs'

/** What the server answers; everything else belongs to the browser application. */
const SERVED = [
  'api',
  'realms',
  'sandbox-pay',
  'files',
  'cloud',
  'dev',
  'healthz',
  'readyz',
  'metrics',
  'check',
]

/**
 * @param {{ port: number, target: string }} addresses `target` is the server's
 * @returns {Promise<import('vite').ViteDevServer>}
 */
export async function serveWeb({ port, target }) {
  const { createServer } = await import('vite')
  process.env.API_ORIGIN = target // web/vite.config.ts proxies part of them itself
  const web = await createServer({
    root: path.join(ROOT, 'web'),
    server: {
      host: process.env.HOST ?? '127.0.0.1',
      port,
      strictPort: true,
      // Vite would answer preflights itself and refuse pages without an origin, such as the frames of the
      // card fields.
      cors: false,
      proxy: Object.fromEntries(SERVED.map((name) => [`^/${name}(?=[/?]|$)`, target])),
    },
  })
  await web.listen()
  return web
}
