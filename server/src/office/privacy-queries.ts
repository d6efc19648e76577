import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/** Removes possible duplicates of these people. */
export const removePairs = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    delete from member_pair where tenant_id = ${tenant.id}
      and (member_id = any (${[...ids]}::bigint[]) or other_id = any (${[...ids]}::bigint[]))`.execute(db)

/** Removes the names nobody else has, once those of these people are blanked. */
export const forgetNames = ({ db, tenant }: Context, people: Forgotten['people']) =>
  sql`select forget_name_words(${tenant.id}, words_of_name(${people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(' ')}))`.execute(
    db,
  )

/** Deletes what undoing an import or a merge would need; the fact that there was one remains. */
export async function forgetEntries({ db, tenant }: Context, ids: readonly number[]): Promise<void> {
  const who = sql`any (${[...ids]}::bigint[])`
  await sql`
    update member_merge set loser = '{}', moved = '{}', before = '{}', after = '{}'
    where tenant_id = ${tenant.id} and (winner_id = ${who} or loser_id = ${who})`.execute(db)
  await sql`delete from member_import_row where tenant_id = ${tenant.id} and member_id = ${who}`.execute(db)
  await sql`
    update member_import_row set person = person - 'guardian', cells = null
    where tenant_id = ${tenant.id} and guardian_id = ${who}`.execute(db)
}
