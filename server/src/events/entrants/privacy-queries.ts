import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'
import { answers } from './office-queries.ts'

/** What people entered, for their own data. */
export async function findEntriesOf({ db, tenant }: Context, member_ids: readonly number[]) {
  const { rows } = await sql<{ member_id: number; event: string; division: string; status: string }>`
    select n.member_id, e.name as event, d.label as division, n.status, n.entered_at, n.reason, n.exception,
      ${answers(tenant.id, true)} as answers,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'option', o.label, 'quantity', i.quantity) order by i.id), '[]')
        from event_addon_item i
          join event_addon_option o on o.tenant_id = i.tenant_id and o.id = i.event_addon_option_id
          join event_addon a on a.tenant_id = o.tenant_id and a.id = o.event_addon_id
        where i.tenant_id = ${tenant.id} and i.entrant_id = n.id and i.status <> 'over') as addons
    from entrant n
      join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
    where n.tenant_id = ${tenant.id} and n.member_id = any (${[...member_ids]}::bigint[]) order by n.id`.execute(
    db,
  )
  return rows
}

/** Forgets what was answered for people, and why they were taken out. */
export async function blankEntries({ db, tenant }: Context, member_ids: readonly number[]): Promise<void> {
  await sql`
    delete from entrant_answer where tenant_id = ${tenant.id} and entrant_id in (
      select id from entrant where tenant_id = ${tenant.id} and member_id = any (${[...member_ids]}::bigint[]))`.execute(
    db,
  )
  await sql`
    update entrant set reason = null, exception = null
    where tenant_id = ${tenant.id} and member_id = any (${[...member_ids]}::bigint[])
      and (reason is not null or exception is not null)`.execute(db)
}

/** Teams from outside that were entered with an address, with their players, for the data of whoever reads there. */
export async function findOutsideOf({ db, tenant }: Context, email: string) {
  const { rows } = await sql<{
    event: string
    team: string
    coach: string
    phone: string | null
    players: unknown
    answers: unknown
  }>`
    select e.name as event, o.name as team, o.coach, o.phone, (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'dob', x.dob,
        'jersey_number', x.jersey_number, 'guardian_email', x.guardian_email) order by x.position), '[]')
      from outside_player x where x.tenant_id = ${tenant.id} and x.outside_team_id = o.id) as players,
      (select ${answers(tenant.id, true)} from entrant n
        where n.tenant_id = ${tenant.id} and n.outside_team_id = o.id order by n.id desc limit 1) as answers
    from outside_team o join event e on e.tenant_id = o.tenant_id and e.id = o.event_id
    where o.tenant_id = ${tenant.id} and o.email = lower(${email}) order by o.id`.execute(db)
  return rows
}

/** Players from outside whose family is written to at an address, for the data of whoever reads there. */
export async function findGuardedOf({ db, tenant }: Context, email: string) {
  const { rows } = await sql<{ event: string; team: string; player: string; dob: Day }>`
    select e.name as event, o.name as team, x.name as player, x.dob
    from outside_player x
      join outside_team o on o.tenant_id = x.tenant_id and o.id = x.outside_team_id
      join event e on e.tenant_id = o.tenant_id and e.id = o.event_id
    where x.tenant_id = ${tenant.id} and x.guardian_email = lower(${email}) order by o.id, x.position`.execute(
    db,
  )
  return rows
}

/** Forgets where families of players from outside are written to; the links they were sent open nothing any more. */
export const blankGuardians = ({ db, tenant }: Context, emails: readonly string[]) =>
  sql`
    update outside_player set guardian_email = null where tenant_id = ${tenant.id}
      and guardian_email = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(db)

/** Teams from outside keep their name and their place; who coaches and plays and what they answered is forgotten, and their link is closed. */
export async function blankOutside({ db, tenant }: Context, emails: readonly string[]): Promise<void> {
  const theirs = sql`select id from outside_team
    where tenant_id = ${tenant.id} and email = any (${emails.map((email) => email.toLowerCase())}::text[])`
  await sql`
    update event_party set link_digest = null where tenant_id = ${tenant.id} and link_digest is not null and id in (
      select party_id from entrant where tenant_id = ${tenant.id} and outside_team_id in (${theirs}))`.execute(
    db,
  )
  await sql`
    delete from entrant_answer where tenant_id = ${tenant.id} and entrant_id in (
      select id from entrant where tenant_id = ${tenant.id} and outside_team_id in (${theirs}))`.execute(db)
  await sql`delete from outside_player where tenant_id = ${tenant.id} and outside_team_id in (${theirs})`.execute(
    db,
  )
  await sql`
    update outside_team set coach = '', email = '', phone = null, postal_code = null
    where tenant_id = ${tenant.id} and id in (${theirs})`.execute(db)
}

/** Parties on their way in, by or with people who are about to be forgotten. */
export async function findUnpaidOf(
  { db, tenant }: Context,
  { member_ids, user_ids }: { member_ids: readonly number[]; user_ids: readonly number[] },
): Promise<{ id: number; order_id: number | null }[]> {
  const { rows } = await sql<{ id: number; order_id: number | null }>`
    select p.id, p.order_id from event_party p
    where p.tenant_id = ${tenant.id} and p.state in ('applied', 'waiting', 'held')
      and (p.user_id = any (${[...user_ids]}::bigint[]) or exists (
        select from entrant n where n.tenant_id = ${tenant.id} and n.party_id = p.id
          and n.member_id = any (${[...member_ids]}::bigint[])))
    order by p.id`.execute(db)
  return rows
}

/** The entries of people in events that have not begun. */
export async function findComingOf(
  { db, tenant }: Context,
  { member_ids, today }: { member_ids: readonly number[]; today: Day },
): Promise<{ id: number; party_id: number }[]> {
  const { rows } = await sql<{ id: number; party_id: number }>`
    select n.id, n.party_id from entrant n join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
    where n.tenant_id = ${tenant.id} and n.member_id = any (${[...member_ids]}::bigint[]) and n.status = 'confirmed'
      and e.starts_on > ${today}
    order by n.party_id, n.id`.execute(db)
  return rows
}

/** Forgets from where people agreed that a card is kept for their entries; gives these entries and their balances. */
export async function blankPayers(
  { db, tenant }: Context,
  { user_ids, emails }: { user_ids: readonly number[]; emails: readonly string[] },
): Promise<{ party_ids: number[]; balance_ids: number[] }> {
  const theirs = sql`(p.user_id = any (${[...user_ids]}::bigint[]) or exists (
    select from entrant n join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.party_id = p.id
      and o.email = any (${emails.map((email) => email.toLowerCase())}::text[])))`
  const { rows } = await sql<{ id: number; balance_ids: number[] }>`
    select p.id, (select coalesce(jsonb_agg(b.id), '[]') from event_balance b
      where b.tenant_id = ${tenant.id} and b.party_id = p.id) as balance_ids
    from event_party p where p.tenant_id = ${tenant.id} and ${theirs} order by p.id`.execute(db)
  await sql`
    update event_party p set agreed_from = null
    where p.tenant_id = ${tenant.id} and p.agreed_from is not null and ${theirs}`.execute(db)
  return { party_ids: rows.map(({ id }) => id), balance_ids: rows.flatMap((row) => row.balance_ids) }
}
