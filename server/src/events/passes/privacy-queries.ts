import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** Passes that were bought with an address, event by event. */
export async function findPassesOf({ db, tenant }: Context, email: string) {
  const { rows } = await sql<{ event: string; name: string | null; email: string; passes: string[] }>`
    select e.name as event, b.name, b.email, array_agg(y.name order by p.position) as passes
    from event_pass_purchase b
      join event e on e.tenant_id = b.tenant_id and e.id = b.event_id
      join event_pass p on p.tenant_id = b.tenant_id and p.purchase_id = b.id
      join event_pass_type y on y.tenant_id = p.tenant_id and y.id = p.event_pass_type_id
    where b.tenant_id = ${tenant.id} and b.email = lower(${email}) and b.state = 'confirmed'
    group by e.name, b.id, b.name, b.email order by b.id`.execute(db)
  return rows
}

/** Purchases keep what was sold; who bought is forgotten, and the link is closed. A printed pass still lets its holder in. */
export const blankBuyers = ({ db, tenant }: Context, emails: readonly string[]) =>
  sql`
    update event_pass_purchase set name = null, email = null, link_digest = null
    where tenant_id = ${tenant.id} and email = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    db,
  )
