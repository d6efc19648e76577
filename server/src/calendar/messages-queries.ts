import { sql } from 'kysely'
import type { MessageAudience } from 'contract/calendar/messages'
import type { MailEntry } from 'contract/mail'
import type { Context } from '../plumbing/context.ts'

type NewMessage = {
  team_id: number
  audience: MessageAudience
  subject: string
  body: string
  sent_by: number
  sender: string
  attempt_key: string
}

/** Returns the id; undefined if this attempt was already sent. */
export async function insertMessage({ db, tenant, now }: Context, message: NewMessage) {
  const row = await db
    .insertInto('team_message')
    .values({ tenant_id: tenant.id, ...message, sent_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sent_by', 'attempt_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether an attempt that was already sent said the same. */
export const findSent = (
  { db, tenant }: Context,
  { sent_by, attempt_key }: Pick<NewMessage, 'sent_by' | 'attempt_key'>,
) =>
  db
    .selectFrom('team_message')
    .select(['team_id', 'audience', 'subject', 'body'])
    .where('tenant_id', '=', tenant.id)
    .where('sent_by', '=', sent_by)
    .where('attempt_key', '=', attempt_key)
    .executeTakeFirst()

type NewCopy = { message_id: number; reader_id: number; member_ids: number[]; mail_id: number }

export const insertCopy = ({ db, tenant }: Context, copy: NewCopy) =>
  db
    .insertInto('team_message_copy')
    .values({ tenant_id: tenant.id, ...copy })
    .execute()

type Kept = {
  id: number
  audience: MessageAudience
  sender: string
  subject: string
  body: string
  sent_at: string
}
type KeptMessage = Kept & {
  copies: { reader: string; email: string; about: string[]; status: MailEntry['status'] }[]
}

/** A team's latest messages with the status of each copy, newest first. */
export async function findMessages(
  { db, tenant }: Context,
  team_id: number,
  most: number,
): Promise<KeptMessage[]> {
  const { rows } = await sql<KeptMessage>`
    select g.id, g.audience, g.sender, g.subject, g.body, g.sent_at, sent.copies
    from team_message g
      cross join lateral (
        select coalesce(json_agg(json_build_object('reader', r.first_name || ' ' || r.last_name, 'email', l.recipient,
          'status', l.status, 'about', array(
            select m.first_name || ' ' || m.last_name from member m
            where m.tenant_id = ${tenant.id} and m.id = any(c.member_ids) order by m.last_name, m.first_name, m.id))
          order by c.id), '[]') as copies
        from team_message_copy c
          join member r on r.tenant_id = c.tenant_id and r.id = c.reader_id
          join mail l on l.tenant_id = c.tenant_id and l.id = c.mail_id
        where c.tenant_id = ${tenant.id} and c.message_id = g.id) sent
    where g.tenant_id = ${tenant.id} and g.team_id = ${team_id}
    order by g.id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** What certain people were sent, newest first. */
export async function findMessagesTo(
  { db, tenant }: Context,
  reader_ids: readonly number[],
  most: number,
): Promise<(Kept & { team: string; about: string[] })[]> {
  const { rows } = await sql<Kept & { team: string; about: string[] }>`
    select g.id, g.audience, g.sender, g.subject, g.body, g.sent_at, t.name as team,
      array(select distinct m.first_name from team_message_copy c
          join member m on m.tenant_id = c.tenant_id and m.id = any(c.member_ids)
        where c.tenant_id = ${tenant.id} and c.message_id = g.id and c.reader_id = any(${[...reader_ids]}::bigint[])
        order by 1) as about
    from team_message g join team t on t.tenant_id = g.tenant_id and t.id = g.team_id
    where g.tenant_id = ${tenant.id} and g.id in (
      select k.message_id from team_message_copy k
      where k.tenant_id = ${tenant.id} and k.reader_id = any(${[...reader_ids]}::bigint[]))
    order by g.id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}
