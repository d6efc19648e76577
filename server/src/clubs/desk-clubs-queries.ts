import { sql } from 'kysely'
import type { Club } from 'contract/clubs/club-details'
import type { Context } from '../context.ts'
import { asJson } from '../database.ts'
import { within } from './scope-queries.ts'

/** A club, if whoever asks may do this with it; held, nobody else changes it until the request ends. */
export async function getClubWithin(
  context: Context,
  word: string,
  id: number,
  { isHeld = false } = {},
): Promise<Club | undefined> {
  const { rows } = await sql<Club>`
    select c.id, c.name, c.status, c.logo, c.club_details, c.version,
      (select l.name from league l where l.tenant_id = ${context.tenant.id} and l.id = c.league_id) as league
    from club c where c.tenant_id = ${context.tenant.id} and c.id = ${id}
      and ${within(context, word, { club: 'c.id', team: 'null::bigint' })}
    ${isHeld ? sql`for no key update of c` : sql``}`.execute(context.db)
  return rows[0]
}

export const setClub = (
  { db, tenant }: Context,
  id: number,
  { club_details, ...change }: { name?: string; logo?: string; club_details: Club['club_details'] },
) =>
  db
    .updateTable('club')
    .set({ ...change, club_details: asJson(club_details), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
