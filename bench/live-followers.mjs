// Many followers of one event: opens so many lines, and says when each score reached each of them.
import { connect } from 'node:net'

/** @type {number[]} */
let arrivals = []
/** When each line was there again.
 * @type {number[]} */
const returns = []
let open = 0
let waitsFor = -1
let hasBegun = false

/** As pages do it: after so many lost lines in a row they ask now and then instead. */
const PATIENCE = 3
const ASK_MS = 30_000

process.on('message', (/** @type {any} */ wish) => {
  if ('port' in wish) void begin(wish)
  else if ('score' in wish) {
    arrivals = []
    waitsFor = wish.score
    process.send?.('ready')
  } else process.send?.({ arrivals, returns, open })
})
process.once('disconnect', () => process.exit(0))

/** Opens lines a few at a time, as many as can be had. */
async function begin(/** @type {{ port: number, many: number }} */ { port, many }) {
  for (let i = 0; i < many; i += 200)
    await Promise.all(Array.from({ length: Math.min(200, many - i) }, () => follow(port)))
  hasBegun = true
  process.send?.({ open })
}

/** Keeps a line open: whoever loses it comes again after the time that the server has said, as browsers do. */
const follow = (/** @type {number} */ port, lost = 0, wait = 0) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      let after = wait
      let isOpen = false
      socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'))
      socket.on('error', () => {})
      socket.on('close', () => {
        if (isOpen) open -= 1
        resolve()
        // Lines that could never be opened stay closed: the machine has no more.
        if (after === 0) return
        const fails = isOpen ? 1 : lost + 1
        const delay = fails < PATIENCE ? after : ASK_MS * (0.75 + Math.random() / 2)
        setTimeout(() => void follow(port, fails, after), delay)
      })
      socket.on('data', (data) => {
        if (!isOpen) {
          isOpen = true
          open += 1
          if (hasBegun) returns.push(Date.now())
          resolve()
        }
        text += data.toString('latin1')
        after ||= Number(/retry: (\d+)/.exec(text)?.[1] ?? 0)
        // Only the end matters: the score of the first game.
        text = text.slice(-4000)
        if (waitsFor >= 0 && text.includes(`"Home 0","runs":${waitsFor}}`)) {
          arrivals.push(Date.now())
          text = ' '
        }
      })
    })
  )
