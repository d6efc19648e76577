// What `alike.mjs` and `alike-writes.mjs` have in common: two servers of this machine that are asked the same.
import { build } from 'esbuild'
import { readdirSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { ROOT } from '../scripts/ensure.mjs'

const PASSWORD = 'plum-tractor-whistle'

/** @typedef {{ method: string, path: string, access: string, input: { shape?: object }, multipart?: true, writes?: boolean }} Call */
/** @typedef {{ status: number, text: string, bytes: Buffer }} Answer */

/** @returns {[number, number]} the ports that the command names first */
export function namedPorts() {
  const [one, other] = process.argv.slice(2).map(Number)
  if (!one || !other) throw new Error('Name the ports of two servers of this machine.')
  return [one, other]
}

/** Every call of the contract. @returns {Promise<Call[]>} */
export async function callsOfContract() {
  const folder = path.join(ROOT, 'contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const { outputFiles } = await build({
    stdin: {
      contents: files
        .map((file, i) => `export * as m${i} from ${JSON.stringify(path.join(folder, file))}`)
        .join('\n'),
      resolveDir: path.join(ROOT, 'server'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const modules = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  )
  const exported = Object.values(modules).flatMap((module) => Object.values(module))
  return [...new Set(exported.filter((one) => one?.method && one.path && one.access))]
}

/** What is sent as a form, with files. */
export class Form {
  constructor(/** @type {Record<string, unknown>} */ fields) {
    this.fields = fields
  }
}

/** A body as it goes over the wire. */
function encoded(/** @type {object | undefined} */ body) {
  if (!body) return
  if (!(body instanceof Form))
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const boundary = '----a-form-of-the-twins'
  const parts = Object.entries(body.fields).flatMap(([name, value]) => {
    const file = /** @type {{ name: string, bytes: Buffer } | undefined} */ (
      typeof value === 'object' && value !== null ? value : undefined
    )
    return [
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file.name}"\r\ncontent-type: application/octet-stream` : ''}\r\n\r\n`,
      file ? file.bytes : String(value),
      '\r\n',
    ]
  })
  const payload = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Asks servers under the name of the first, which links in the answers begin with. */
export function openTwins(/** @type {number} */ one) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  /** @returns {Promise<Answer>} */
  const ask = (port, method, path, token, /** @type {object | undefined} */ body, more = {}) =>
    new Promise((resolve, reject) => {
      const sent = encoded(body)
      const headers = {
        host: `alliance.localhost:${one}`,
        origin: `http://alliance.localhost:${one}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...sent?.headers,
        ...more,
      }
      const full = path.startsWith('/sandbox-pay/') ? path : `/api${path}`
      const request = http.request({ host: '127.0.0.1', port, method, path: full, headers, agent })
      request.on('error', reject)
      request.on('response', (response) => {
        const parts = []
        const isText = /json|text|calendar/.test(response.headers['content-type'] ?? '')
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({ status: response.statusCode ?? 0, text: isText ? bytes.toString() : '', bytes })
        })
      })
      request.end(sent?.payload)
    })
  return { ask, close: () => agent.destroy() }
}

/** @typedef {ReturnType<typeof openTwins>['ask']} Ask */

/** The token of one of the people of the demonstration. */
export async function logIn(
  /** @type {Ask} */ ask,
  /** @type {number} */ port,
  /** @type {string} */ person,
) {
  const { text } = await ask(port, 'POST', '/mms/check/login', undefined, {
    grant_type: 'password',
    client_id: 'web',
    username: `${person}@alliance.example`,
    password: PASSWORD,
  })
  return JSON.parse(text).access_token
}
