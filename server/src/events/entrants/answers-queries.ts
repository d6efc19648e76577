import { sql } from 'kysely'
import type { SaidAnswer } from 'contract/events/questions'
import type { Context } from '../../plumbing/context.ts'
import { answers } from './office-queries.ts'

type Answers = { question_id: number; answer: string }[]

/** What entries have answered, with the version of it, by entry. */
export async function findAnswers(
  { db, tenant }: Context,
  entrant_ids: readonly number[],
): Promise<Map<number, { version: number; answers: Answers }>> {
  const { rows } = await sql<{ id: number; version: number; answers: Answers }>`
    select n.id, n.answers_version as version,
      (select coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id, 'answer', a.answer)), '[]')
        from entrant_answer a where a.tenant_id = ${tenant.id} and a.entrant_id = n.id) as answers
    from entrant n where n.tenant_id = ${tenant.id} and n.id = any (${[...entrant_ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}

/** Replaces the answers of an entry; false if they aren’t those of the version any more. */
export async function putAnswers(
  { db, tenant }: Context,
  entrant_id: number,
  { version, answers }: { version: number; answers: Answers },
): Promise<boolean> {
  const { rows } = await sql`
    update entrant set answers_version = answers_version + 1
    where tenant_id = ${tenant.id} and id = ${entrant_id} and answers_version = ${version} returning id`.execute(
    db,
  )
  if (rows.length === 0) return false
  await db
    .deleteFrom('entrant_answer')
    .where('tenant_id', '=', tenant.id)
    .where('entrant_id', '=', entrant_id)
    .execute()
  if (answers.length > 0)
    await db
      .insertInto('entrant_answer')
      .values(answers.map((one) => ({ tenant_id: tenant.id, entrant_id, ...one })))
      .execute()
  return true
}

/** What entries have answered, with the questions, by entry. */
export async function findSaidAnswers(
  { db, tenant }: Context,
  entrant_ids: readonly number[],
): Promise<Map<number, SaidAnswer[]>> {
  const { rows } = await sql<{ id: number; answers: SaidAnswer[] }>`
    select n.id, ${answers(tenant.id, true)} as answers
    from entrant n where n.tenant_id = ${tenant.id} and n.id = any (${[...entrant_ids]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.answers]))
}
