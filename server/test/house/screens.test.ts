import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../src/auth/permissions.ts'
import { DEMO_USERS } from '../../src/seeds/seed-users.ts'
import { CALLS_WITHOUT_SCREEN } from '../calls-without-screen.ts'
import { contractOperations } from '../contract.ts'

const WEB = new URL('../../../web/src/', import.meta.url)
const OF_THE_CONTRACT = /(?:import|const) \{(?<names>[^}]*)\}(?: from| = await import\() ?'contract\/[^']+'/g

/** What the web code imports from the contract; imports that are not used are found by `npm run check`. */
const taken = new Set(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(new URL(file, WEB), 'utf8').matchAll(OF_THE_CONTRACT)])
    .flatMap(({ groups }) => groups!['names']!.split(','))
    .map((name) => name.trim().split(/\s+as\s+/)[0]!),
)
const operations = await contractOperations()
const listed = CALLS_WITHOUT_SCREEN.flatMap(({ calls }) => Object.entries(calls))

test('each call is made by a screen, or it is said why none makes it', () => {
  const said = new Set(listed.map(([name]) => name))
  const silent = operations.filter(({ name }) => !taken.has(name) && !said.has(name))
  expect(silent.map(({ name, op }) => `${name}: ${op.method} ${op.path}`)).toEqual([])
})

test('what is said to be without a screen is a call, stands there once, and no screen makes it', () => {
  const names = listed.map(([name]) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !operations.some((one) => one.name === name))).toEqual([])
  expect(names.filter((name) => taken.has(name))).toEqual([])
})

test('the call that stands for it is made by a screen', () => {
  const others = listed.flatMap(([, other]) => other ?? [])
  const known = new Set(operations.map(({ name }) => name))
  expect(others.filter((name) => !known.has(name) || !taken.has(name))).toEqual([])
})

test('no demo account is sent to take the picture of a screen that its role may not see', async () => {
  const pictures = new URL('../../../scripts/screenshots.mjs', import.meta.url).href
  const { VISITS }: { VISITS: { who: string; screens: (string | { path: string })[] }[] } = await import(
    pictures
  )
  const asked = new Map(
    readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|[\\/])(shell-)?routes\.tsx$/.test(file))
      .flatMap((file) => readFileSync(new URL(file, WEB), 'utf8').split(/(?=\bpath: ')/))
      .map((screen) => [/^path: '([^']+)'/.exec(screen)?.[1], /access: '([^']+)'/.exec(screen)?.[1]]),
  )
  const mayNot = VISITS.flatMap(({ who, screens }) => {
    const roles = DEMO_USERS.find(({ user }) => user === who)?.roles ?? []
    const words: string[] = DEFAULTS.filter((one) =>
      roles.some(({ module, role }) => one.module === module && one.role === role),
    ).flatMap((one) => one.words)
    return screens
      .map((one) => (typeof one === 'string' ? one : one.path))
      .filter((path) => {
        const access = asked.get(path)
        return access && !roles.some(({ role }) => role === 'admin') && !words.includes(access)
      })
      .map((path) => `${who} ${path}`)
  })
  expect([...asked.values()].filter(Boolean).length).toBeGreaterThan(40)
  expect(mayNot).toEqual([])
})
