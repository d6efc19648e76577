import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import type { KeptDate } from './dates-queries.ts'

/** The state of a date before it was moved, cancelled or reinstated. */
export type Before = Pick<
  KeptDate,
  'status' | 'starts_on' | 'starts_time' | 'ends_on' | 'ends_time' | 'starts_at' | 'place' | 'address'
>

export const insertNews = (
  { db, tenant, now }: Context,
  news: readonly { date: KeptDate; before: Before }[],
) =>
  db
    .insertInto('team_date_news')
    .values(
      news.map(({ date, before }) => ({
        tenant_id: tenant.id,
        team_id: date.team_id,
        date_id: date.id,
        before: asJson(before),
        at: now,
      })),
    )
    .execute()

/**
 * Takes the changes nobody was told about yet, once: for each date, its state before the first of them, with
 * the id of that change.
 */
export async function takeNews(
  { db, tenant, now }: Context,
  team_id: number,
): Promise<{ id: number; date_id: number; before: Before }[]> {
  const { rows } = await sql<{ id: number; date_id: number; before: Before }>`
    update team_date_news set told_at = ${now}
    where tenant_id = ${tenant.id} and team_id = ${team_id} and told_at is null
    returning id, date_id, before`.execute(db)
  const first = new Map<number, (typeof rows)[number]>()
  for (const row of rows.toSorted((a, b) => a.id - b.id))
    if (!first.has(row.date_id)) first.set(row.date_id, row)
  return [...first.values()]
}
