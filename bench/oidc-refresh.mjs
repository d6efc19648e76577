import http from 'node:http'
import { child } from './house.mjs'

/**
 * What one new pair of tokens costs oidc-provider, which keeps everything in memory here, one after the other.
 * @param {{ rounds: number, refreshes: number, warmUp: number }} how
 * @returns {Promise<{ cpu_ms: number, per_second: number }>} processor time of the server for each; the best round
 */
export async function refreshElsewhere({ rounds, refreshes, warmUp }) {
  const server = child('oidc-server.mjs', { NODE_ENV: 'production' })
  try {
    const port = await server.next()
    let refresh_token = await server.tell('login')
    const refresh = async () => {
      refresh_token = (await post(port, { grant_type: 'refresh_token', client_id: 'web', refresh_token }))
        .refresh_token
    }
    for (let i = 0; i < warmUp; i++) await refresh()
    let best = { cpu_ms: Infinity, per_second: 0 }
    for (let round = 0; round < rounds; round++) {
      const [used, began] = [await server.tell('usage'), performance.now()]
      for (let i = 0; i < refreshes; i++) await refresh()
      const seconds = (performance.now() - began) / 1000
      const cpu_ms = ((await server.tell('usage')) - used) / refreshes
      if (cpu_ms < best.cpu_ms) best = { cpu_ms, per_second: refreshes / seconds }
    }
    return best
  } finally {
    await server.end()
  }
}

const agent = new http.Agent({ keepAlive: true })

/** @returns {Promise<{ refresh_token: string }>} */
function post(/** @type {number} */ port, /** @type {Record<string, string>} */ form) {
  return new Promise((resolve, reject) => {
    const body = String(new URLSearchParams(form))
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/token',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (part) => (text += part))
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(JSON.parse(text))
            : reject(new Error(`oidc-provider answered ${response.statusCode}: ${text}`)),
        )
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}
