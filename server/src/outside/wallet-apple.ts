import { X509Certificate, createPrivateKey } from 'node:crypto'
import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { AppleWallet } from './wallets.ts'

const PATIENCE_MS = 10_000
/** What Apple answers of a phone that has no such pass any more ("Handling notification responses from APNs"). */
const GONE = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

type Settings = {
  pass_type_id: string
  team_id: string
  certificate: string
  key: string
  key_password: string | undefined
  authority: string
}
/** Another server in the place of Apple's, and who vouches for it. */
type Push = { origin?: string; ca?: string }

/** @throws Error one sentence for the operator, if key, certificates and names do not belong together */
export function appleWallet(
  settings: Settings,
  { origin = 'https://api.push.apple.com', ca }: Push = {},
): AppleWallet {
  const { pass_type_id, team_id, key, key_password } = settings
  const own = read('APPLE_PASS_CERTIFICATE', () => new X509Certificate(settings.certificate))
  const authority = read('APPLE_WWDR_CERTIFICATE', () => new X509Certificate(settings.authority))
  const secret = read('APPLE_PASS_KEY', () => createPrivateKey({ key, passphrase: key_password ?? '' }))
  if (secret.asymmetricKeyType !== 'rsa' || !own.checkPrivateKey(secret))
    throw new Error('APPLE_PASS_KEY is not the RSA key of APPLE_PASS_CERTIFICATE.')
  if (!own.verify(authority.publicKey))
    throw new Error('APPLE_WWDR_CERTIFICATE is not the one that APPLE_PASS_CERTIFICATE was signed with.')
  const names = new Set(own.subject.split('\n'))
  if (!names.has(`UID=${pass_type_id}`) || !names.has(`OU=${team_id}`))
    throw new Error(
      'APPLE_PASS_CERTIFICATE is of another pass type or team than APPLE_PASS_TYPE_ID and APPLE_TEAM_ID.',
    )
  const pem = secret.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    pass_type_id,
    team_id,
    certificate: own.toString(),
    key: pem,
    key_password: undefined,
    authority: authority.toString(),
    ends_at: new Date(Math.min(Date.parse(own.validTo), Date.parse(authority.validTo))),
    async push(tokens) {
      if (tokens.length === 0) return { gone: [] }
      const session = connect(origin, { cert: own.toString(), key: pem, ...(ca !== undefined && { ca }) })
      // The one that matters arrives at each call.
      session.on('error', () => {})
      try {
        const gone: string[] = []
        for (const token of tokens) if (await isGone(session, token, pass_type_id)) gone.push(token)
        return { gone }
      } finally {
        session.close()
      }
    },
  }
}

function read<T>(setting: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new Error(`${setting} cannot be read as PEM.`)
  }
}

/** A pass hears an empty notification, and then asks for what is new. */
const isGone = (session: ClientHttp2Session, token: string, topic: string) =>
  new Promise<boolean>((resolve, reject) => {
    const call = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
    })
    let status = 0
    let said = ''
    call.setTimeout(PATIENCE_MS, () => call.close(constants.NGHTTP2_CANCEL))
    call.setEncoding('utf8')
    call.on('response', (headers) => (status = headers[':status'] ?? 0))
    call.on('data', (part: string) => (said = (said + part).slice(0, 1000)))
    call.on('error', reject)
    call.on('close', () => {
      const reason = /"reason"\s*:\s*"(\w+)"/.exec(said)?.[1]
      if (status === 200) resolve(false)
      else if (status === 410 || (reason && GONE.has(reason))) resolve(true)
      else reject(new Error(`Apple’s push service answered ${status || 'nothing'} ${reason ?? ''}`.trim()))
    })
    call.end('{}')
  })
