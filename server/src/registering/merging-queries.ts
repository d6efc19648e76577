import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type KnownPeople = { registrant?: number | null; people?: Record<string, number> }

/** Some drafts know their people by id: those of the one become those of the other. */
export async function repointDrafts(
  { db, tenant }: Context,
  from: number,
  to: number,
  only?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number; known: KnownPeople }>`
    select d.id, d.known from registration_draft d
    where d.tenant_id = ${tenant.id} and d.completed_at is null and d.known is not null
      and (d.known ->> 'registrant' = ${String(from)} or exists (
        select 1 from jsonb_each_text(d.known -> 'people') p where p.value = ${String(from)}))
      ${only ? sql`and d.id in (${sql.join(only)})` : sql``}
    for update`.execute(db)
  for (const { id, known } of rows) {
    const people = Object.entries(known.people ?? {}).map(([key, one]) => [key, one === from ? to : one])
    const moved = {
      ...known,
      ...(known.registrant === from ? { registrant: to } : {}),
      people: Object.fromEntries(people) as Record<string, number>,
    }
    await sql`update registration_draft set known = ${JSON.stringify(moved)}::jsonb
      where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
  }
  return rows.map(({ id }) => id)
}
