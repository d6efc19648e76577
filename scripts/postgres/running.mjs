import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../lock.mjs'

export const PORT = 5432 // only names the socket file; nothing listens on TCP
export const SOCKET_FOLDER = 'fieldhouse-'

/** The server that is running on this data directory and accepts connections. */
export async function find(home) {
  const { pid, socketDir, ready } = pidFile(home)
  if (!pid || !ready || !isRunning(pid) || !(await answers(path.join(socketDir, `.s.PGSQL.${PORT}`))))
    return undefined
  return { pid, socketDir }
}

function pidFile(home) {
  let lines
  try {
    lines = fs.readFileSync(path.join(home, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return {}
  }
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' }
}

const answers = (socket) =>
  new Promise((resolve) => {
    const connection = net.connect(socket)
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })

/** Stops the server with a fast shutdown: open transactions roll back, everything acknowledged is on disk. */
export async function end(home) {
  const running = await find(home) // a stale file may name a process that by now belongs to somebody else
  if (!running) return
  const { pid, socketDir } = running
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  while (isRunning(pid) && fs.existsSync(path.join(home, 'postmaster.pid'))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not end.`)
    await sleep(20)
  }
  if (path.basename(socketDir).startsWith(SOCKET_FOLDER))
    fs.rmSync(socketDir, { recursive: true, force: true })
}
