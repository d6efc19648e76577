// `node bench/alike.mjs 4311 4312` asks two servers of this machine that have the same rows, one on a cluster and one on a plain database,
// each call of the contract that only reads, as several people, and says which answers differ (decision 0220). By hand, with demo tenants.
import { callsOfContract, logIn, namedPorts, openTwins } from './twins.mjs'

const PEOPLE = ['admin', 'manager', 'clubadmin', 'teamadmin', 'volunteer', 'member', 'leaguemanager']
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
/** What differs between any two answers: their number, and when somebody logged in or was last seen. */
const CHANGING = /"(?:traceId|checked_at|authenticated_at|last_login_at|last_used_at)":"[^"]*"/g

const [one, other] = namedPorts()
const { ask, close } = openTwins(one)
const calls = (await callsOfContract()).filter(({ method, path }) => method === 'GET' && !ENDLESS.test(path))
/** Ids of records by the path of the list or record that has them. */
const known = /** @type {Map<string, Set<string | number>>} */ (new Map())
const differing = /** @type {Map<string, string>} */ (new Map())
let asked = 0
for (const person of PEOPLE) {
  const tokens = await Promise.all([one, other].map((port) => logIn(ask, port, person)))
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
close()
process.exitCode = differing.size > 0 ? 1 : 0

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
