import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import { appleWallet } from '../src/outside/wallet-apple.ts'
import { googleWallet } from '../src/outside/wallet-google.ts'
import type { AppleWallet, GoogleObject, Wallets } from '../src/outside/wallets.ts'

export const PASS_TYPE = 'pass.org.example.membership'
export const TEAM = 'ABCDE12345'
export const ISSUER = '3388000000012345678'

/** Certificates and keys of this test alone, made by `openssl` in a folder that is removed afterwards. */
export function someCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-wallets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const selfSigned = (name: string, subject: string, ...more: string[]) =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '3650',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      subject,
      ...more,
    )
  selfSigned('authority', '/CN=Between root and passes/O=Test')
  selfSigned('server', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1')
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'pass.key',
    '-out',
    'pass.csr',
    '-subj',
    `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Test`,
  )
  /** The certificate of the pass type, good for so many days from now. */
  const certify = (name: string, days: number) =>
    openssl(
      'x509',
      '-req',
      '-in',
      'pass.csr',
      '-CA',
      'authority.pem',
      '-CAkey',
      'authority.key',
      '-set_serial',
      '2',
      '-days',
      String(days),
      '-out',
      `${name}.pem`,
    )
  certify('pass', 3650)
  return { folder, openssl, certify, read, path: (name: string) => join(folder, name) }
}

/** Both wallets, whose makers are on this machine: they keep what arrives, and can be told to refuse. */
export async function bothWallets() {
  const made = someCertificates()
  const { read } = made

  const pushed: string[] = []
  const gone = new Set<string>()
  const apns = createSecureServer({
    key: read('server.key'),
    cert: read('server.pem'),
    ca: read('authority.pem'),
    requestCert: true,
    rejectUnauthorized: true,
  })
  apns.on('stream', (stream: ServerHttp2Stream, headers) => {
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (part) => (body += part))
    stream.on('end', () => {
      const token = /^\/3\/device\/(\w+)$/.exec(headers[':path'] ?? '')?.[1]
      const isRight =
        token && headers[':method'] === 'POST' && headers['apns-topic'] === PASS_TYPE && body === '{}'
      if (isRight && !gone.has(token)) pushed.push(token)
      stream.respond({ ':status': isRight ? (gone.has(token) ? 410 : 200) : 400 })
      stream.end(
        isRight && !gone.has(token) ? '' : JSON.stringify({ reason: isRight ? 'Unregistered' : 'Wrong' }),
      )
    })
  })
  await new Promise<void>((done) => apns.listen(0, '127.0.0.1', done))

  const objects = new Map<string, GoogleObject>()
  const classes = new Map<string, object>()
  let isAway = false
  const publicKey = await importSPKI(made.openssl('pkey', '-in', 'server.key', '-pubout').toString(), 'RS256')
  const google = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', async () => {
      const answer = (status: number, said: object = {}) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      if (isAway) return answer(503)
      if (request.url === '/token') {
        const assertion = new URLSearchParams(body).get('assertion') ?? ''
        const known = await jwtVerify(assertion, publicKey, {
          audience: `${address(google)}/token`,
          issuer: 'cards@example.org',
          // Made by the clock of the house.
          currentDate: new Date('2026-11-21T18:30:00Z'),
        }).catch(() => undefined)
        return known ? answer(200, { access_token: 'let-me-in', expires_in: 3600 }) : answer(401)
      }
      if (request.headers.authorization !== 'Bearer let-me-in') return answer(401)
      const [, kind, id] =
        /^\/walletobjects\/v1\/generic(Class|Object)(?:\/(.+))?$/.exec(request.url ?? '') ?? []
      const kept = (kind === 'Class' ? classes : objects) as Map<string, object>
      const sent = JSON.parse(body)
      if (request.method === 'POST' && kept.has(sent.id)) return answer(409)
      if (request.method === 'PUT' && !kept.has(decodeURIComponent(id ?? ''))) return answer(404)
      if (kind === 'Object' && !classes.has(sent.classId)) return answer(400)
      kept.set(sent.id, sent)
      return answer(200)
    })
  })
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
  afterAll(() => {
    apns.close()
    google.close()
  })

  const apple: AppleWallet = {
    ...appleWallet(
      {
        pass_type_id: PASS_TYPE,
        team_id: TEAM,
        certificate: read('pass.pem'),
        key: read('pass.key'),
        key_password: undefined,
        authority: read('authority.pem'),
      },
      { origin: address(apns, 'https'), ca: read('server.pem') },
    ),
    ends_at: new Date('2027-06-01T00:00:00Z'),
  }
  const wallets: Wallets = {
    apple,
    google: await googleWallet(
      {
        issuer_id: ISSUER,
        service_account: JSON.stringify({
          client_email: 'cards@example.org',
          private_key: read('server.key'),
          token_uri: `${address(google)}/token`,
        }),
      },
      { origin: address(google), now: () => new Date('2026-11-21T18:30:00Z') },
    ),
  }
  return {
    ...made,
    wallets,
    apple,
    publicKey,
    /** The addresses of phones that were told, in order. */
    pushed,
    /** Phones that have no pass any more. */
    gone,
    objects,
    classes,
    /** Whether Google answers at all. */
    away(is: boolean) {
      isAway = is
    },
    /** Whether `openssl` finds that this manifest was signed with the certificate of the pass type. */
    isSigned(manifest: Buffer, signature: Buffer): boolean {
      writeFileSync(join(made.folder, 'manifest.json'), manifest)
      writeFileSync(join(made.folder, 'signature'), signature)
      try {
        made.openssl(
          'cms',
          '-verify',
          '-inform',
          'DER',
          '-in',
          'signature',
          '-content',
          'manifest.json',
          '-CAfile',
          'authority.pem',
          '-purpose',
          'any',
          '-binary',
          '-out',
          'verified',
        )
        return true
      } catch {
        return false
      }
    },
  }
}

const address = (server: { address(): string | AddressInfo | null }, scheme = 'http') =>
  `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
