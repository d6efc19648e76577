import { logIn, untilIdle } from './house.mjs'
import { refreshElsewhere } from './oidc-refresh.mjs'
import { median, say } from './report.mjs'

const ROUNDS = 5
const REFRESHES = 200
/**
 * Enough rounds for the engine to have compiled the code: measures a server that has been up for a minute,
 * not a new one.
 */
const WARM_UP = 2000
const LOGOUTS = 30

/** The server's processor time for one new pair of tokens, one after the other. */
export async function refreshTokens(house) {
  let { refresh_token } = await logIn(house)
  const refresh = async () => {
    const form = { grant_type: 'refresh_token', client_id: 'web', refresh_token }
    const answer = await house.askForm('/realms/demo/protocol/openid-connect/token', form)
    refresh_token = answer.refresh_token
  }
  for (let i = 0; i < WARM_UP; i++) await refresh()
  await untilIdle(house)
  const figures = []
  let per_second = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [before, began] = [await house.usage(), performance.now()]
    for (let i = 0; i < REFRESHES; i++) await refresh()
    per_second = Math.max(per_second, (1000 * REFRESHES) / (performance.now() - began))
    figures.push(((await house.usage()).server - before.server) / REFRESHES)
  }
  const elsewhere = await refreshElsewhere({ rounds: ROUNDS, refreshes: REFRESHES, warmUp: WARM_UP })
  say(
    'refresh',
    `${median(figures).toFixed(2)} ms of the server's processor time each, at best ${Math.min(...figures).toFixed(2)}, goal 0.35`,
    `${per_second.toFixed(0)}/s one after the other`,
    `oidc-provider without a database: at best ${elsewhere.cpu_ms.toFixed(2)} ms, ${elsewhere.per_second.toFixed(0)}/s`,
  )
}

/** How long a login that has ended at one server process is still accepted by another. */
export async function endSessions(/** @type {import('./house.mjs').House} */ house) {
  const second = await house.second()
  const servers = [house, second]
  const figures = []
  try {
    for (let i = 0; i < LOGOUTS; i++) {
      const { access_token, refresh_token } = await logIn(house)
      // Both have checked the token and cached the result.
      for (const server of servers)
        if (!(await isIn(server, access_token))) throw new Error('a login that was just made is refused')
      await house.askForm('/realms/demo/protocol/openid-connect/logout', { client_id: 'web', refresh_token })
      const began = performance.now()
      await Promise.all(servers.map((server) => untilOut(server, access_token)))
      figures.push(performance.now() - began)
    }
  } finally {
    await second.close()
  }
  say(
    'logout',
    `both of two servers refuse after ${median(figures).toFixed(0)} ms, at most ${Math.max(...figures).toFixed(0)}, goal 1000`,
  )
}

async function untilOut(server, /** @type {string} */ token) {
  while (await isIn(server, token));
}

/** @returns {Promise<boolean>} */
const isIn = (server, /** @type {string} */ token) =>
  server.ask('GET', '/api/mms/user/permissions', undefined, token).then(
    () => true,
    (/** @type {Error} */ error) => {
      if (error.message.includes(': 401 ')) return false
      throw error
    },
  )
