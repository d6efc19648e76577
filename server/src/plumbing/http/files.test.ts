import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operation } from 'contract/operation'
import { Id } from 'contract/primitives'
import { MEMBER, testHouse } from '../../../test/house.ts'
import { serving } from '../../../test/routes.ts'
import { onOutside } from './http.ts'

const storePlan = operation({
  method: 'POST',
  path: '/mms/fields/:id/plan',
  access: 'signed-in',
  summary: 'Store a plan',
  multipart: true,
  input: z.object({
    id: Id,
    plan: z.file('A plan is required.'),
    owner: z.optional(z.object({ name: z.string() })),
  }),
  output: z.object({ bytes: z.int(), owner: z.nullable(z.string()) }),
})

const { world, tokenOf } = await testHouse()
const ran: string[] = []
const storing = onOutside(storePlan, async (_, { plan, owner }) => {
  ran.push('plan')
  return { bytes: plan.size, owner: owner?.name ?? null }
})
const { app, port } = await serving(world, [storing])()
const member = `Bearer ${await tokenOf(MEMBER)}`
const HOST = { host: 'alliance.localhost' }

const BOUNDARY = 'xyz'
const part = (name: string, value: string, filename?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"\r\nContent-Type: application/pdf` : ''}\r\n\r\n${value}\r\n`
const send = (payload: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  app.inject({
    method: 'POST',
    url: '/api/mms/fields/3/plan',
    payload,
    headers: { ...HOST, authorization: member, 'content-type': type },
  })

test('a file comes with the fields beside it, groups by their brackets', async () => {
  const answer = await send(
    `${part('owner[name]', 'Zoë')}${part('plan', '%PDF', 'a.pdf')}--${BOUNDARY}--\r\n`,
  )
  expect(answer.json().data).toEqual({ bytes: 4, owner: 'Zoë' })
})

test('a file that is missing is said at its field', async () => {
  expect((await send(`${part('x', 'y')}--${BOUNDARY}--\r\n`)).json()).toMatchObject({
    status: 422,
    errors: { plan: ['A plan is required.'] },
  })
})

test.each([
  ['cut off in the middle', part('plan', '%PDF', 'a.pdf').slice(0, -6), undefined],
  ['without a boundary', 'x', 'multipart/form-data'],
  ['that is no form', 'x', undefined],
  ['with a name that would reach a prototype', `${part('__proto__', 'y')}--${BOUNDARY}--\r\n`, undefined],
])('a file %s is refused as the mistake of who sent it', async (_, payload, type) => {
  const answer = await send(payload, type)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json().success).toBe(false)
})

test('a file beyond the limit is refused', async () => {
  const answer = await send(`${part('plan', 'x'.repeat(5_000_001), 'a.pdf')}--${BOUNDARY}--\r\n`)
  expect(answer.json()).toMatchObject({ status: 413, message: 'This file is too large.' })
})

/**
 * Sends an endless body until the server answers; returns the answer and how much the server accepted. A
 * server that closes while data is still arriving may do so before its answer gets through: then there is no
 * status.
 */
function pour(headers: Record<string, string>) {
  return new Promise<{ status?: number; sent: number }>((resolve, reject) => {
    let sent = 0
    let hasAnswer = false
    const request = ask({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/mms/fields/3/plan',
      headers: { ...HOST, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    })
    request.on('response', (response) => {
      hasAnswer = true
      response.resume()
      resolve({ status: response.statusCode!, sent })
      request.destroy()
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (hasAnswer) return
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({ sent })
      else reject(error)
    })
    const chunk = Buffer.alloc(64 * 1024)
    const more = () => {
      if (hasAnswer || sent > 200_000_000) return
      sent += chunk.length
      if (request.write(chunk)) setImmediate(more)
      else request.once('drain', more)
    }
    request.write(part('plan', '', 'huge.pdf').slice(0, -2))
    more()
  })
}

test.each([
  ['announced', { 'content-length': '200000000' }],
  ['poured in without saying how much', { 'transfer-encoding': 'chunked' }],
] as const)('a file of 200 MB %s is refused early and does not fill the memory', async (_, headers) => {
  const before = process.memoryUsage()
  const { status, sent } = await pour({ authorization: member, ...headers })
  const after = process.memoryUsage()
  expect([413, undefined]).toContain(status)
  expect(sent).toBeLessThan(60_000_000)
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(40_000_000)
})

test('a file of a stranger is refused before it is read', async () => {
  ran.length = 0
  const { status, sent } = await pour({ 'transfer-encoding': 'chunked' })
  expect(status).toBe(401)
  expect(sent).toBeLessThan(20_000_000)
  expect(ran).toEqual([])
})
