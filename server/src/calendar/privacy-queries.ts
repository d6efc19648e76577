import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type Said = {
  member_id: number
  team: string
  day: string
  answer: string
  note: string | null
  answered_at: string
  answered_by: string | null
}

/** Every answer given for people about dates of their teams, oldest first. */
export async function findAnswersOf({ db, tenant }: Context, member_ids: readonly number[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select a.member_id, t.name as team, d.starts_on as day, a.answer, a.note, a.answered_at,
      s.first_name || ' ' || s.last_name as answered_by
    from date_answer a
      left join member s on s.tenant_id = ${tenant.id} and s.id = a.speaker_id
      join team_date d on d.tenant_id = ${tenant.id} and d.id = a.date_id
      join team t on t.tenant_id = ${tenant.id} and t.id = d.team_id
    where a.tenant_id = ${tenant.id} and a.member_id = any(${member_ids}::bigint[])
    order by a.id`.execute(db)
  return rows
}

type Help = {
  member_id: number
  team: string
  duty: string
  minutes: number
  state: string
  taken_at: string
}

/** The duties that people have taken, including those they gave back. */
export async function findHelpOf({ db, tenant }: Context, member_ids: readonly number[]): Promise<Help[]> {
  const { rows } = await sql<Help>`
    select p.member_id, t.name as team, u.kind as duty, u.minutes, p.state, p.taken_at
    from duty_place p
      join duty u on u.tenant_id = ${tenant.id} and u.id = p.duty_id
      join team t on t.tenant_id = ${tenant.id} and t.id = u.team_id
    where p.tenant_id = ${tenant.id} and p.member_id = any(${member_ids}::bigint[])
    order by p.id`.execute(db)
  return rows
}

type Message = {
  member_id: number
  team: string
  sender: string
  subject: string
  body: string
  sent_at: string
}

/** What coaches have written to people. */
export async function findMessagesOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select c.reader_id as member_id, t.name as team, g.sender, g.subject, g.body, g.sent_at
    from team_message_copy c
      join team_message g on g.tenant_id = ${tenant.id} and g.id = c.message_id
      join team t on t.tenant_id = ${tenant.id} and t.id = g.team_id
    where c.tenant_id = ${tenant.id} and c.reader_id = any(${member_ids}::bigint[])
    order by c.id`.execute(db)
  return rows
}

/** Blanks what people have written to teams. Returns the letters it was sent in. */
export async function blankMessages({ db, tenant }: Context, user_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ mail_id: number }>`
    with gone as (
      update team_message set sender = 'Erased', subject = 'Erased', body = 'Erased'
      where tenant_id = ${tenant.id} and sent_by = any(${[...user_ids]}::bigint[])
      returning id
    )
    select c.mail_id from gone g join team_message_copy c on c.tenant_id = ${tenant.id} and c.message_id = g.id`.execute(
    db,
  )
  return rows.map(({ mail_id }) => mail_id)
}

/** Blanks what was answered for these people, and by them for others. */
export const blankNotes = ({ db, tenant }: Context, member_ids: readonly number[]) =>
  sql`
    update date_answer set note = null
    where tenant_id = ${tenant.id}
      and (member_id = any(${[...member_ids]}::bigint[]) or speaker_id = any(${[...member_ids]}::bigint[]))`.execute(
    db,
  )
