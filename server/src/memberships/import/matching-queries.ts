import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ImportedPerson } from './row-reading.ts'

/** Somebody on record who may be the person of a row. */
export type Candidate = {
  line: number
  id: number
  member_number: string
  first_name: string
  last_name: string
  dob: string | null
  emails: string[]
  is_by_number: boolean
}

/** Everybody on record of the same number, or of the same name and birthday, for many rows at once. */
export async function findCandidates(
  { db, tenant }: Context,
  rows: readonly { line: number; person: ImportedPerson }[],
): Promise<Candidate[]> {
  const wanted = JSON.stringify(
    rows.map(({ line, person: { member_number, first_name, last_name, dob } }) => ({
      line,
      member_number,
      first_name,
      last_name,
      dob,
    })),
  )
  const emails = sql`array_remove(m.email || array(
    select p.email from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
    where g.tenant_id = m.tenant_id and g.minor_id = m.id), null)`
  const columns = sql`x.line, m.id, m.member_number, m.first_name, m.last_name, m.dob, ${emails} as emails`
  const given = sql`json_to_recordset(${wanted}::json)
    as x (line integer, member_number text, first_name text, last_name text, dob date)`
  const { rows: found } = await sql<Candidate>`
    select ${columns}, true as is_by_number from ${given}
      join member m on m.tenant_id = ${tenant.id} and m.member_number = x.member_number
    union all
    select ${columns}, false from ${given}
      join member m on m.tenant_id = ${tenant.id} and m.name_key = lower(x.last_name || ', ' || x.first_name)
        and m.dob = x.dob
    order by id`.execute(db)
  return found
}
