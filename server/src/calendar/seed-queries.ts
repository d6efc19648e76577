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

/** Says that everybody who has a place of a duty did it. */
export const setDone = ({ db, tenant, now }: Context, duty_id: number) =>
  db
    .updateTable('duty_place')
    .set({ state: 'done', changed_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('duty_id', '=', duty_id)
    .execute()
