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
/** How long an answer about whether files can be stored is good for: anybody may ask for it. */
const CHECK_HOLDS_MS = 15_000

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
  async function put(key: string, content: Buffer, type: string) {
    const response = await send('PUT', key, {
      body: new Uint8Array(content),
      headers: { 'content-type': type },
    })
    if (!response.ok) throw new Error(`the object storage has no bucket ${bucket}`)
  }
  let checked: Promise<void> | undefined
  return {
    put,
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
    check() {
      if (checked) return checked
      checked = put('readiness', Buffer.from('ready'), 'text/plain')
      const forget = () => (checked = undefined)
      // However it went, it is not asked again for a while.
      setTimeout(forget, CHECK_HOLDS_MS).unref()
      return checked
    },
    async remove(key) {
      await send('DELETE', key)
    },
  }
}
