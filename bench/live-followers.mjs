// Many followers of one event: opens so many lines, and says when each score reached each of them.
import { connect } from 'node:net'

/** @type {number[]} */
let arrivals = []
let open = 0
let waitsFor = -1

process.on('message', (/** @type {any} */ wish) => {
  if ('port' in wish) void begin(wish)
  else if ('score' in wish) {
    arrivals = []
    waitsFor = wish.score
    process.send?.('ready')
  } else process.send?.({ arrivals, open })
})
process.once('disconnect', () => process.exit(0))

/** Opens lines a few at a time, as many as can be had. */
async function begin(/** @type {{ port: number, many: number }} */ { port, many }) {
  for (let i = 0; i < many; i += 200)
    await Promise.all(Array.from({ length: Math.min(200, many - i) }, () => follow(port)))
  process.send?.({ open })
}

const follow = (/** @type {number} */ port) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'))
      socket.on('error', () => resolve())
      socket.on('data', (data) => {
        if (text === '') {
          open += 1
          resolve()
        }
        // Only the end matters: the score of the first game.
        text = (text + data.toString('latin1')).slice(-4000)
        if (waitsFor >= 0 && text.includes(`"Home 0","runs":${waitsFor}}`)) {
          arrivals.push(Date.now())
          text = ' '
        }
      })
    })
  )
