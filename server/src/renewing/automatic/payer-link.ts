import { AutoRenewalLinkNotFound } from 'contract/renewing/auto-renewal'
import type { Context } from '../../plumbing/context.ts'
import { getMember } from '../../members/members.ts'
import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'

const PURPOSE = 'auto-renewal'

/** Opens automatic renewals to their payer: as easily as they agreed, so without logging in. */
export const payerToken = (context: Pick<Context, 'keys' | 'tenant'>, registrant_id: number) =>
  sealId(context, PURPOSE, registrant_id)

/** @throws AutoRenewalLinkNotFound, also once the payer is forgotten */
export async function payerOfToken(context: Context, token: string): Promise<number> {
  const id = openSealedId(context, PURPOSE, token)
  const payer = id === undefined ? undefined : await getMember(context, id)
  if (!payer || payer.erased_at !== null) throw AutoRenewalLinkNotFound()
  return payer.id
}
