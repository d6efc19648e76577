import { sql } from 'kysely'
import type { EventBlock } from 'contract/events/page-blocks'
import type { Context } from '../plumbing/context.ts'
import { logoKey } from './kept-logos.ts'

/** The blocks of event `e`, in the office’s order. */
export const blocksOfEvent = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'title', b.title, 'body', b.body, 'link', b.link, 'image', '/files/' || b.image,
      'until_on', b.until_on, 'price_cents', b.price_cents, 'address', b.address, 'phone', b.phone,
      'group_code', b.group_code) order by b.position), '[]')
    from event_block b where b.tenant_id = ${tenant_id} and b.event_id = e.id)`

/** Instead of those it had. @throws Invalid for a logo that isn’t this tenant’s */
export async function putBlocks(
  context: Context,
  event_id: number,
  blocks: readonly EventBlock[],
): Promise<void> {
  const { db, tenant } = context
  await db
    .deleteFrom('event_block')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()
  if (blocks.length === 0) return
  await db
    .insertInto('event_block')
    .values(
      blocks.map((block, i) => ({
        ...{ tenant_id: tenant.id, event_id, position: i + 1, ...block },
        image: logoKey(context, block.image, `blocks.${i}.image`),
      })),
    )
    .execute()
}
