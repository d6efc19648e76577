const LONGEST = 8_192
const BASE64 = /^[A-Za-z0-9+/]+$/
const REFERENCE = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Extracts the refresh token from what an application put into `/mms/login?token=`: base64url of JSON, ended
 * by `==` (specification §2, mobile-app login); undefined if there is none. The specification does not say
 * whether `==` ends the JSON inside or the encoded text, nor which base64 alphabet is meant, so all of these
 * are accepted.
 */
export function readHandOver(given: string): string | undefined {
  if (given.length > LONGEST) return undefined
  // Form decoding turns `+` into a space.
  const standard = given.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')
  const [encoded = ''] = standard.split('=', 1)
  if (!BASE64.test(encoded) || encoded.length % 4 === 1) return undefined
  const text = textOf(encoded)
  if (text === undefined) return undefined
  // A refresh token may contain `==` itself, so the shortest part that is valid JSON counts.
  for (let end = text.indexOf('=='); end >= 0; end = text.indexOf('==', end + 1)) {
    const json = parse(text.slice(0, end))
    if (json !== undefined) return tokenIn(json)
  }
  return tokenIn(parse(text))
}

function textOf(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function tokenIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('refresh_token' in json)) return undefined
  const { refresh_token } = json
  return typeof refresh_token === 'string' && refresh_token !== '' ? refresh_token : undefined
}

/** Where an application's user continues: the payment is only included if it is named completely. */
export function pathAfterHandOver({ package_id = '', user_account_id = '' }: Record<string, string>): string {
  const isWhole = REFERENCE.test(package_id) && REFERENCE.test(user_account_id)
  return `/ctms/payments${isWhole ? `?${new URLSearchParams({ package_id, user_account_id })}` : ''}`
}
