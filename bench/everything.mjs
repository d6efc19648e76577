import { child, logIn, message } from './house.mjs'
import { median, say } from './report.mjs'
import { visit } from './visiting.mjs'

const ROUNDS = 5
const SECONDS = 1
const CLIENTS = 16

/** Reading one member with everything on, beside a program that does nothing but ask the database the same and answer. */
export async function withEverything(house, /** @type {[number, number]} */ [from, until]) {
  const { access_token: token } = await logIn(house)
  const ids = Array.from({ length: 2000 }, (_, i) => from + ((i * 7919) % (until - from)))
  const requests = ids.map((id) => message(house.host, 'GET', `/api/mms/get_member/${id}`, { token }))
  const path = `/api/mms/get_member/${ids[0]}`
  const heard = await house.overhear(() => house.ask('GET', path, undefined, token))
  const works = heard
    .filter(({ text }) => /^\s*(select|with)\b/.test(text) && !text.includes('graphile_worker'))
    .map(({ text, values }) => ({ text, values, at: values.indexOf(ids[0]) }))
  const bare = child('bare.mjs')
  await bare.next()
  const port = await bare.tell({ url: house.url, works })
  const rates = { server: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) }
  const cpu = { server: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) }
  const task = { clients: CLIENTS, seconds: SECONDS, requests }
  await visit(house, task)
  await visit({ port }, task)
  for (let round = 0; round < ROUNDS; round++) {
    const [server, other] = [(await house.usage()).server, await bare.tell('usage')]
    const ours = await visit(house, task)
    const theirs = await visit({ port }, task)
    rates.server.push(ours.latencies.length / ours.seconds)
    rates.bare.push(theirs.latencies.length / theirs.seconds)
    cpu.server.push(((await house.usage()).server - server) / ours.latencies.length)
    cpu.bare.push(((await bare.tell('usage')) - other) / theirs.latencies.length)
  }
  await bare.end()
  say(
    'everything on',
    `${median(rates.server).toFixed(0)}/s, node:http and pg alone with the same ${works.length} statements ${median(rates.bare).toFixed(0)}/s, ratio ${(median(rates.server) / median(rates.bare)).toFixed(2)}, goal 0.7`,
    `processor time ${median(cpu.server).toFixed(2)} and ${median(cpu.bare).toFixed(2)} ms`,
  )
}
