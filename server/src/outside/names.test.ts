import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NamesAway } from 'contract/tenants/domains'
import { dnsNames } from './names.ts'

const RECORDS: Record<string, string> = { '_fieldhouse.club.example.org': 'fieldhouse-site=abc' }
const [NO_SUCH_NAME, REFUSED] = [3, 5]

let server: Socket
beforeAll(async () => {
  server = createSocket('udp4').on('message', (question, from) =>
    server.send(answerTo(question), from.port, from.address),
  )
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** The minimum of a name server that can answer one question (RFC 1035). */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const name = labels.join('.')
  const text = RECORDS[name]
  const asked = question.subarray(12, at + 5)
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (text ? 0 : name.startsWith('broken.') ? REFUSED! : NO_SUCH_NAME!), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(text ? 1 : 0, 6)
  if (!text) return Buffer.concat([head, asked])
  const answer = Buffer.alloc(13)
  answer.writeUInt16BE(0xc00c, 0)
  answer.writeUInt16BE(16, 2)
  answer.writeUInt16BE(1, 4)
  answer.writeUInt32BE(60, 6)
  answer.writeUInt16BE(text.length + 1, 10)
  answer[12] = text.length
  return Buffer.concat([head, asked, answer, Buffer.from(text)])
}

const names = () => dnsNames([`127.0.0.1:${(server.address() as AddressInfo).port}`])

test('the texts of a name are read', async () => {
  expect(await names().txt('_fieldhouse.club.example.org')).toEqual(['fieldhouse-site=abc'])
})

test('a name without a record has no texts', async () => {
  expect(await names().txt('_fieldhouse.nobody.example.org')).toEqual([])
})

test('a name server that does not answer the question is told apart from a missing record', async () => {
  expect(
    await names()
      .txt('broken.example.org')
      .catch((error: unknown) => NamesAway.is(error)),
  ).toBe(true)
})
