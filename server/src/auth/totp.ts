import { Secret, TOTP } from 'otpauth'
import { TotpMissing, TotpOn, type confirmTotp, type startTotp } from 'contract/auth/factors'
import { NotFound, invalidField } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import { whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { tellOwner } from './account-letters.ts'
import { accountOf } from './accounts.ts'
import { note } from './event-queries.ts'
import { makeCodes } from './recovery-codes.ts'
import { removeCodes, replaceCodes } from './recovery-code-queries.ts'
import { requireRecentLogin } from './recent-login.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import { seal, unseal, type Place } from '../plumbing/sealing.ts'
import { beginTotp, confirmBegun, removeTotp, findTotp } from './totp-queries.ts'

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks differ: the previous and the next code are accepted, too. */
const DRIFT = 1
const SECRET_BYTES = 20

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...FORM, ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The 30-second step, counted from 1970, that a code belongs to; undefined if it is not a current code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / FORM.period) + delta
}

/** The decrypted secret of a user's authenticator app. */
export const secretOf = (
  { keys, tenant }: Pick<Context, 'keys' | 'tenant'>,
  userId: number,
  sealed: Buffer,
) => unseal(keys, placeOf(tenant.id, userId), sealed)

const placeOf = (tenantId: number, userId: number): Place => ({
  purpose: 'auth-totp',
  about: `${tenantId}|${userId}`,
})

/** Where secrets of authenticator apps are kept. */
export const totpSeals: Sealed = {
  what: 'secrets of authenticator apps',
  table: 'user_totp',
  column: 'sealed',
  key: ['user_id'],
  placeOf: (tenantId, { user_id }) => placeOf(tenantId, Number(user_id)),
}

/**
 * Creates a secret and its QR code. The app is not required at login until one of its codes was confirmed.
 */
export async function start(context: OutsideContext): Promise<Out<typeof startTotp>> {
  const { id, email } = whoIs(context)
  const { keys, tenant } = context
  const secret = context.random(SECRET_BYTES)
  const sealed = seal(keys, placeOf(tenant.id, id), secret)
  await context.transaction(async (inside) => {
    await requireRecentLogin(inside)
    if (!(await beginTotp(inside, id, sealed))) throw TotpOn()
  })
  const totp = totpOf(secret, { issuer: tenant.name, label: email })
  const uri = totp.toString()
  const { default: qrcode } = await import('qrcode')
  const picture = await qrcode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return {
    secret: totp.secret.base32,
    uri,
    qr: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  }
}

/** Activates it, and returns the recovery codes, which are never shown again. */
export async function confirm(
  context: OutsideContext,
  { code }: In<typeof confirmTotp>,
): Promise<Out<typeof confirmTotp>> {
  const set = await makeCodes(context)
  await context.transaction(async (inside) => {
    await requireRecentLogin(inside)
    const account = await accountOf(inside, { isHeld: true })
    const totp = await findTotp(inside, account.id)
    if (totp?.confirmed_at) throw TotpOn()
    if (!totp) throw TotpMissing()
    const step = stepOf(secretOf(inside, account.id, totp.sealed), code, inside.now)
    if (step === undefined) throw invalidField('code', 'That code isn’t current. Please try the next one.')
    if (!(await confirmBegun(inside, account.id, totp.sealed, step))) throw TotpMissing()
    await replaceCodes(inside, account.id, set)
    await note(inside, { kind: 'totp_on', user_id: account.id })
    await tellOwner(inside, account, 'totp_on')
  })
  return { recovery_codes: set.codes }
}

export async function remove(context: Context): Promise<Record<string, never>> {
  await requireRecentLogin(context)
  const account = await accountOf(context, { isHeld: true })
  const gone = await removeTotp(context, account.id)
  if (!gone) throw NotFound()
  if (gone.confirmed_at === null) return {}
  await removeCodes(context, account.id)
  await note(context, { kind: 'totp_off', user_id: account.id })
  await tellOwner(context, account, 'totp_off')
  return {}
}

export async function renewCodes(context: OutsideContext): Promise<{ recovery_codes: string[] }> {
  const set = await makeCodes(context)
  await context.transaction(async (inside) => {
    await requireRecentLogin(inside)
    const account = await accountOf(inside, { isHeld: true })
    if (!(await findTotp(inside, account.id))?.confirmed_at) throw TotpMissing()
    await replaceCodes(inside, account.id, set)
    await note(inside, { kind: 'recovery_codes_made', user_id: account.id })
    await tellOwner(inside, account, 'recovery_codes_made')
  })
  return { recovery_codes: set.codes }
}
