import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/** Nobody is asked any more whether these people are the same as others. */
export const removePairs = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    delete from member_pair where tenant_id = ${tenant.id}
      and (member_id = any (${[...ids]}::bigint[]) or other_id = any (${[...ids]}::bigint[]))`.execute(db)

/** The names that nobody else bears, once those of these people are blank. */
export const forgetNames = ({ db }: Context, people: Forgotten['people']) =>
  sql`select forget_name_words(words_of_name(${people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(' ')}))`.execute(
    db,
  )
