import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import type { ImportedPerson } from './row-reading.ts'

/** Somebody on record who may be the person in a row. */
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

/**
 * Everybody on record with the same number, or the same name and birthday, for many rows at once. Each row is
 * looked up separately, which `offset 0` enforces: as one join, PostgreSQL would scan everybody, more so the
 * longer the file is.
 */
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
    where g.tenant_id = ${tenant.id} and g.minor_id = m.id), null)`
  const given = sql`json_to_recordset(${wanted}::json)
    as x (line integer, member_number text, first_name text, last_name text, dob date)`
  const of = (which: RawBuilder<unknown>) => sql`(
    select m.id, m.member_number, m.first_name, m.last_name, m.dob, ${emails} as emails
    from member m where m.tenant_id = ${tenant.id} and ${which} offset 0) m`
  const columns = sql`x.line, m.id, m.member_number, m.first_name, m.last_name, m.dob, m.emails`
  // Not `m.dob = x.dob`: for a table without statistics, PostgreSQL would then read everyone born on that
  // day.
  const namesake = sql`m.name_key = lower(x.last_name || ', ' || x.first_name)
    and m.dob >= x.dob and m.dob is not distinct from x.dob`
  const { rows: found } = await sql<Candidate>`
    select ${columns}, true as is_by_number
    from ${given} cross join lateral ${of(sql`m.member_number = x.member_number`)}
    where x.member_number is not null
    union all
    select ${columns}, false
    from ${given} cross join lateral ${of(namesake)}
    order by id`.execute(db)
  return found
}
