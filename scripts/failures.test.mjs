import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ROOT } from './ensure.mjs'
import Failures from './failures.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a run that never ends has already said what failed in it', async () => {
  writeFileSync(
    path.join(folder, 'some.test.mjs'),
    `describe('a pass', () => {
      test('is paid once', () => expect('paid twice').toBe('paid once'))
      test('lets two in', () => new Promise(() => {}), 600_000)
    })`,
  )
  writeFileSync(path.join(folder, 'broken.test.mjs'), `throw new Error('no such place')`)
  const args = ['run', '--globals', '--maxWorkers=2', '--root', folder]
  const run = spawn(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...args,
      ...['--reporter', path.join(ROOT, 'scripts/failures.mjs')],
    ],
    { detached: true },
  )
  let said = ''
  run.stdout.on('data', (text) => (said += text))
  try {
    await expect.poll(() => said.match(/^FAILED .*/gm)).toHaveLength(2)
  } finally {
    // With its workers, one of which waits forever.
    if (run.pid) process.kill(-run.pid, 'SIGKILL')
  }
  expect(said).toMatch(/some\.test\.mjs: a pass > is paid once\nexpected 'paid twice' to be 'paid once'/)
  expect(said).toMatch(/broken\.test\.mjs: the file itself\nno such place/)
})

test('a failure is printed with the place in our own code', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const stack = [
    'Error: no',
    `at ${ROOT}/node_modules/vitest/a.js:1:1`,
    `at ${ROOT}/server/src/a.test.ts:2:3`,
  ]
  const errors = [{ message: 'no', stack: stack.join('\n') }]
  const one = { moduleId: `${ROOT}/server/src/a.test.ts`, errors: () => errors }
  new Failures().onTestModuleEnd(/** @type {never} */ (one))
  expect(log.mock.calls).toEqual([
    ['\nFAILED server/src/a.test.ts: the file itself\nno\nat server/src/a.test.ts:2:3\n'],
  ])
  log.mockRestore()
})
