// As much of S3 as the log of the database uses, on loopback, for tests: one bucket, signed calls, and faults on demand.
import { createServer } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'

const SECRETS = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }

/**
 * @typedef {'away' | 'lost' | 'hangs'} Trouble an error of the service, an answer that is lost after the work is done, or none at all
 * @param {{ page?: number }} [options] `page` is how many objects one answer lists
 */
export async function openObjectStorage({ page = 1000 } = {}) {
  const state = {
    /** @type {Map<string, Buffer>} */
    objects: new Map(),
    /** @type {string[]} what was done, such as `PUT log/1/a.gz` */
    done: [],
    /** @type {(call: string) => Trouble | undefined} */
    trouble: () => undefined,
    /** @type {'knows' | 'ignores' | 'refuses'} how the service takes “only if it is not there” */
    condition: 'knows',
  }
  const server = createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => void answer(request, response, Buffer.concat(parts)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const endpoint = `http://127.0.0.1:${port}`

  async function answer(request, response, body) {
    const url = new URL(request.url, endpoint)
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    const call = `${request.method} ${key}`
    const fault = (status, code) =>
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    const trouble = state.trouble(call)
    if (trouble === 'hangs') return
    if (trouble === 'away') return fault(503, 'SlowDown')
    if (!(await isSigned(endpoint, request, body))) return fault(403, 'SignatureDoesNotMatch')
    if (bucket !== 'club') return fault(404, 'NoSuchBucket')
    const found = state.objects.get(key)
    if (request.method === 'PUT' && request.headers['if-none-match']) {
      if (state.condition === 'refuses') return fault(501, 'NotImplemented')
      if (state.condition === 'knows' && found) return fault(412, 'PreconditionFailed')
    }
    state.done.push(call)
    if (request.method === 'PUT') state.objects.set(key, body)
    if (request.method === 'DELETE') state.objects.delete(key)
    if (trouble === 'lost') return response.destroy()
    if (key === '') return response.end(listOf(url.searchParams))
    if (request.method === 'PUT') return response.end()
    if (request.method === 'DELETE') return response.writeHead(204).end()
    return found ? response.end(found) : fault(404, 'NoSuchKey')
  }

  function listOf(query) {
    const from = query.get('continuation-token')?.replace(/^after "(.*)" & on$/, '$1') ?? ''
    const all = [...state.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix')) && key > from)
      .sort()
    const some = all.slice(0, Math.min(page, Number(query.get('max-keys') ?? page)))
    const contents = some.map(
      (key) => `<Contents><Key>${key}</Key><Size>${state.objects.get(key)?.length}</Size></Contents>`,
    )
    const next =
      some.length < all.length
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>after &quot;${some.at(-1)}&quot; &amp; on</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  return Object.assign(state, {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: SECRETS.accessKeyId,
      S3_SECRET_ACCESS_KEY: SECRETS.secretAccessKey,
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

/** With every header it was sent with, and over the content itself. */
async function isSigned(endpoint, { method, url, headers }, body) {
  const given = String(headers.authorization)
  const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const signer = new AwsV4Signer({
    method,
    url: endpoint + url,
    headers: signed.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]),
    body,
    service: 's3',
    datetime: String(headers['x-amz-date']),
    ...SECRETS,
  })
  const hash = await crypto.subtle.digest('SHA-256', body)
  const isWhole = method !== 'PUT' || headers['x-amz-content-sha256'] === Buffer.from(hash).toString('hex')
  return isWhole && (await signer.authHeader()) === given
}
