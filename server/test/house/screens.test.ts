import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
