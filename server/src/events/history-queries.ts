import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

export type Named = 'member' | 'team' | 'outside_team'
export type NamedIds = Readonly<Record<Named, readonly number[]>>

/** Names of people who were not erased, and of teams: by kind and id, `member 12`. */
export async function findNames({ db, tenant }: Context, ids: NamedIds): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'member ' || id as key, first_name || ' ' || last_name as name from member
      where tenant_id = ${tenant.id} and id = any (${[...ids.member]}::bigint[]) and erased_at is null
    union all
    select 'team ' || id, name from team
      where tenant_id = ${tenant.id} and id = any (${[...ids.team]}::bigint[])
    union all
    select 'outside_team ' || id, name from outside_team
      where tenant_id = ${tenant.id} and id = any (${[...ids.outside_team]}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
