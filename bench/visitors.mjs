// Many visitors in one process: each sends a request, waits for the whole answer and sends the next. Answers
// must have a content length.
import net from 'node:net'

/**
 * @typedef {object} Task
 * @property {number} port
 * @property {number} clients
 * @property {number} seconds at most
 * @property {string[]} requests raw HTTP messages; each connection takes the next one
 * @property {boolean} [once] each message is sent once, and that is the end
 * @property {number} [perSecond] so many messages are due each second, however long their answers take; who waits for a
 *   visitor that is free waits already. Without it each visitor asks again at once.
 */
/**
 * @typedef {object} Told
 * @property {Float64Array} latencies
 * @property {Uint32Array} messages which of the requests each of them was for
 * @property {number} seconds
 * @property {Record<string, { times: number, first: string }>} refused
 */

const HEAD_END = Buffer.from('\r\n\r\n')

process.on('message', async (/** @type {Task} */ task) => process.send?.(await visit(task)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

/** @param {Task} task @returns {Promise<Told>} */
async function visit({ port, clients, seconds, requests, once = false, perSecond = 0 }) {
  /** @type {number[]} */
  const latencies = []
  /** @type {number[]} */
  const messages = []
  /** @type {Told['refused']} */
  const refused = {}
  let sent = 0
  const began = performance.now()
  const deadline = began + seconds * 1000

  const visitor = () =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
      let asked = 0
      let message = 0
      let parts = Buffer.alloc(0)

      const ask = () => {
        asked = perSecond ? began + (sent * 1000) / perSecond : performance.now()
        if (asked >= deadline || (once && sent >= requests.length))
          return socket.end(() => resolve(undefined))
        message = sent++ % requests.length
        const wait = asked - performance.now()
        if (wait > 0) setTimeout(() => socket.write(requests[message]), wait)
        else socket.write(requests[message])
      }
      socket.once('connect', ask)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the server has closed a connection')))
      socket.on('data', (data) => {
        parts = parts.length === 0 ? data : Buffer.concat([parts, data])
        const headEnd = parts.indexOf(HEAD_END)
        if (headEnd < 0) return
        const head = parts.toString('latin1', 0, headEnd)
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        if (length === undefined) return reject(new Error(`an answer without length: ${head}`))
        const end = headEnd + 4 + Number(length)
        if (parts.length < end) return
        latencies.push(performance.now() - asked)
        messages.push(message)
        const status = head.slice(9, 12)
        if (status[0] !== '2') {
          refused[status] ??= { times: 0, first: parts.toString('utf8', headEnd + 4, end).slice(0, 300) }
          refused[status].times++
        }
        parts = Buffer.alloc(0)
        ask()
      })
    })

  await Promise.all(Array.from({ length: clients }, visitor))
  return {
    latencies: Float64Array.from(latencies),
    messages: Uint32Array.from(messages),
    seconds: (performance.now() - began) / 1000,
    refused,
  }
}
