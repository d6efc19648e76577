import { limit } from './limit.mjs'
import { logIn, message } from './house.mjs'
import { best, rateOf, sayRate } from './report.mjs'
import { visit } from './visiting.mjs'

const CLIENTS = [1, 16, 64]
const SECONDS = 1.5
/** The engine compiles code that runs often; measuring begins once a visit is less than this much faster than the one before. */
const STEADY = 0.03
const MOST_VISITS = 8

/** Looks up members that are far apart, so that no page of the table stays in the processor's cache. */
export async function readMembers(house, /** @type {[number, number]} */ [from, until]) {
  const { access_token: token } = await logIn(house)
  const ids = Array.from({ length: 2000 }, (_, i) => from + ((i * 7919) % (until - from)))
  const paths = ids.map((id) => `/api/mms/get_member/${id}`)
  const requests = paths.map((path) => message(house.host, 'GET', path, { token }))
  const said = await queriesOf(house, () => house.ask('GET', paths[0], undefined, token))
  const works = ids.map((id) =>
    said.map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === ids[0] ? id : value)),
    })),
  )
  await compare(house, 'member', { requests, works, ids: [from, until] })
}

/** Pages of 25 registrations, filtered and sorted. */
export async function readPages(house) {
  const { access_token: token } = await logIn(house)
  const path = '/api/mms/admin/get_membership'
  const body = { filters: { status: ['active'] }, sort: 'name', per_page: 25 }
  const said = await queriesOf(house, () => house.ask('POST', path, body, token))
  const requests = [message(house.host, 'POST', path, { token, body })]
  await compare(house, 'page', { requests, works: [said] })
}

/**
 * The queries of one call, without what surrounds them: the limit is the bare question, in one round trip, asked by the
 * owner of the tables. The second time nothing is asked that the server keeps in memory.
 */
export async function queriesOf(house, ask) {
  await ask()
  const heard = await house.overhear(ask)
  return heard
    .filter(({ text }) => /^\s*(select|with)\b/.test(text) && !text.includes('graphile_worker'))
    .map(({ text, values }) => ({ text, values }))
}

export async function compare(
  house,
  name,
  { requests, works, ids } = /** @type {{ requests: string[], works: any[], ids?: [number, number] }} */ ({}),
) {
  for (const clients of CLIENTS) {
    const visits = () => visit(house, { clients, seconds: SECONDS, requests })
    await untilSteady(visits)
    const server = best([await visits(), await visits()])
    const alone = await limit(house, { clients, seconds: SECONDS, works, ids })
    sayRate(name, clients, works[0].length, server, alone)
  }
}

/** Visits until they no longer get faster, as after a server's first half minute. */
async function untilSteady(/** @type {() => ReturnType<typeof visit>} */ visits) {
  let last = 0
  for (let i = 0; i < MOST_VISITS; i++) {
    const rate = rateOf(await visits())
    if (rate < last * (1 + STEADY)) return
    last = rate
  }
}
