// A bucket at any S3-compatible service, as far as the log of the private database needs one: path-style addresses, single objects.
import { webcrypto } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a bucket is reached with; files in S3 have the same settings. */
export const S3_SETTINGS = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** For a segment, which has at most 16 MB, on a slow line; and for everything short. */
const CONTENT_MS = 120_000
const SHORT_MS = 20_000

/**
 * @typedef {{ signal?: AbortSignal, tries?: number }} Care `signal` cancels a call; `tries` is how often it is made while the service is unavailable
 * @typedef {ReturnType<typeof openBucket>} Bucket
 */

/**
 * @param {string} address s3://bucket/prefix
 * @param {Record<string, string | undefined>} settings
 * @throws if they are incomplete or malformed, with one sentence for the operator
 */
export function openBucket(address, settings) {
  const [, bucket, prefix] = /^s3:\/\/([A-Za-z0-9][\w.-]+)((?:\/[\w-][\w.-]*)*)\/?$/.exec(address) ?? []
  if (bucket === undefined || prefix === undefined)
    throw new Error(`WAL_ARCHIVE=${address} names no bucket. For instance: s3://bucket/prefix`)
  const { S3_ENDPOINT = '', S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings
  const missing = Object.entries({ S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`WAL_ARCHIVE=${address} also needs ${missing.join(', ')}.`)
  if (!URL.canParse(S3_ENDPOINT) || !/^https?:$/.test(new URL(S3_ENDPOINT).protocol))
    throw new Error('S3_ENDPOINT must be an address such as https://s3.example.org')
  const at = `${S3_ENDPOINT.replace(/\/+$/, '')}/${bucket}`
  const keyOf = (/** @type {string} */ name) => `${prefix}/${name}`.slice(1)
  // Not before it is needed: a fresh clone has no packages yet.
  const client = () =>
    import('aws4fetch').then(
      ({ AwsClient }) =>
        new AwsClient({
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
          region: S3_REGION || 'us-east-1',
          service: 's3',
          retries: 0,
        }),
    )
  /** Whether the service is known not to understand “only if it is not there”. */
  let isUnconditional = false

  /**
   * @param {string} method
   * @param {string} what a key, or the question to the bucket
   * @param {Care & { headers?: Record<string, string>, body?: Buffer, accepts?: number[] }} [how] `accepts` the answers that are no fault
   * @returns {Promise<{ status: number, code?: string, content: Buffer }>}
   */
  async function ask(method, what, { signal, tries = 1, accepts = [], ...init } = {}) {
    const isLong = init.body !== undefined || (method === 'GET' && !what.startsWith('?'))
    const patience = AbortSignal.timeout(isLong ? CONTENT_MS : SHORT_MS)
    try {
      const response = await (await client()).fetch(`${at}${what.startsWith('?') ? '' : '/'}${what}`, {
        ...init,
        method,
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      })
      const content = Buffer.from(await response.arrayBuffer())
      const { status, ok } = response
      const code = ok ? undefined : /<Code>(\w+)<\/Code>/.exec(content.toString('latin1'))?.[1]
      if (ok || (accepts.includes(status) && code !== 'NoSuchBucket')) return { status, code, content }
      throw refusal(method, what, status, code)
    } catch (error) {
      const fault = 'status' in error ? error : unreachable(error, S3_ENDPOINT)
      if (tries <= 1 || signal?.aborted || (fault.status < 500 && !PASSING.has(fault.status))) throw fault
    }
    await sleep(2000 / tries)
    return ask(method, what, { signal, tries: tries - 1, accepts, ...init })
  }

  function refusal(method, what, status, code) {
    const reason = code ? `${status} (${code})` : String(status)
    const subject = what.startsWith('?') ? `the list of ${bucket}` : `${bucket}/${what}`
    const words =
      code === 'NoSuchBucket'
        ? `There is no bucket ${bucket} at ${S3_ENDPOINT}.`
        : `The object storage answered ${reason} to ${method} ${subject}.`
    return Object.assign(new Error(words), { status })
  }

  /**
   * Stores what is not there yet. @returns {Promise<boolean>} whether it was not
   * @param {string} name
   * @param {Buffer} content
   * @param {Care} [care]
   */
  async function putNew(name, content, care) {
    const key = keyOf(name)
    // First a question that every service understands, then the condition, which some do not: it leaves no moment between the two.
    if ((await ask('HEAD', key, { ...care, accepts: [404] })).status !== 404) return false
    const condition = isUnconditional ? {} : { 'if-none-match': '*' }
    const { status, code } = await put(key, content, { ...care, accepts: [412, 501] }, condition)
    if (status === 412) return false
    if (status !== 501) return true
    if (code !== 'NotImplemented' || isUnconditional) throw refusal('PUT', key, status, code)
    isUnconditional = true
    return putNew(name, content, care)
  }

  /** The service refuses a content that has not arrived as it was sent. */
  async function put(key, content, care, more = {}) {
    const sum = Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')
    return ask('PUT', key, { ...care, body: content, headers: { 'x-amz-content-sha256': sum, ...more } })
  }

  return {
    address,
    putNew,
    /**
     * @param {string} name
     * @param {Care} [care]
     */
    async get(name, care) {
      const { status, content } = await ask('GET', keyOf(name), { ...care, accepts: [404] })
      return status === 404 ? undefined : content
    },
    /**
     * Every object in a folder, by name.
     * @param {string} folder
     * @param {Care} [care]
     */
    async list(folder, care) {
      const found = []
      let next
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${keyOf(folder)}/` })
        if (next) query.set('continuation-token', next)
        const text = (await ask('GET', `?${query}`, care)).content.toString()
        for (const [, one] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.push({ name: lastOf(valueOf(one, 'Key')), bytes: Number(valueOf(one, 'Size')) })
        next = valueOf(text, 'IsTruncated') === 'true' ? valueOf(text, 'NextContinuationToken') : undefined
      } while (next)
      return found
    },
    /**
     * @param {string} name
     * @param {Care} [care]
     */
    async remove(name, care) {
      await ask('DELETE', keyOf(name), { ...care, accepts: [404] })
    },
    /** @throws one sentence if nothing can be stored or listed here */
    async check() {
      await put(keyOf('readiness'), Buffer.from('ready'), { tries: 2 })
      await ask('GET', `?${new URLSearchParams({ 'list-type': '2', 'max-keys': '1', prefix: keyOf('') })}`)
    },
  }
}

/** Answers that may be others a moment later, besides faults of the service. */
const PASSING = new Set([408, 409, 429])

function unreachable(error, endpoint) {
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError'
  const why = isLate ? 'no answer in time' : (error.cause?.code ?? error.message)
  return new Error(`The object storage at ${endpoint} can’t be reached (${why}).`, { cause: error })
}

const lastOf = (/** @type {string} */ key) => key.slice(key.lastIndexOf('/') + 1)

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What an element of XML holds. */
function valueOf(xml, name) {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(?:#(\d+)|(\w+));/g, (all, number, entity) =>
    number ? String.fromCodePoint(Number(number)) : (ENTITIES[entity] ?? all),
  )
}
