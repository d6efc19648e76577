import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/**
 * Ends the links to what these people have registered, signed and begun, also where others of the order stay: they have
 * it in their account. What they have not finished is forgotten. Gives the orders of those links.
 */
export async function endDraftLinks(
  { db, tenant, random }: Context,
  { member_ids, emails }: Pick<Forgotten, 'member_ids' | 'emails'>,
): Promise<number[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{ order_id: number | null }>`
    update registration_draft d set token_hash = sha256(${random(32)}::bytea || int8send(d.id)),
      data = case when d.completed_at is null then '{"registrant":{},"people":[]}' else d.data end,
      checked_out = case when d.completed_at is null then null else d.checked_out end,
      known = case when d.completed_at is null then null else d.known end,
      email = case when lower(d.email) = any (${addresses}::text[]) then null else d.email end,
      link_mailed_to = case when lower(d.link_mailed_to) = any (${addresses}::text[]) then null else d.link_mailed_to end
    where d.tenant_id = ${tenant.id} and (lower(d.email) = any (${addresses}::text[])
      or exists (select 1 from registration r
        where r.tenant_id = ${tenant.id} and r.draft_id = d.id and r.member_id = any (${[...member_ids]}::bigint[])))
    returning d.order_id`.execute(db)
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** What was typed into forms: gone with the last of those it was about. Gives the keys of their pictures. */
export async function blankDrafts({ db, tenant }: Context, ids: readonly number[]): Promise<string[]> {
  const who = sql`any (${[...ids]}::bigint[])`
  const { rows } = await sql<{ files: string[] }>`
    with concerned as (
      select d.id, coalesce((select jsonb_agg(p.value) from jsonb_each_text(d.photos) p), '[]'::jsonb) as files
      from registration_draft d
      where d.tenant_id = ${tenant.id}
        and exists (select 1 from registration r
          where r.tenant_id = d.tenant_id and r.draft_id = d.id and r.member_id = ${who})
        and not exists (select 1 from registration r
          join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
          where r.tenant_id = d.tenant_id and r.draft_id = d.id and m.erased_at is null and m.id <> all (${[...ids]}::bigint[]))
      for update of d
    )
    update registration_draft d set data = '{"registrant":{},"people":[]}', checked_out = null, known = null,
      agreed_renewal = null, photos = '{}', email = null, link_mailed_to = null
    from concerned c
    where d.tenant_id = ${tenant.id} and d.id = c.id
    returning c.files`.execute(db)
  return rows.flatMap(({ files }) => files)
}
