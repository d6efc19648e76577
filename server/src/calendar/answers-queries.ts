import { sql } from 'kysely'
import type { DateAnswer } from 'contract/calendar/answers'
import type { Context } from '../plumbing/context.ts'

export type KeptAnswer = {
  date_id: number
  member_id: number
  answer: DateAnswer
  note: string | null
  is_late: boolean
  answered_at: string
  /** The current name of the person who answered; null if unknown. */
  answered_by: string | null
}

/** The latest answers about dates: everybody's, or those of certain people. */
export async function findAnswers(
  { db, tenant }: Context,
  date_ids: readonly number[],
  member_ids?: readonly number[],
): Promise<KeptAnswer[]> {
  const { rows } = await sql<KeptAnswer>`
    select distinct on (a.date_id, a.member_id)
      a.date_id, a.member_id, a.answer, a.note, a.is_late, a.answered_at,
      s.first_name || ' ' || s.last_name as answered_by
    from date_answer a
      left join member s on s.tenant_id = ${tenant.id} and s.id = a.speaker_id
    where a.tenant_id = ${tenant.id} and a.date_id = any(${[...date_ids]}::bigint[])
      ${member_ids === undefined ? sql`` : sql`and a.member_id = any(${[...member_ids]}::bigint[])`}
    order by a.date_id, a.member_id, a.id desc`.execute(db)
  return rows
}

type NewAnswer = Omit<KeptAnswer, 'answered_at' | 'answered_by'> & { speaker_id: number }

export const insertAnswer = ({ db, tenant, now }: Context, answer: NewAnswer) =>
  db
    .insertInto('date_answer')
    .values({ tenant_id: tenant.id, ...answer, answered_at: now })
    .execute()

export const insertAsk = ({ db, tenant, now }: Context, date_id: number, reader_id: number) =>
  db
    .insertInto('date_ask')
    .values({ tenant_id: tenant.id, date_id, reader_id, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** What a letter asked, and whom. */
export const getAsk = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('date_ask')
    .select(['date_id', 'reader_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
