import { sql } from 'kysely'
import { CHOICE_FIELDS } from 'contract/person-choices'
import type { Context } from '../plumbing/context.ts'

type Person = {
  id: number
  first_name: string
  last_name: string
  email: string | null
  user_id: number | null
  profile_pic: string | null
}

/** The records of people who are about to be forgotten, locked until that is done. */
export async function lockPeople({ db, tenant }: Context, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, first_name, last_name, email, user_id, profile_pic from member
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[]) order by id for update`.execute(db)
  return rows
}

/** Blanks everything that identifies a person; references to the record remain. */
export async function blankPeople({ db, tenant, now }: Context, ids: readonly number[]): Promise<void> {
  const who = sql`any (${[...ids]}::bigint[])`
  await sql`
    update member set first_name = 'Erased', last_name = 'Person', dob = null, email = null, phone = null, address = null,
      ${sql.join(CHOICE_FIELDS.map((field) => sql`${sql.ref(field)} = null`))}, emergency_contact = null, profile_pic = null, user_id = null, pre_confirmation_code = null,
      erased_at = ${now}, updated_at = ${now}, version = version + 1
    where tenant_id = ${tenant.id} and id = ${who}`.execute(db)
  await sql`
    delete from guardianship
    where tenant_id = ${tenant.id} and (minor_id = ${who} or guardian_id = ${who})`.execute(db)
  await sql`delete from member_note where tenant_id = ${tenant.id} and member_id = ${who}`.execute(db)
}
