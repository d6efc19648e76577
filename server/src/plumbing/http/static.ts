import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { dictionary } from 'contract/dictionary'
import { WORKERS, workerHeaders } from './security.ts'

const TYPES = dictionary<string>({
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
})
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

type File = {
  content: Buffer
  type: string
  etag: string
  isHashed: boolean
  packed: Map<string, Promise<Buffer>>
}

/** What the web application is built of: hundreds of files, found by one route instead of one each, which took a tenth of a start. */
const ASSETS = 'assets/'

/**
 * Serves the built files of the web application from memory: a few megabytes, each compressed once, at its
 * first request. Files with a digest in their name never change, and browsers cache them for good.
 */
export function serveStatic(app: FastifyInstance, folder: string) {
  if (!existsSync(folder)) return
  const assets = new Map<string, File>()
  for (const path of filesBelow(folder)) {
    const type = TYPES[path.split('.').at(-1) ?? '']
    // Pages are filled in for each request.
    if (!type || path.startsWith('.')) continue
    const content = readFileSync(join(folder, path))
    const file: File = {
      content,
      type,
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      isHashed: /-[\w-]{7,8}\.\w+$/.test(path) && path.startsWith(ASSETS),
      packed: new Map(),
    }
    if (path.startsWith(ASSETS)) assets.set(path.slice(ASSETS.length), file)
    else app.get(`/${path}`, (request, reply) => send(file, request, reply, WORKERS.get(`/${path}`)))
  }
  app.get<{ Params: { '*': string } }>(`/${ASSETS}*`, async (request, reply) => {
    const file = assets.get(request.params['*'])
    return file ? send(file, request, reply) : reply.callNotFound()
  })
}

async function send(
  file: File,
  request: FastifyRequest,
  reply: FastifyReply,
  scope?: Parameters<typeof workerHeaders>[0],
) {
  reply
    .type(file.type)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
  if (scope) reply.headers(workerHeaders(scope))
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = encodingFor(file, String(request.headers['accept-encoding'] ?? ''))
  if (!encoding) return reply.send(file.content)
  return reply.header('content-encoding', encoding).send(await pack(file, encoding))
}

function encodingFor({ type, content }: File, accepted: string): 'br' | 'gzip' | undefined {
  if (!COMPRESSIBLE.test(type) || content.length < 1000) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

function pack({ content, packed }: File, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = packed.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : toGzip(content, { level: 9 })
  packed.set(encoding, made)
  return made
}

function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, path) : [path]
  })
}
