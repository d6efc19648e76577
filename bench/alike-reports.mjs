// `node bench/alike-reports.mjs 4311 4312` asks two servers of this machine that have the same rows, one on a cluster and one on a plain database,
// what `alike.mjs` does not: each report by each of its dimensions and filters, its pages and its file, the other calls that read although
// they are posted, and people by misspelt names. It says which answers differ (decision 0220). By hand, with demo tenants.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { bundled } from '../scripts/bundled.mjs'
import { callsOfContract, logIn, namedPorts, openTwins } from './twins.mjs'

const PEOPLE = ['admin', 'leaguemanager', 'manager']
const PERIODS = [
  { period: 'this_month' },
  { period: 'last_30_days' },
  { period: 'last_year' },
  { from: '2026-03-10', until: '2026-11-17' },
  { until: '2026-10-31' },
  { from: '2026-11-02' },
  { month: '2026-10' },
]
/** Dimensions whose filter has the same name; others have `_id` added. */
const WORDS = new Set(['status', 'outcome', 'kind', 'stage', 'loyalty', 'state', 'cover'])
/** Pages that are followed by their cursor. */
const PAGES = 4

const { REPORTS, hasChoices, wordsOf } = await bundled('../../contract/src/reports/definitions.ts')
const { meant } = await bundled('../test/arbitrary.ts')
const { STATUS_LABELS } = await bundled('../../contract/src/statuses.ts')
const CALLS = await callsOfContract()
const [one, other] = namedPorts()
const { ask, close } = openTwins(one)
const differing = /** @type {Map<string, string>} */ (new Map())
/** How many calls of each kind were asked, and how many of them were answered with something. */
const asked = /** @type {Map<string, [number, number]>} */ (new Map())

const only = process.env.PERSON
for (const person of PEOPLE.filter((name) => !only || name === only)) {
  const tokens = await Promise.all([one, other].map((port) => logIn(ask, port, person)))
  const same = (kind, method, path, body) => compare(person, tokens, kind, method, path, body)
  for (const [name, report] of Object.entries(REPORTS))
    for (const basis of report.has_accrual ? ['cash', 'accrual'] : [undefined])
      await compareReport(same, name, report, basis)
  await compareReading(same, person)
  await compareNames(same)
}
for (const [what, how] of differing) console.log(`${what}: ${how}`)
for (const [kind, [all, good]] of asked) console.log(`  ${kind}: asked ${all} times, answered ${good}`)
console.log(`${differing.size} with another answer`)
close()
process.exitCode = differing.size > 0 ? 1 : 0

async function compareReport(same, name, report, basis) {
  const path = `/mms/report/${name}`
  const filters = await filtersOf(same, name, report)
  const narrowed = (filter) => ({ filters: { ...(basis && { basis }), ...filter } })
  for (const rows of report.dimensions)
    for (const columns of [undefined, ...report.dimensions])
      await same('report', 'POST', path, { rows, columns, ...narrowed({}) })
  for (const filter of [...filters, ...PERIODS]) {
    await same('report, narrowed', 'POST', path, narrowed(filter))
    await same('report, narrowed', 'POST', path, {
      rows: report.dimensions.at(-1),
      show: 'count',
      ...narrowed(filter),
    })
    await same('page of a report', 'POST', `${path}/rows`, { per_page: 10, ...narrowed(filter) })
  }
  for (const filter of [...filters, ...PERIODS].filter((_, i) => i % 4 === 0))
    await same('file of a report', 'POST', `${path}/rows/export`, { format: 'csv', ...narrowed(filter) })
  await same('file of a report', 'POST', `${path}/export`, { format: 'csv', ...narrowed({}) })
  for (const filter of [{}, filters[0] ?? {}, PERIODS[1]]) {
    for (const page of [1, 2, 7, 1000])
      await same('page of a report', 'POST', `${path}/rows`, { page, per_page: 25, ...narrowed(filter) })
    for (let cursor, i = 0; i < PAGES; i++) {
      const { text } = await same('page of a report', 'POST', `${path}/rows`, {
        per_page: 7,
        ...(cursor && { cursor }),
        ...narrowed(filter),
      })
      cursor = /"next":"([^"]+)"/.exec(text)?.[1]
      if (!cursor) break
    }
  }
}

/** For each dimension its first choice, the next three and the last; and one filter that combines the first two dimensions. */
async function filtersOf(same, name, report) {
  const { text } = await same('choices', 'GET', `/mms/report/${name}/choices`)
  const choices = new Map(
    (JSON.parse(text).data?.choices ?? []).map(({ dimension, options }) => [
      dimension,
      options.map(({ id }) => id),
    ]),
  )
  const valuesOf = (dimension) =>
    dimension === 'status'
      ? Object.keys(STATUS_LABELS)
      : hasChoices(dimension)
        ? (choices.get(dimension) ?? [])
        : Object.keys(wordsOf(dimension) ?? {})
  const keyed = report.dimensions
    .map((dimension) => [WORDS.has(dimension) ? dimension : `${dimension}_id`, valuesOf(dimension)])
    .filter(([, values]) => values.length > 0)
  const [first, second] = keyed
  return [
    ...keyed.flatMap(([key, values]) => [
      { [key]: [values[0]] },
      { [key]: values.slice(1, 4) },
      { [key]: [values.at(-1)] },
    ]),
    ...(second ? [{ [first[0]]: first[1].slice(0, 5), [second[0]]: second[1].slice(0, 5) }] : []),
  ]
}

