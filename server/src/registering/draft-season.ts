import type { DraftData } from 'contract/registering/draft'
import type { Context } from '../plumbing/context.ts'
import { revokeSignature, signaturesOf } from '../waivers/waivers.ts'
import type { Draft } from './drafts-queries.ts'
import { usualSeason } from '../offers/offers.ts'

/** Signatures are for a season: people who switch to another one sign again. */
export async function changeSeason(context: Context, draft: Draft, data: DraftData): Promise<void> {
  if (!(await isForAnother(context, draft.data, data))) return
  const standing = (await signaturesOf(context, { draft_id: draft.id })).filter(
    ({ revoked_at }) => revoked_at === null,
  )
  for (const { id } of standing)
    await revokeSignature(context, {
      signature_id: id,
      reason: 'The registration was changed to another season.',
    })
}

type Wish = Pick<DraftData, 'season_id'>

async function isForAnother(context: Context, before: Wish, after: Wish): Promise<boolean> {
  if ((before.season_id ?? null) === (after.season_id ?? null)) return false
  const usual = (await usualSeason(context))?.id
  return (before.season_id ?? usual) !== (after.season_id ?? usual)
}
