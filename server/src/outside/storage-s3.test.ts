import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { s3Storage } from './storage-s3.ts'
import { StorageFull } from './storage.ts'

const SECRETS = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' }
const objects = new Map<string, { content: Buffer; type: string }>()
/** Statuses to answer before working normally again. */
let troubles: number[] = []
/** What was asked of the service: `PUT /club/a.txt`. */
let asked: string[] = []

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => void answer(request, response, Buffer.concat(parts)))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())
beforeEach(() => {
  objects.clear()
  troubles = []
  asked = []
})

/** As much of S3 as the storage uses: signed calls on objects in one bucket. */
async function answer(request: IncomingMessage, response: ServerResponse, content: Buffer) {
  asked.push(`${request.method} ${request.url}`)
  const trouble = troubles.shift()
  if (trouble) return response.writeHead(trouble).end('<Error/>')
  if (!(await isSigned(request, content))) return response.writeHead(403).end('<Error/>')
  const [, bucket, ...rest] = request.url!.split('/')
  const key = rest.join('/')
  if (bucket !== 'club') return response.writeHead(404).end('<Error/>')
  if (request.method === 'PUT') objects.set(key, { content, type: String(request.headers['content-type']) })
  if (request.method === 'DELETE') objects.delete(key)
  const found = objects.get(key)
  if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  if (!found) return response.writeHead(404).end('<Error/>')
  return response.writeHead(200, { 'content-type': found.type }).end(found.content)
}

async function isSigned({ method, url, headers }: IncomingMessage, content: Buffer) {
  const given = String(headers.authorization)
  const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const signer = new AwsV4Signer({
    method: method!,
    url: endpoint + url!,
    headers: signed.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]),
    body: content,
    service: 's3',
    datetime: String(headers['x-amz-date']),
    ...SECRETS,
  })
  return (await signer.authHeader()) === given
}

const storage = s3Storage({ endpoint, bucket: 'club', ...SECRETS })

test('a file comes back as it was stored, with its type, until it is removed', async () => {
  const content = Buffer.from([0, 1, 2, 255])
  await storage.put('waivers/1/a.pdf', content, 'application/pdf')
  expect(await storage.get('waivers/1/a.pdf')).toEqual({ content, type: 'application/pdf' })
  await storage.remove('waivers/1/a.pdf')
  await storage.remove('waivers/1/a.pdf')
  expect(await storage.get('waivers/1/a.pdf')).toBeUndefined()
})

test('a service that stumbles once is asked again', async () => {
  troubles = [503]
  await storage.put('a.txt', Buffer.from('x'), 'text/plain')
  expect(objects.has('a.txt')).toBe(true)
})

test('a full service says so', async () => {
  troubles = [507, 507, 507]
  await expect(storage.put('a.txt', Buffer.from('x'), 'text/plain')).rejects.toSatisfy(StorageFull.is)
})

test('a refused file is an error and not a missing one', async () => {
  const stranger = s3Storage({ endpoint, bucket: 'club', ...SECRETS, secretAccessKey: 'wrong' })
  await expect(stranger.get('a.txt')).rejects.toThrow('the object storage answered 403 to GET a.txt')
})

test('a missing bucket is noticed when something is to be kept there', async () => {
  const elsewhere = s3Storage({ endpoint, bucket: 'nowhere', ...SECRETS })
  await expect(elsewhere.put('a.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow('no bucket nowhere')
})

test('whether files can be stored is found out by storing one, once for all who ask within a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const checking = s3Storage({ endpoint, bucket: 'club', ...SECRETS })
    await Promise.all([1, 2, 3].map(() => checking.check()))
    expect(asked).toEqual(['PUT /club/readiness'])
    troubles = [507, 507, 507]
    await checking.check()
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(15_000)
    await expect(checking.check()).rejects.toSatisfy(StorageFull.is)
    await expect(s3Storage({ endpoint, bucket: 'nowhere', ...SECRETS }).check()).rejects.toThrow(
      'no bucket nowhere',
    )
  } finally {
    vi.useRealTimers()
  }
})
