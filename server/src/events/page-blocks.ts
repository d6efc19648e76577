import type { OfficeEvent } from 'contract/events/office'
import type { saveEventBlocks } from 'contract/events/page-blocks-saving'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { changed, heldEvent } from './office.ts'
import { setEvent } from './office-queries.ts'
import { putBlocks } from './page-blocks-queries.ts'

export async function saveBlocks(
  context: Context,
  { id, version, blocks }: In<typeof saveEventBlocks>,
): Promise<OfficeEvent> {
  const before = await heldEvent(context, { id, version })
  await putBlocks(context, id, blocks)
  await setEvent(context, id, {})
  return changed(context, before)
}