/** Lists that are posted, with what narrows and orders them, and previews. */
async function compareReading(same, person) {
  for (const { method, path, writes, input } of CALLS) {
    if (method === 'GET' || writes !== false || /passkey|report|card$/.test(path)) continue
    const shape = Object.keys(input.shape ?? {})
    const bodies = [
      {},
      ...(shape.includes('q') ? ['an', 'smith', 'garcia', '10', 'zzz'].map((q) => ({ q })) : []),
      ...(shape.includes('sort')
        ? ['name', '-name', 'created_at', '-created_at', 'status', '-id'].map((sort) => ({ sort }))
        : []),
      ...(shape.includes('per_page') ? [{ per_page: 3 }, { per_page: 3, page: 3 }] : []),
      ...(shape.includes('filters')
        ? ['season_id', 'league_id', 'division_id', 'status', 'kind', 'club_id', 'membership_id'].flatMap(
            (key) =>
              [[1], ['active'], ['canceled'], ['paid'], 2].map((value) => ({ filters: { [key]: value } })),
          )
        : []),
      ...fc.sample(meant(input), { numRuns: 40, seed: 11 }).map((body) => withSmallIds(body)),
    ]
    for (const [i, body] of bodies.entries())
      await same(`posted: ${path}`, method, path.replace(':id', String(1 + (i % 30))), body)
  }
  for (const path of [
    '/mms/report/members/export',
    '/mms/report/registrations/export',
    '/mms/audit/log/export',
    '/mms/orders/list/export',
  ])
    for (const body of [{}, { q: 'an' }, { q: 'smith' }])
      await same(`file: ${path}`, 'POST', path, { ...body, format: 'csv' })
  for (const path of ['/mms/report/users/export', '/mms/report/transfers/export', '/ctms/readiness/export'])
    await same(`file: ${path} ${person}`, 'POST', path, path.includes('readiness') ? { team_id: 1 } : {})
}

/** Numbers that may be those of records. */
function withSmallIds(value, /** @type {string | number} */ name = '') {
  if (Array.isArray(value)) return value.map((one) => withSmallIds(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withSmallIds(one, key)]))
  return typeof value === 'number' && /ids?$/.test(String(name)) ? 1 + (Math.abs(value) % 30) : value
}

/** People by their names with a letter that is wrong, missing, doubled or in another place. */
async function compareNames(same) {
  const { text } = await same('names', 'POST', '/mms/admin/members', { per_page: 60 })
  const people = [...text.matchAll(/"name":"([^",]+), ([^"]+)"/g)].map(
    ([, last, first]) => `${first} ${last}`,
  )
  const { text: teams } = await same('names', 'GET', '/ctms/teams?per_page=60')
  const names = [
    ...people,
    ...[...teams.matchAll(/"(?:name|club)":"([^"]+)"/g)].map(([, name]) => name ?? ''),
  ]
  for (const [i, name] of names.entries()) {
    const at = 1 + (i % Math.max(1, name.length - 2))
    const last = name.split(' ').at(-1) ?? ''
    for (const q of [
      `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`,
      `${name.slice(0, at)}${name.slice(at + 1)}`,
      `${name.slice(0, at)}${name[at]}${name.slice(at)}`,
      `${name.slice(0, at)}x${name.slice(at + 1)}`,
      `${last.slice(0, 2)}${last.slice(3)}`,
      last.replace(/[aeiou]/, 'y'),
    ]) {
      await same('misspelt name', 'POST', '/mms/find', { q })
      await same('misspelt name', 'POST', '/mms/admin/members', { q })
      if (i < 20) {
        await same('misspelt name', 'POST', '/mms/admin/get_membership', { q })
        await same('misspelt name', 'POST', '/mms/orders/list', { q })
        await same('misspelt name', 'POST', '/mms/searchMember', { q })
      }
    }
  }
}

/** The cells of a table say where they belong, and come in any order. */
function inOrder(/** @type {string} */ text) {
  const [before, cells] = text.split('"cells":[{')
  if (!cells || before?.includes('"id":')) return text
  return `${before}${cells
    .split(/\},\{|\}\]/)
    .toSorted()
    .join()}`
}

/** Asks both servers, records the first difference of each kind, and returns the first server’s answer. */
async function compare(person, tokens, kind, method, path, body) {
  const [here, there] = await Promise.all(
    [one, other].map((port, i) => ask(port, method, path, tokens[i], body)),
  )
  const [said, expected] = [here, there].map(
    ({ status, text, bytes }) =>
      `${status} ${
        inOrder(text)
          .replaceAll(/"(?:traceId|at)":"[^"]*"/g, '')
          .replaceAll(`:${other}/`, `:${one}/`) || createHash('sha256').update(bytes).digest('hex')
      }`,
  )
  const [all, good] = asked.get(kind) ?? [0, 0]
  asked.set(kind, [all + 1, good + (here.status < 300 ? 1 : 0)])
  const key = `${kind} ${path}`
  if (said !== expected && !differing.has(key)) {
    let at = 0
    while (said[at] === expected[at]) at++
    const around = (text) => text.slice(Math.max(0, at - 60), at + 140)
    differing.set(key, `${JSON.stringify(body)} as ${person}: ${around(said)} | ${around(expected)}`)
  }
  return here
}
