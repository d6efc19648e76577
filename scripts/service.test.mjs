import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import dockerfileUtils from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from './ensure.mjs'
import { parseUnit, unitFaults } from './parsed.mjs'

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8')
const unit = read('deploy/fieldhouse.service')
const dockerfile = read('Dockerfile')
const compose = parse(read('compose.yaml'))

test('the unit has only what systemd knows, each in its section and form', () => {
  const lines = parseUnit(unit)
  expect(new Set(lines.map(([section]) => section))).toEqual(new Set(['Unit', 'Service', 'Install']))
  expect(unitFaults(lines)).toEqual([])
})

test.each([
  ['a misspelt line', ['ProtectHome', 'ProtectHomes'], '[Service] ProtectHomes=true'],
  ['a line in another section', ['[Install]\n', ''], '[Service] WantedBy=multi-user.target'],
  ['a line without a value', ['RestartSec=1', 'RestartSec'], '[Service] RestartSec='],
  [
    'an option that is none',
    ['ProtectSystem=strict', 'ProtectSystem=stricter'],
    '[Service] ProtectSystem=stricter',
  ],
])('%s is found in it', (_, [there, wrong], fault) => {
  expect(unitFaults(parseUnit(unit.replace(there, wrong)))).toEqual([fault])
})

test('the unit gives the server time to end, a folder it may write, and a program that is there', () => {
  const lines = Object.fromEntries(parseUnit(unit).map(([, name, value]) => [name, value]))
  const settings = Object.fromEntries(
    lines['Environment'].split(' ').map((/** @type {string} */ one) => one.split('=')),
  )
  expect(Number(lines['TimeoutStopSec'])).toBe(Number(settings['SHUTDOWN_DELAY']) + 20)
  expect(settings['DATA_DIR']).toBe(`/var/lib/${lines['StateDirectory']}`)
  expect(existsSync(path.join(ROOT, lines['ExecStart'].replace(/.* /, '')))).toBe(true)
  expect(read('docs/operations.md')).toContain(`settings stand in \`${lines['EnvironmentFile']}\``)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** What systemd says of the unit. @param {string} text */
function verified(text) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-unit-'))
  try {
    const file = path.join(folder, 'fieldhouse.service')
    // Not every machine has its Node there.
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    // It also looks at units of the machine that ours names.
    return `${stdout}${stderr}`.split('\n').filter((line) => line.includes('fieldhouse.service'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(!hasSystemd)('systemd finds no fault in the unit', () => {
  expect(verified(unit)).toEqual([])
  expect(verified(unit.replace('ProtectHome', 'ProtectHomes')).join()).toContain('ProtectHomes')
})

/** The instructions, each in one line. */
const instructions = dockerfile
  .replaceAll('\\\n', ' ')
  .split('\n')
  .flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return name && rest ? [{ name, rest }] : []
  })
const valuesOf = (/** @type {string} */ name) =>
  instructions.filter((one) => one.name === name).map(({ rest }) => rest)

test.each([
  ['the Dockerfile', dockerfile, []],
  [
    'one with a misspelt instruction',
    dockerfile.replace('USER node', 'USR node'),
    ['Unknown instruction: USR'],
  ],
  ['one with a flag that is none', dockerfile.replace('--timeout', '--timeouts'), ['Unknown flag: timeouts']],
])('as Docker’s grammar has it, there are these faults in %s', (_, text, faults) => {
  expect(dockerfileUtils.validate(text).map(({ message }) => message)).toEqual(faults)
})

test('each stage of the Dockerfile is there before it is used, and commands are lists', () => {
  const known = /** @type {string[]} */ ([])
  for (const { name, rest } of instructions) {
    const from = name === 'FROM' ? rest.split(' ')[0] : /^--from=(\S+)/.exec(rest)?.[1]
    if (from && !from.includes(':')) expect(known).toContain(from)
    if (name === 'FROM' && / AS /.test(rest)) known.push(rest.split(' AS ')[1])
  }
  expect(known.length).toBeGreaterThan(2)
  const commands = [
    ...valuesOf('CMD'),
    ...valuesOf('HEALTHCHECK').map((rest) => rest.replace(/^.*?\bCMD /, '')),
  ]
  expect(commands).toHaveLength(2)
  for (const command of commands) expect(JSON.parse(command)[0]).toBe('node')
  expect(existsSync(path.join(ROOT, JSON.parse(valuesOf('CMD')[0]).at(-1)))).toBe(true)
  const settings = Object.fromEntries(
    valuesOf('ENV').flatMap((rest) => rest.split(' ').map((one) => one.split('='))),
  )
  expect(valuesOf('EXPOSE')).toEqual([settings['PORT']])
  expect(valuesOf('VOLUME')).toEqual([settings['DATA_DIR']])
  // Not as root.
  expect(valuesOf('USER')).toEqual(['node'])
})

/** The keys of a Compose service that our file uses. Add new ones here. */
const SERVICE = [
  ...['build', 'image', 'ports', 'environment', 'volumes', 'depends_on', 'healthcheck', 'restart'],
  ...['stop_grace_period', 'shm_size'],
]

test('compose.yaml has only what Compose knows, and what it names is there', () => {
  const { services, volumes, ...rest } = compose
  expect(rest).toEqual({})
  const used = /** @type {string[]} */ ([])
  for (const service of Object.values(services)) {
    expect(Object.keys(service).filter((key) => !SERVICE.includes(key))).toEqual([])
    expect([service.build, service.image].filter(Boolean)).toHaveLength(1)
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(condition).toBe('service_healthy')
      expect(services[name].healthcheck.test[0]).toBe('CMD')
    }
    used.push(...service.volumes.map((/** @type {string} */ one) => one.split(':')[0]))
  }
  expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted())
  const { app } = services
  const [, inside] = app.ports[0].split(':')
  expect(valuesOf('EXPOSE')).toEqual([inside])
  expect(valuesOf('VOLUME')).toEqual([app.volumes[0].split(':')[1]])
  // Without SHUTDOWN_DELAY it takes up to 20 seconds to end.
  expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThanOrEqual(20)
})

test('the application of compose.yaml reaches its database', () => {
  const { app, ...others } = compose.services
  const given = (/** @type {string} */ text) => text.replaceAll(/\$\{\w+:-(\w+)\}/g, '$1')
  const { username, password, hostname, port, pathname } = new URL(given(app.environment.DATABASE_URL))
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = others[hostname].environment
  expect([username, password, pathname]).toEqual([POSTGRES_USER, given(POSTGRES_PASSWORD), `/${POSTGRES_DB}`])
  expect(port).toBe('5432')
  expect(Object.keys(app.depends_on)).toEqual([hostname])
})

const [composeProgram, ...composeArgs] = [['docker', 'compose'], ['docker-compose']].find(
  ([program, ...args]) => spawnSync(program, [...args, 'version']).status === 0,
) ?? ['']

test.skipIf(!composeProgram)('Compose finds no fault in compose.yaml', () => {
  const checked = (/** @type {string} */ text) =>
    spawnSync(
      composeProgram,
      [...composeArgs, '--project-directory', ROOT, '--file', '-', 'config', '--quiet'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        input: text,
      },
    )
  expect(checked(read('compose.yaml'))).toMatchObject({ status: 0, stderr: '' })
  expect(checked(read('compose.yaml').replace('shm_size', 'shm_sizes')).stderr).toContain('shm_sizes')
})
