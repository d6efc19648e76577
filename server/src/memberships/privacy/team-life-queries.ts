import { sql } from 'kysely'
import type { Context } from '../../context.ts'

type Said = {
  member_id: number
  team: string
  day: string
  answer: string
  note: string | null
  answered_at: string
  answered_by: string
}

/** Every answer that was given for people about dates of their teams, the oldest first. */
export async function findAnswersOf({ db, tenant }: Context, member_ids: readonly number[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select a.member_id, t.name as team, d.starts_on as day, a.answer, a.note, a.answered_at, a.answered_by
    from date_answer a
      join team_date d on d.tenant_id = ${tenant.id} and d.id = a.date_id
      join team t on t.tenant_id = ${tenant.id} and t.id = d.team_id
    where a.tenant_id = ${tenant.id} and a.member_id = any(${member_ids}::bigint[])
    order by a.id`.execute(db)
  return rows
}
