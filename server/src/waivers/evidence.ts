import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { Signature, SignedPerson, Signer, WaiverKind } from 'contract/waivers'
import type { Context, Tenant } from '../plumbing/context.ts'

/** Stands in for the hash before the first entry of a register. */
export const BEGINNING = '0'.repeat(64)

/** Everything about a signature that its document shows. */
export type Facts = {
  reference: string
  tenant: { id: number; name: string; color: string }
  waiver: {
    id: number
    version_id: number
    kind: WaiverKind
    title: string
    number: number
    locale: string
    text_sha256: string
  }
  /** Of a registration its draft; a member who signs at another occasion, or a player from outside, has none. */
  person: SignedPerson & { age: number; draft_id?: number }
  signer: Signer & { is_guardian: boolean; user_id: number | null; auth_time: number | null }
  consents: Record<string, boolean>
  read_to_end: boolean
  mark: { kind: Signature['kind']; sha256: string }
  e_consent: { version: string; sha256: string }
  signed_at: string
  /** The same moment in the tenant's time zone, as printed: time zone rules change. */
  signed_at_local: string
  ip: string
  user_agent: string
  trace_id: string
  /** Where anyone can check the document. */
  verify_url: string
}

/** A signature in the register. */
export type Signed = Facts & { kind: 'signed'; pdf_sha256: string; seq: number; prev_sha256: string }

/** A withdrawal: an entry of its own, the signature stays. */
export type Revoked = {
  kind: 'revoked'
  revokes: number
  revoked_sha256: string
  version_id: number
  reason: string
  by: { user_id: number | null; name: string }
  signed_at: string
  ip: string
  trace_id: string
  seq: number
  prev_sha256: string
}
export type Evidence = Signed | Revoked

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** JSON with sorted object keys and without undefined values: the same facts produce the same bytes. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The PKCS #8 header for the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Each tenant's register has its own key, so that publishing a public key reveals nothing about the others.
 */
export const registerKey = ({ keys, tenant }: Pick<Context, 'keys' | 'tenant'>): KeyObject =>
  keyFrom(keys.derive(purposeOf(tenant)))

const purposeOf = ({ id }: Pick<Tenant, 'id'>) => `waiver-register/${id}`

const keyFrom = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })

/** The public keys that follow from our root keys. */
export function registerKeys({ keys, tenant }: Pick<Context, 'keys' | 'tenant'>): Buffer[] {
  const all = new Map<string, Buffer>()
  keys.find(purposeOf(tenant), (seed) => {
    const raw = createPublicKey(keyFrom(seed)).export({ format: 'der', type: 'spki' })
    all.set(raw.toString('hex'), raw)
    return undefined
  })
  return [...all.values()]
}

export const publicKeyFrom = (raw: Buffer): KeyObject =>
  createPublicKey({ key: raw, format: 'der', type: 'spki' })

export const seal = (digest: string, key: KeyObject) =>
  sign(null, Buffer.from(digest, 'hex'), key).toString('base64url')

export function isSealed(digest: string, given: string, publicKey: KeyObject): boolean {
  const signature = Buffer.from(given, 'base64url')
  // Several texts decode to the same bytes; only the canonical one is accepted.
  const isOurs = signature.toString('base64url') === given
  return isOurs && verify(null, Buffer.from(digest, 'hex'), publicKey, signature)
}

/** What the digest of a version covers: everything that is shown, and nothing else. */
export const textDigest = (version: { title: string; locale: string; body_html: string; consents: string }) =>
  sha256(
    canonical({
      title: version.title,
      locale: version.locale,
      body_html: version.body_html,
      consents: version.consents,
    }),
  )
