import { AwsClient } from 'aws4fetch'
import { StorageFull, checkKey, type Storage } from './storage.ts'

type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const PATIENCE_MS = 20_000

/** Stores files in a bucket of any S3-compatible service, with path-style addresses. */
export function s3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  async function send(method: string, key: string, init: RequestInit = {}) {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${checkKey(key)}`
    const response = await client.fetch(url, { ...init, method, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status === 507) throw StorageFull()
    if (!response.ok && response.status !== 404)
      throw new Error(`the object storage answered ${response.status} to ${method} ${key}`)
    return response
  }
  return {
    async put(key, content, type) {
      const response = await send('PUT', key, {
        body: new Uint8Array(content),
        headers: { 'content-type': type },
      })
      if (!response.ok) throw new Error(`the object storage has no bucket ${bucket}`)
    },
    async get(key) {
      const response = await send('GET', key)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      return {
        content: Buffer.from(await response.arrayBuffer()),
        type: response.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    // A remote service is monitored elsewhere, and its failure would take every server out of rotation at
    // once.
    async check() {},
    async remove(key) {
      await send('DELETE', key)
    },
  }
}
