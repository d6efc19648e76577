import { SignJWT, importPKCS8 } from 'jose'
import * as z from 'zod/mini'
import type { GoogleObject, GoogleWallet } from './wallets.ts'

const PATIENCE_MS = 10_000
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'

/** The file of a service account, as far as it is needed. */
const ServiceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.string(),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

type Settings = { issuer_id: string; service_account: string }

/** @throws Error one sentence for the operator, if the service account cannot be read */
export async function googleWallet(
  { issuer_id, service_account }: Settings,
  { origin = 'https://walletobjects.googleapis.com', now = () => new Date() } = {},
): Promise<GoogleWallet> {
  const { client_email, private_key, token_uri } = readAccount(service_account)
  const key = await importPKCS8(private_key, 'RS256').catch(() => {
    throw new Error('GOOGLE_WALLET_KEY has no private key that can be read.')
  })
  let kept: { token: string; until: number } | undefined

  /** A token of an hour, used until a minute before its end. */
  async function accessToken(): Promise<string> {
    const at = now().getTime()
    if (kept && kept.until > at) return kept.token
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(Math.floor(at / 1000))
      .setExpirationTime(Math.floor(at / 1000) + 3600)
      .sign(key)
    const answer = await fetch(token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`Google’s token service answered ${answer.status}`)
    const { access_token, expires_in } = Token.parse(await answer.json())
    kept = { token: access_token, until: at + (expires_in - 60) * 1000 }
    return access_token
  }

  async function ask(method: string, path: string, body: object): Promise<number> {
    const answer = await fetch(`${origin}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return answer.status
  }
  /** @throws Error unless Google answers with one of these */
  async function expecting(
    statuses: readonly number[],
    method: string,
    path: string,
    body: object,
  ): Promise<number> {
    const status = await ask(method, path, body)
    if (!statuses.includes(status))
      throw new Error(`Google Wallet answered ${status} to ${method} ${path.split('/')[0]}`)
    return status
  }
  const putInPlace = (object: GoogleObject, also: readonly number[]) =>
    expecting([200, ...also], 'PUT', `genericObject/${encodeURIComponent(object.id)}`, object)

  return {
    issuer_id,
    async put(object) {
      // 409: it is there already.
      await expecting([200, 409], 'POST', 'genericClass', {
        id: object.classId,
        multipleDevicesAndHoldersAllowedStatus: 'MULTIPLE_HOLDERS',
      })
      const status = await expecting([200, 409], 'POST', 'genericObject', object)
      if (status === 409) await putInPlace(object, [])
    },
    async change(object) {
      await putInPlace(object, [404])
    },
    async saveLink({ id, classId }, from, at) {
      const token = await new SignJWT({
        typ: 'savetowallet',
        origins: [from],
        payload: { genericObjects: [{ id, classId }] },
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(client_email)
        .setAudience('google')
        .setIssuedAt(Math.floor(at.getTime() / 1000))
        .sign(key)
      return `https://pay.google.com/gp/v/save/${token}`
    },
  }
}

function readAccount(text: string) {
  try {
    return ServiceAccount.parse(JSON.parse(text))
  } catch {
    throw new Error('GOOGLE_WALLET_KEY is not the JSON file of a service account.')
  }
}
