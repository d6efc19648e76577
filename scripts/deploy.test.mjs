import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ROOT } from './ensure.mjs'

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8')
const files = readdirSync(path.join(ROOT, 'deploy')).map((name) => `deploy/${name}`)

test.each([...files.filter((file) => file.endsWith('.yml')), 'compose.yaml'])(
  '%s is YAML without a fault',
  (file) => {
    const faults = parseAllDocuments(read(file), { uniqueKeys: true }).flatMap(({ errors, warnings }) => [
      ...errors,
      ...warnings,
    ])
    expect(faults).toEqual([])
  },
)

test('each alert has words, and a level that says whether somebody is woken', () => {
  const [document] = parseAllDocuments(read('deploy/alerts.yml'))
  const rules = document.toJS().groups.flatMap((/** @type {any} */ { rules }) => rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr, labels, annotations } of rules)
    expect({ alert, expr, severity: labels?.severity, summary: annotations?.summary }).toEqual({
      alert: expect.stringMatching(/^[A-Z]\w+$/),
      expr: expect.stringMatching(/\S/),
      severity: expect.stringMatching(/^(page|ticket)$/),
      summary: expect.stringMatching(/\.$/),
    })
})

test('each picture of the board has its place and asks something', () => {
  const { panels } = JSON.parse(read('deploy/grafana.json'))
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(panels.length)
  for (const { gridPos, targets } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    for (const { expr } of targets) expect(expr).toMatch(/\w/)
  }
})

test('every setting that is named is one the server reads', () => {
  const known = new Set(
    read('server/src/plumbing/config.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((one) => one.trim()),
  )
  const inService = /** @type {string[]} */ (
    read('deploy/fieldhouse.service').match(/(?<=^Environment=.*)\b[A-Z_]+(?==)/gm) ?? []
  )
  const [compose] = parseAllDocuments(read('compose.yaml'))
  const inCompose = Object.keys(compose.toJS().services.app.environment)
  const inWords = files.flatMap(
    (file) => read(file).match(/\b(?:TRUST_PROXY|DATABASE_[A-Z]+|ROOT_KEY|SHUTDOWN_DELAY)\b/g) ?? [],
  )
  const inImage = read('Dockerfile').match(/(?<=^ENV .*)\b[A-Z_]+(?==)/gm) ?? []
  const named = new Set([...inService, ...inCompose, ...inWords, ...inImage])
  expect(named.size).toBeGreaterThan(8)
  expect([...named].filter((one) => !known.has(one))).toEqual([])
})

test('the image copies what is there', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources]) =>
    sources.split(' '),
  )
  expect(copied).toContain('server/migrations')
  expect(copied.filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([])
})

test('every command and document that is named exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const texts = files.map(read).join('\n')
  const commands = [...texts.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const documents = [...texts.matchAll(/\b(?:docs|scripts)\/[\w.-]+\.(?:md|mjs)\b/g)].map(([name]) => name)
  expect(documents.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
})
