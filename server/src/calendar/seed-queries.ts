import { sql } from 'kysely'
import type { DateAnswer } from 'contract/calendar/answers'
import type { Context } from '../plumbing/context.ts'

type SeedAnswer = {
  date_id: number
  member_id: number
  answer: DateAnswer
  note: string | null
  speaker_id: number
}

export const insertAnswers = ({ db, tenant, now }: Context, answers: readonly SeedAnswer[]) =>
  db
    .insertInto('date_answer')
    .values(answers.map((answer) => ({ tenant_id: tenant.id, ...answer, is_late: false, answered_at: now })))
    .execute()

/** Whom a message went to; the letter is one that was sent long ago, so that none goes out. */
type SeedCopy = { message_id: number; reader_id: number; member_id: number; email: string }

export async function insertSentCopy(
  { db, tenant, now }: Context,
  { message_id, reader_id, member_id, email }: SeedCopy,
): Promise<void> {
  await sql`
    with letter as (
      insert into mail (tenant_id, recipient, subject, body_text, body_html, about, about_id, status, created_at, sent_at)
      select ${tenant.id}, ${email}, g.subject, g.body, '', 'team_message', g.id, 'sent', ${now}, ${now}
      from team_message g where g.tenant_id = ${tenant.id} and g.id = ${message_id}
      returning id)
    insert into team_message_copy (tenant_id, message_id, reader_id, member_ids, mail_id)
    select ${tenant.id}, ${message_id}, ${reader_id}, array[${member_id}::bigint], id from letter`.execute(db)
}

/** Says that everybody who has a place of a duty did it. */
export const setDone = ({ db, tenant, now }: Context, duty_id: number) =>
  db
    .updateTable('duty_place')
    .set({ state: 'done', changed_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('duty_id', '=', duty_id)
    .execute()
