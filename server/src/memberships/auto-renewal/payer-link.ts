import { AutoRenewalLinkNotFound } from 'contract/memberships/auto-renewal'
import type { Context } from '../../context.ts'
import { openSealedId, sealId } from '../../sealed-id.ts'

const PURPOSE = 'auto-renewal'

/** Opens what renews by itself to who pays for it: as easily as it was agreed to, so without a login. */
export const payerToken = (context: Pick<Context, 'keys' | 'tenant'>, registrant_id: number) =>
  sealId(context, PURPOSE, registrant_id)

/** @throws AutoRenewalLinkNotFound */
export function payerOfToken(context: Pick<Context, 'keys' | 'tenant'>, token: string): number {
  const id = openSealedId(context, PURPOSE, token)
  if (id === undefined) throw AutoRenewalLinkNotFound()
  return id
}
