import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsOf, unnoticed } from './packages.mjs'

const read = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
const lock = (entry) => ({ packages: { 'node_modules/thing': { version: '1.0.0', ...entry } } })
const good = { integrity: 'sha512-x', license: 'MIT' }

test('our own packages are exact, from the registry, whole and free to use', () => {
  const manifests = ['.', 'contract', 'server', 'web', 'deploy'].map((room) => read(`${room}/package.json`))
  expect(faultsOf(manifests, read('package-lock.json'))).toEqual([])
})

test.each([
  [
    'a range',
    [{ name: 'a', dependencies: { thing: '^1.0.0' } }],
    good,
    'thing ^1.0.0 is not an exact version',
  ],
  [
    'a tag',
    [{ name: 'a', devDependencies: { thing: 'latest' } }],
    good,
    'thing latest is not an exact version',
  ],
  [
    'a range of a package under another name',
    [{ name: 'a', optionalDependencies: { thing: 'npm:@the/thing@^1.0.0' } }],
    good,
    'thing npm:@the/thing@^1.0.0 is not an exact version',
  ],
  [
    'a place in the net',
    [{ name: 'a', dependencies: { thing: 'git+ssh://x' } }],
    good,
    'is not an exact version',
  ],
  [
    'another registry',
    [],
    { ...good, resolved: 'https://evil.example/thing.tgz' },
    'comes from https://evil.example',
  ],
  ['no digest', [], { license: 'MIT' }, 'has no digest'],
  ['an old digest', [], { ...good, integrity: 'sha1-x' }, 'has no digest'],
  [
    'a licence that reaches further',
    [],
    { ...good, license: 'AGPL-3.0-only' },
    'has the licence AGPL-3.0-only',
  ],
  ['no licence', [], { integrity: 'sha512-x' }, 'has the licence undefined'],
])('%s is found', (_, manifests, entry, fault) => {
  expect(faultsOf(manifests, lock(entry)).join()).toContain(fault)
})

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', '(BSD-2-Clause OR MIT OR Apache-2.0)'])(
  'the licence %s is all right',
  (license) => expect(faultsOf([], lock({ ...good, license }))).toEqual([]),
)

test('the notices name what is run, and nothing else', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/run': { version: '1.0.0' },
      'node_modules/run/node_modules/@deep/er': { version: '2.0.0' },
      'node_modules/tried': { version: '3.0.0', dev: true },
      'node_modules/room': { link: true },
    },
  }
  const said =
    '| package | version | licence |\n|---|---|---|\n| run | 1.0.0 | MIT |\n| gone | 4.0.0 | MIT |\n'
  expect(unnoticed(lock, said)).toEqual([
    '@deep/er 2.0.0 is not in THIRD-PARTY-NOTICES.md: npm run notices',
    'gone 4.0.0 is in THIRD-PARTY-NOTICES.md and is not run: npm run notices',
  ])
})
