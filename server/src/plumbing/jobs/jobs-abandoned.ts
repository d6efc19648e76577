import { EventEmitter } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import { freeForgotten, freeOfTheDead, holdSignOfLife } from './jobs-queries.ts'
import type { JobPool } from './jobs-pool.ts'

/** How often to look for abandoned jobs. */
const LOOK_MS = 30_000
const PAUSE_MS = 1_000

/**
 * Rescues jobs whose server was killed, or that were handed out while the database was away: the queue alone
 * would consider them in progress for four hours. Jobs tolerate being run twice. @returns where the starting
 * queue has to report its steps, and how to stop
 */
export async function watchAbandoned(pool: JobPool): Promise<{ events: WorkerEvents; end: () => void }> {
  const atWork = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  let sign: { id: string; letGo: () => void } | undefined
  events.on('job:start', ({ job }) => atWork.add(job.id))
  events.on('job:complete', ({ job }) => atWork.delete(job.id))
  events.on('pool:create', ({ workerPool: { id } }) => {
    sign = { id, letGo() {} }
    void live(sign)
  })

  async function live(mine: NonNullable<typeof sign>) {
    while (sign === mine) await hold(mine).catch(() => after(PAUSE_MS))
  }

  /** Holds the lock on a connection until the connection is lost or everything ends. */
  async function hold(mine: NonNullable<typeof sign>) {
    const client = await pool.connect()
    const isOver = new Promise<void>((resolve) => {
      client.once('end', resolve)
      mine.letGo = resolve
    })
    try {
      await holdSignOfLife(client, mine.id)
      if (sign === mine) await isOver
    } finally {
      client.release(true)
    }
  }

  async function look() {
    await freeOfTheDead(pool)
    if (sign) await freeForgotten(pool, sign.id, [...atWork])
  }
  await look()
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
  timer.unref()

  return {
    events,
    end() {
      clearInterval(timer)
      const mine = sign
      sign = undefined
      mine?.letGo()
    },
  }
}
