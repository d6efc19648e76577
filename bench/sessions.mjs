import { logIn, untilIdle } from './house.mjs'
import { refreshElsewhere } from './oidc-refresh.mjs'
import { median, say } from './report.mjs'

const ROUNDS = 5
const REFRESHES = 200
/** So many until the engine has compiled what they run through: a server that has been up for a minute, not a new one. */
const WARM_UP = 2000

/** Processor time of the server for one new pair of tokens, one after the other. */
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
  for (let round = 0; round < ROUNDS; round++) {
    const before = await house.usage()
    for (let i = 0; i < REFRESHES; i++) await refresh()
    figures.push(((await house.usage()).server - before.server) / REFRESHES)
  }
  const elsewhere = await refreshElsewhere({ rounds: ROUNDS, refreshes: REFRESHES, warmUp: WARM_UP })
  say(
    'refresh',
    `${median(figures).toFixed(2)} ms of the server's processor time each, at best ${Math.min(...figures).toFixed(2)}, goal 0.35`,
    `oidc-provider without a database: at best ${elsewhere.cpu_ms.toFixed(2)} ms`,
  )
}
