import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchCalls } from './calm.ts'

/** A server with one call that is answered when the test says so. */
function slowServer(patience_ms: number) {
  const app = Fastify()
  watchCalls(app, patience_ms)
  let answer = () => {}
  const begun = new Promise<void>((resolve) => {
    app.get('/slow', () => {
      resolve()
      return new Promise<string>((done) => {
        answer = () => done('done')
      })
    })
  })
  app.get('/wrong', async () => {
    throw new Error('wrong')
  })
  return { app, begun, answer: () => answer() }
}

/** Whether it has settled by now. */
const isOver = (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

test('background work waits until the calls that have begun are answered', async () => {
  const { app, begun, answer } = slowServer(60_000)
  const call = app.inject('/slow')
  await begun
  const calm = app.calm()
  expect(await isOver(calm)).toBe(false)
  answer()
  await call
  await calm
})

test('background work begins at once when nobody calls, also after calls that failed', async () => {
  const { app } = slowServer(60_000)
  await Promise.all(['/wrong', '/nowhere', '/wrong'].map((path) => app.inject(path)))
  await app.calm()
})

test('background work gets its turn where calls never end', async () => {
  const { app, begun, answer } = slowServer(1)
  const call = app.inject('/slow')
  await begun
  await app.calm()
  answer()
  await call
})
