import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './ensure.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-failures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a run that never ends has already said what failed in it, and where', async () => {
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
