import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** The sponsors and vendors whose contact has an address, with their invoices. */
export async function findContactsOf({ db, tenant }: Context, email: string) {
  const { rows } = await sql<{
    event: string
    name: string
    contact: string | null
    email: string
    invoices: string[]
  }>`
    select e.name as event, v.name, v.contact, v.email,
      array(select i.number from vendor_invoice i
        where i.tenant_id = ${tenant.id} and i.vendor_id = v.id order by i.id) as invoices
    from event_vendor v join event e on e.tenant_id = v.tenant_id and e.id = v.event_id
    where v.tenant_id = ${tenant.id} and v.email = lower(${email}) order by v.id`.execute(db)
  return rows
}

/** The business and its invoices stay for the books; the person who spoke for it is forgotten. */
export const blankContacts = ({ db, tenant }: Context, emails: readonly string[]) =>
  sql`
    update event_vendor set contact = null, email = null, version = version + 1
    where tenant_id = ${tenant.id} and email = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    db,
  )
