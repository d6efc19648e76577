import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const MODULE = new URL('./lock.mjs', import.meta.url).href
let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fieldhouse-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A process that takes the lock `times` times and records when it enters and leaves; killed while holding it
 * if requested.
 */
async function contender(times, { dies = false } = {}) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { withLock } from ${JSON.stringify(MODULE)}
       import { appendFileSync } from 'node:fs'
       const write = (word) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, word + ' ' + process.pid + '\\n')
       for (let i = 0; i < ${times}; i++)
         await withLock(${JSON.stringify(join(folder, 'lock'))}, async () => {
           write('in')
           ${dies ? `process.kill(process.pid, 'SIGKILL')` : ''}
           await new Promise(setImmediate)
           write('out')
         })`,
    ],
    { stdio: 'inherit' },
  )
  await once(child, 'exit')
}

test('only one at a time, also when holders are killed', async () => {
  const rounds = Array.from({ length: 8 }, (_, i) => contender(12, { dies: i % 2 === 1 }))
  await Promise.all(rounds)
  const log = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
  expect(log.filter((line) => line.startsWith('out'))).toHaveLength(4 * 12)
  const overlaps = log.filter((line, i) => line.startsWith('out') && log[i - 1] !== line.replace('out', 'in'))
  expect(overlaps).toEqual([])
})

test('the lock of a process number that another process has now is not kept', async () => {
  const lock = join(folder, 'lock')
  await withLock(lock, async () => {})
  appendFileSync(join(lock, '1'), `${process.pid} 1 an-earlier-boot`)
  expect(await withLock(lock, async () => 'mine', { seconds: 1 })).toBe('mine')
})

test('whoever waits too long is told who to look for', async () => {
  const lock = join(folder, 'lock')
  await withLock(lock, async () => {
    await expect(withLock(lock, async () => {}, { seconds: 0 })).rejects.toThrow(`has held ${lock}`)
  })
})
