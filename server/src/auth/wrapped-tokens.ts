import type { OutsideContext } from '../plumbing/context.ts'
import { openText, sealText } from './sealed-text.ts'
import { sha256 } from './tokens.ts'

type Where = Pick<OutsideContext, 'keys' | 'tenant'>

const placeOf = ({ tenant }: Where, bind: string | undefined) => ({
  purpose: 'auth-outside-token',
  about: `${tenant.id}|${bind === undefined ? '' : sha256(bind).toString('hex')}`,
})

/**
 * An external provider's refresh token, usable only here and only with the cookie of the browser it was given
 * to.
 */
export const wrapToken = (where: Where, token: string, bind: string | undefined): string =>
  sealText(where.keys, placeOf(where, bind), token).toString('base64url')

/** Undefined for anything that was not wrapped here, or for another browser. */
export function unwrapToken(where: Where, wrapped: string, bind: string | undefined): string | undefined {
  const sealed = Buffer.from(wrapped, 'base64url')
  // Several texts decode to the same bytes; only the canonical one is accepted.
  if (sealed.toString('base64url') !== wrapped) return undefined
  return (
    openText(where.keys, placeOf(where, bind), sealed) ??
    (bind === undefined ? undefined : openText(where.keys, placeOf(where, undefined), sealed))
  )
}
