import { once } from 'node:events'
import http from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { serveWeb } from './dev-web.mjs'

const asked = []
const server = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url} from ${request.headers.origin}`)
  response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
const web = await serveWeb({ port: 0, target: `http://127.0.0.1:${port}` })
afterAll(async () => {
  await web.close()
  server.close()
})

test('while it is edited, the frames of the card fields, which have no origin, still reach the provider', async () => {
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (
    /** @type {http.Server} */ (web.httpServer).address()
  )
  const url = `http://127.0.0.1:${own}/sandbox-pay/v1/payment_methods`
  // Node's fetch does not let a program set its origin.
  const answer = await new Promise((resolve, reject) =>
    http
      .request(url, {
        method: 'OPTIONS',
        headers: { origin: 'null', 'access-control-request-method': 'POST' },
      })
      .on('response', resolve)
      .on('error', reject)
      .end(),
  )
  answer.resume()
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(asked).toEqual(['OPTIONS /sandbox-pay/v1/payment_methods from null'])
})
