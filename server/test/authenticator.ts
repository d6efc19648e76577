import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const PRESENT_VERIFIED_BACKED_UP = 0x01 | 0x04 | 0x08 | 0x10
const WITH_KEY = 0x40

type Made = { challenge: string; user: { id: string }; rp: { id: string } }
type Asked = { challenge: string; rpId: string }
type Change = { origin?: string; counter?: number; flags?: number; userHandle?: string }

/** A device with a single passkey, speaking as a browser would (WebAuthn level 3, ES256, no attestation). */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle = ''
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const head = (rpId: string, flags: number, count: number) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), number])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: named.id,
    make(
      { challenge, user, rp }: Made,
      { origin: from = origin, flags = PRESENT_VERIFIED_BACKED_UP }: Change = {},
    ) {
      handle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([head(rp.id, flags | WITH_KEY, 0), Buffer.alloc(16), length, id, cose])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    show({ challenge, rpId }: Asked, change: Change = {}) {
      const { origin: from = origin, flags = PRESENT_VERIFIED_BACKED_UP, userHandle = handle } = change
      const authenticatorData = head(rpId, flags, change.counter ?? ++counter)
      const data = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}
