// `node bench/alike.mjs 4311 4312` asks two servers of this machine that have the same rows, one on a cluster and one on a plain database,
// each call of the contract that only reads, as several people, and says which answers differ (decision 0220). By hand, with demo tenants.
import { build } from 'esbuild'
import { readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { ROOT } from '../scripts/ensure.mjs'

const PEOPLE = ['admin', 'manager', 'clubadmin', 'teamadmin', 'volunteer', 'member', 'leaguemanager']
const PASSWORD = 'plum-tractor-whistle'
/** What a list is narrowed to and ordered by, where its call knows the word. */
const ASKED = [
  'q=an',
  'q=smith',
  'per_page=3',
  'season_id=1',
  'league_id=1',
  'status=active',
  'sort=name',
  'sort=-id',
]
/** Answers that never end. */
const ENDLESS = /\/live|stream|changes/
/** Moments at which somebody logged in or was asked, and what is drawn anew for each answer. */
const CHANGING = /"(?:traceId|checked_at|authenticated_at|last_login_at|last_used_at)":"[^"]*"/g

/** @typedef {{ method: string, path: string, input: { shape?: object } }} Call */

const [one, other] = process.argv.slice(2).map(Number)
if (!one || !other) throw new Error('Name the ports of two servers of this machine.')
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
const calls = (await callsOfContract()).filter(({ method, path }) => method === 'GET' && !ENDLESS.test(path))
/** Ids of records by the path of the list or record that has them. */
const known = /** @type {Map<string, Set<string | number>>} */ (new Map())
const differing = /** @type {Map<string, string>} */ (new Map())
let asked = 0
for (const person of PEOPLE) {
  const tokens = await Promise.all([one, other].map((port) => logIn(port, person)))
  const isFirst = person === PEOPLE[0]
  for (const call of calls.filter(({ path }) => !path.includes(':')))
    for (const query of [
      '',
      ...(isFirst ? ASKED.filter((text) => wordOf(text) in (call.input.shape ?? {})) : []),
    ])
      await compare(person, tokens, call, query ? `${call.path}?${query}` : call.path)
  for (const call of calls.filter(({ path }) => path.includes(':')))
    for (const filled of filledPaths(call.path, isFirst ? 4 : 2)) await compare(person, tokens, call, filled)
}
for (const [call, what] of differing) console.log(`${call}: ${what}`)
console.log(`${calls.length} calls, asked ${asked} times, ${differing.size} with another answer`)
agent.destroy()
process.exitCode = differing.size > 0 ? 1 : 0

/** @returns {Promise<Call[]>} */
async function callsOfContract() {
  const folder = path.join(ROOT, 'contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const { outputFiles } = await build({
    stdin: {
      contents: files
        .map((file, i) => `export * as m${i} from ${JSON.stringify(path.join(folder, file))}`)
        .join('\n'),
      resolveDir: path.join(ROOT, 'server'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const modules = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  )
  const exported = Object.values(modules).flatMap((module) => Object.values(module))
  return [...new Set(exported.filter((one) => one?.method && one.path && one.access))]
}

function wordOf(/** @type {string} */ query) {
  return query.split('=')[0] ?? ''
}

/** A path with some of the ids that lists below it have shown, else with small ones. */
function filledPaths(/** @type {string} */ pattern, /** @type {number} */ most) {
  let paths = [pattern]
  for (const [part] of pattern.matchAll(/:\w+/g)) {
    const list = pattern.slice(0, pattern.indexOf(`/${part}`))
    const ids = [...(known.get(list) ?? [1, 2, 3, 5, 8])]
    const some = ids.filter((_, i) => i % Math.ceil(ids.length / most) === 0)
    paths = paths.flatMap((path) => some.map((id) => path.replace(part, encodeURIComponent(id))))
  }
  return paths.slice(0, 2 * most)
}

/** Asks both, and notes the first difference of a call. */
async function compare(person, tokens, call, path) {
  asked++
  const [here, there] = await Promise.all([
    ask(one, 'GET', path, tokens[0], undefined),
    ask(other, 'GET', path, tokens[1], undefined),
  ])
  note(call.path, here)
  const [said, expected] = [here, there].map(
    ({ status, text }) => `${status} ${text.replace(CHANGING, '').replaceAll(`:${other}/`, `:${one}/`)}`,
  )
  if (said === expected || differing.has(call.path)) return
  let at = 0
  while (said[at] === expected[at]) at++
  const around = (text) => text.slice(Math.max(0, at - 40), at + 80)
  differing.set(call.path, `${path} as ${person}: ${around(said)} | ${around(expected)}`)
}

/** Remembers the ids in an answer. */
function note(list, { status, text }) {
  if (status !== 200 || !text.startsWith('{')) return
  const ids = known.get(list) ?? new Set()
  for (const [, id] of text.matchAll(/"id":(\d+|"[^"]+")/g))
    if (ids.size < 1000) ids.add(JSON.parse(id ?? '0'))
  if (ids.size > 0) known.set(list, ids)
}

async function logIn(port, person) {
  const { text } = await ask(port, 'POST', '/mms/check/login', undefined, {
    grant_type: 'password',
    client_id: 'web',
    username: `${person}@alliance.example`,
    password: PASSWORD,
  })
  return JSON.parse(text).access_token
}

/** @returns {Promise<{ status: number, text: string }>} the text of what is text */
function ask(port, method, path, token, /** @type {object | undefined} */ body) {
  return new Promise((resolve, reject) => {
    // Both under one name, which links in the answers begin with.
    const headers = {
      host: `alliance.localhost:${one}`,
      origin: `http://alliance.localhost:${one}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const request = http.request({ host: '127.0.0.1', port, method, path: `/api${path}`, headers, agent })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts = []
      const isText = /json|text|calendar/.test(response.headers['content-type'] ?? '')
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: isText ? Buffer.concat(parts).toString() : '' }),
      )
    })
    request.end(body && JSON.stringify(body))
  })
}
