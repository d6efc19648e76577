import { sql } from 'kysely'
import type { saveEventQuestions } from 'contract/events/office'
import type { EventQuestion } from 'contract/events/questions'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'

/** Question `q` with its condition and its divisions. */
const question = (tenant_id: number) => sql`
  jsonb_build_object('id', q.id, 'label', q.label, 'kind', q.kind, 'choices', q.choices, 'is_required', q.is_required,
    'only_if', case when q.only_if_id is not null then jsonb_build_object('answers', q.only_if_answers,
      'at', (select x.position - 1 from event_question x where x.tenant_id = ${tenant_id} and x.id = q.only_if_id)) end,
    'event_division_ids', case when not q.is_for_all then (
      select coalesce(jsonb_agg(d.event_division_id order by d.event_division_id), '[]') from event_question_division d
      where d.tenant_id = ${tenant_id} and d.question_id = q.id) end)`

/** The questions of event `e`, as those who enter are asked. */
export const questionsOfEvent = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(${question(tenant_id)} order by q.position), '[]')
    from event_question q where q.tenant_id = ${tenant_id} and q.event_id = e.id)`

/** The same for the office, with who reads the answers and whether there are any. */
export const questionsForOffice = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(${question(tenant_id)} || jsonb_build_object('is_private', q.is_private,
      'is_answered', exists (select from entrant_answer a where a.tenant_id = ${tenant_id} and a.question_id = q.id))
      order by q.position), '[]')
    from event_question q where q.tenant_id = ${tenant_id} and q.event_id = e.id)`

/** The questions of some events, by event. */
export async function findQuestions(
  { db, tenant }: Context,
  event_ids: readonly number[],
): Promise<Map<number, EventQuestion[]>> {
  const { rows } = await sql<{ id: number; questions: EventQuestion[] }>`
    select e.id, ${questionsOfEvent(tenant.id)} as questions from event e
    where e.tenant_id = ${tenant.id} and e.id = any (${[...event_ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, questions }) => [id, questions]))
}

type Question = In<typeof saveEventQuestions>['questions'][number]

/** Saves all questions of an event in their order; those that aren’t among them are gone. */
export async function putQuestions(
  { db, tenant }: Context,
  event_id: number,
  questions: readonly Question[],
): Promise<void> {
  const kept = questions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await sql`
    update event_question set only_if_id = null, only_if_answers = '{}'
    where tenant_id = ${tenant.id} and event_id = ${event_id} and only_if_id is not null`.execute(db)
  await sql`
    delete from event_question where tenant_id = ${tenant.id} and event_id = ${event_id} and not (id = any (${kept}))`.execute(
    db,
  )
  await sql`
    delete from event_question_division where tenant_id = ${tenant.id} and question_id = any (${kept}::bigint[])`.execute(
    db,
  )
  const ids: number[] = []
  for (const [i, { id, only_if, event_division_ids, ...fields }] of questions.entries()) {
    const row = {
      position: i + 1,
      ...fields,
      choices: [...fields.choices],
      is_for_all: event_division_ids === null,
      only_if_id: only_if && ids[only_if.at]!,
      only_if_answers: only_if ? [...only_if.answers] : [],
    }
    const { id: own } =
      id === undefined
        ? await db
            .insertInto('event_question')
            .values({ tenant_id: tenant.id, event_id, ...row })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await db
            .updateTable('event_question')
            .set(row)
            .where('tenant_id', '=', tenant.id)
            .where('event_id', '=', event_id)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow()
    ids.push(own)
    if (event_division_ids)
      await db
        .insertInto('event_question_division')
        .values(
          [...new Set(event_division_ids)].map((event_division_id) => ({
            ...{ tenant_id: tenant.id, question_id: own, event_division_id },
          })),
        )
        .execute()
  }
}
