import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/** `email` comes from an account whose address was verified. */
type Payer = { member_ids: readonly number[]; user_id: number; email: string | null }

type Fees = {
  player: string
  team: string
  fees: string
  state: string
  offered_at: string
  accepted_at: string | null
  accepted_terms: string[] | null
  card_terms: string[] | null
  payer_name: string | null
  payer_email: string | null
  instalments: { label: string; due_on: string; amount_cents: number; owed_cents: number }[]
  entries: { at: string; kind: string; label: string | null; amount_cents: number; note: string | null }[]
}

/**
 * What teams charge certain people or the asking user, with what was paid and credited. Another payer's share
 * is theirs, so it is left out.
 */
export async function findFeesOf(
  { db, tenant }: Context,
  { member_ids, user_id, email }: Payer,
): Promise<Fees[]> {
  const isOwn = sql`(p.accepted_by = ${user_id} or p.payer_email = ${email})`
  const { rows } = await sql<Fees>`
    select m.first_name || ' ' || m.last_name as player, t.name as team, k.name as fees, p.state, p.offered_at,
      p.accepted_at, p.accepted_terms,
      (select d.terms from mandate d where d.tenant_id = ${tenant.id} and d.purpose = 'team_fee' and d.subject_id = p.id
        order by d.id desc limit 1) as card_terms,
      case when ${isOwn} then p.payer_name end as payer_name, case when ${isOwn} then p.payer_email end as payer_email,
      (select coalesce(json_agg(json_build_object('label', i.label, 'due_on', i.due_on, 'amount_cents', i.amount,
          'owed_cents', i.owed) order by i.position), '[]')
        from fee_instalment i where i.tenant_id = ${tenant.id} and i.plan_id = p.id) as instalments,
      (select coalesce(json_agg(json_build_object('at', e.booked_at, 'kind', e.kind, 'label', i.label,
          'amount_cents', e.amount, 'note', e.note) order by e.id), '[]')
        from team_entry e
          left join fee_instalment i on i.tenant_id = ${tenant.id} and i.id = e.instalment_id
        where e.tenant_id = ${tenant.id} and e.plan_id = p.id) as entries
    from fee_plan p
      join fee_package k on k.tenant_id = ${tenant.id} and k.id = p.package_id
      join team t on t.tenant_id = ${tenant.id} and t.id = p.team_id
      join member m on m.tenant_id = ${tenant.id} and m.id = p.member_id
    where p.tenant_id = ${tenant.id} and ((p.share = 0 and p.member_id = any(${[...member_ids]}::bigint[]))
      or p.accepted_by = ${user_id} or (p.share > 0 and p.accepted_by is null and p.payer_email = ${email}))
    order by p.id`.execute(db)
  return rows
}

/**
 * Removes these people's names and addresses as payers. Returns the plans they were charged for or asked to
 * pay, and whether they were the payers.
 */
export async function blankFeePayers(
  { db, tenant }: Context,
  { member_ids, user_ids, emails }: Forgotten,
): Promise<{ plan_id: number; is_payer: boolean }[]> {
  const isPayer = sql`(p.accepted_by = any(${[...user_ids]}::bigint[])
    or p.payer_email = any(${emails.map((email) => email.toLowerCase())}::text[]))`
  const { rows } = await sql<{ plan_id: number; is_payer: boolean }>`
    with concerned as (
      select p.id, coalesce(${isPayer}, false) as is_payer from fee_plan p
      where p.tenant_id = ${tenant.id} and (p.member_id = any(${[...member_ids]}::bigint[]) or ${isPayer})
      order by p.id for update
    )
    update fee_plan p set version = p.version + 1,
      payer_name = case when c.is_payer then null else p.payer_name end,
      payer_email = case when c.is_payer then null else p.payer_email end,
      accepted_from = case when c.is_payer then null else p.accepted_from end
    from concerned c
    where p.tenant_id = ${tenant.id} and p.id = c.id
    returning p.id as plan_id, c.is_payer`.execute(db)
  return rows
}

/** Forgets from where somebody agreed to be charged for these plans before their card was kept. */
export const forgetCheckouts = ({ db, tenant }: Context, plan_ids: readonly number[]) =>
  sql`
    update fee_checkout set agreed_from = null
    where tenant_id = ${tenant.id} and plan_id = any(${[...plan_ids]}::bigint[])`.execute(db)
