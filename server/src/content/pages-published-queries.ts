import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Whether privacy policy and terms, which a tenant gets as drafts, are published. */
export async function hasPublishedPages({ db, tenant }: Context): Promise<boolean> {
  const { rows } = await sql<{ published: number }>`
    select count(distinct slug) as published from cms_page
    where tenant_id = ${tenant.id} and status = 'published' and slug in ('privacy-policy', 'terms-and-conditions')`.execute(
    db,
  )
  return rows[0]!.published === 2
}
