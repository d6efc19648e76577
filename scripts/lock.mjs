// One holder at a time among the processes of this machine, even after the holder was killed with -9. Uses no
// packages, because it runs before `npm ci`.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process does so for the same folder; waits at most `seconds` for its turn.
 *
 * The folder holds tickets `1`, `2`, …; the highest one counts. A ticket names its holder, and is empty once given
 * back. The next ticket is created exclusively, and the highest is never removed, so two processes that both saw a dead
 * holder cannot both follow it: removing a stale lock file by its name could remove the lock of whoever was faster.
 */
export async function withLock(folder, work, { seconds = 300, onWait = () => {} } = {}) {
  fs.mkdirSync(folder, { recursive: true })
  const deadline = Date.now() + seconds * 1000
  let waited = false
  for (;;) {
    const ticket = takeTicket(folder)
    if (ticket) {
      try {
        return await work()
      } finally {
        fs.truncateSync(ticket)
      }
    }
    if (Date.now() > deadline)
      throw new Error(`Another process has held ${folder} for ${seconds} s. End it, or remove that folder.`)
    if (!waited) onWait()
    waited = true
    await sleep(50)
  }
}

function takeTicket(folder) {
  const highest = highestTicket(folder)
  if (highest && isAlive(read(path.join(folder, String(highest))))) return undefined
  const mine = path.join(folder, String(highest + 1))
  const draft = path.join(folder, `draft-${process.pid}`)
  fs.writeFileSync(draft, identityOf(process.pid))
  try {
    fs.linkSync(draft, mine) // appears with its content or not at all
  } catch (error) {
    if (error.code === 'EEXIST') return undefined
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
  if (highestTicket(folder) !== highest + 1) {
    fs.rmSync(mine, { force: true }) // the folder was read slowly: others came and went in the meantime
    return undefined
  }
  for (const old of tickets(folder))
    if (old <= highest) fs.rmSync(path.join(folder, String(old)), { force: true })
  return mine
}

const tickets = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
const highestTicket = (folder) => Math.max(0, ...tickets(folder))

/**
 * Identifies a process so that a later one with the same pid is not mistaken for it, across container
 * restarts and reboots.
 */
export const identityOf = (pid) => `${pid} ${beginningOf(pid)}`

function beginningOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  // Field 22, counted after the name, which may contain blanks: start time in ticks since boot.
  if (stat)
    return `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]} ${read('/proc/sys/kernel/random/boot_id').trim()}`
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Whether the process identified by `identityOf` is still running. */
export function isAlive(identity) {
  const pid = Number(identity.split(' ')[0])
  return pid > 0 && isRunning(pid) && identityOf(pid) === identity
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
