// Streams an event to followers as the server does, in a process of its own whose time and memory can be asked for.
import { createServer } from 'node:http'
import { bundled } from './bundled.mjs'

const GAMES = 124

const { openFollowing } = await bundled('server/src/competition/live/followers.ts')
let score = 0
const games = Array.from({ length: GAMES }, (_, i) => ({
  game_id: i + 1,
  number: i + 1,
  division: '12U',
  state: 'ahead',
  field: '7',
  home: { name: `Home ${i}`, runs: 0 },
  visitor: { name: `Visitor ${i}`, runs: 0 },
}))
const look = async () => ({
  at: new Date().toISOString(),
  games: games.map((game, i) => (i === 0 ? { ...game, home: { ...game.home, runs: score } } : game)),
})
const following = openFollowing({
  failed: (/** @type {unknown} */ error) => {
    throw error
  },
})
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const end = following.follow('event', 'tenant', look, response)
  request.on('close', () => end?.())
})
// A server that comes back has the port of the one before.
server.listen(Number(process.env['LIVE_PORT'] ?? 0), '127.0.0.1', () =>
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
)

process.on('message', (wish) => {
  if (wish === 'note') {
    score += 1
    following.changed('tenant')
    process.send?.({ score, at: Date.now() })
  } else {
    const { user, system } = process.cpuUsage()
    process.send?.({
      cpu: (user + system) / 1000,
      memory: process.memoryUsage.rss(),
      followers: following.count(),
    })
  }
})
process.once('disconnect', () => process.exit(0))
