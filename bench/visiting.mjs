import { child } from './house.mjs'

/** @typedef {import('./visitors.mjs').Task} Task */

/** Visitors in a separate process; throws if somebody was refused. */
export async function visit({ port }, /** @type {Omit<Task, 'port'>} */ task) {
  const worker = child('visitors.mjs')
  await worker.next()
  const told = await worker.tell({ port, ...task })
  await worker.end()
  const [status] = Object.keys(told.refused)
  if (status) throw new Error(`${told.refused[status].times} times ${status}: ${told.refused[status].first}`)
  return told
}
