import { once } from 'node:events'
import net from 'node:net'

/**
 * Finds out whether the server will get its port, before anything is prepared that takes its time.
 * @param {Record<string, string | undefined>} env
 * @throws the system's EADDRINUSE, which `sayAndExit` puts into words; a setting that is no port is the server's to name
 */
export async function refuseTakenPort({ PORT = '', HOST = '' }) {
  const port = Number(PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const probe = net.createServer().listen(port, HOST || '127.0.0.1')
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
