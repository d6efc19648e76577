import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

type Whose = Pick<Forgotten, 'member_ids' | 'emails'>

const lower = (emails: readonly string[]) => sql`any (${emails.map((email) => email.toLowerCase())}::text[])`

/** What these people have started, or are registered by. */
const isTheirs = ({ tenant }: Context, { member_ids, emails }: Whose) => sql`
  (lower(d.email) = ${lower(emails)} or lower(d.link_mailed_to) = ${lower(emails)}
    or exists (select 1 from registration r
      where r.tenant_id = ${tenant.id} and r.draft_id = d.id and r.member_id = any (${[...member_ids]}::bigint[])))`

/**
 * Ends the links to what these people have registered, signed and started, even if others in the order stay:
 * they have it in their account. Returns the orders of those links.
 */
export async function endDraftLinks(context: Context, whose: Whose): Promise<number[]> {
  const { db, tenant, random } = context
  const { rows } = await sql<{ order_id: number | null }>`
    update registration_draft d set token_hash = sha256(${random(32)}::bytea || int8send(d.id))
    where d.tenant_id = ${tenant.id} and ${isTheirs(context, whose)}
    returning d.order_id`.execute(db)
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/**
 * Forgets what was typed into forms: deleted if it was never finished, or with the last of the people it was
 * about; these people's address is removed in any case. Returns the storage keys of the pictures.
 */
export async function blankDrafts(context: Context, whose: Whose): Promise<string[]> {
  const { db, tenant } = context
  const who = sql`(${[...whose.member_ids]}::bigint[])`
  const { rows } = await sql<{ files: string[] }>`
    with concerned as (
      select d.id, coalesce((select jsonb_agg(p.value) from jsonb_each_text(d.photos) p), '[]'::jsonb) as files,
        d.completed_at is null or (
          exists (select 1 from registration r
            where r.tenant_id = ${tenant.id} and r.draft_id = d.id and r.member_id = any ${who})
          and not exists (select 1 from registration r
            join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
            where r.tenant_id = ${tenant.id} and r.draft_id = d.id and m.erased_at is null and m.id <> all ${who})) as is_over
      from registration_draft d
      where d.tenant_id = ${tenant.id} and ${isTheirs(context, whose)}
      order by d.id for update of d
    )
    update registration_draft d set
      data = case when c.is_over then '{"registrant":{},"people":[]}' else d.data end,
      checked_out = case when c.is_over then null else d.checked_out end,
      known = case when c.is_over then null else d.known end,
      agreed_renewal = case when c.is_over then null else d.agreed_renewal end,
      photos = case when c.is_over then '{}' else d.photos end,
      email = case when c.is_over or lower(d.email) = ${lower(whose.emails)} then null else d.email end,
      link_mailed_to = case when c.is_over or lower(d.link_mailed_to) = ${lower(whose.emails)} then null
        else d.link_mailed_to end
    from concerned c
    where d.tenant_id = ${tenant.id} and d.id = c.id
    returning case when c.is_over then c.files else '[]' end as files`.execute(db)
  return rows.flatMap(({ files }) => files)
}
