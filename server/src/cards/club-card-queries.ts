import { sql } from 'kysely'
import { refreshClubCard } from 'contract/clubs/club-card'
import type { Day } from 'contract/dates'
import { within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'

/** Whether this is a club whose card the user may have. */
export async function isClubInSight(context: Context, club_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club c where c.tenant_id = ${context.tenant.id} and c.id = ${club_id}
      and ${within(context, refreshClubCard.access, { club: 'c.id', team: 'null::bigint' })}`.execute(
    context.db,
  )
  return rows.length > 0
}

/** A club's newest active membership that is not over on a day. */
export async function findClubMembership({ db, tenant }: Context, club_id: number, today: Day) {
  const { rows } = await sql<{ id: number; valid_until: Day }>`
    select r.id, r.valid_until from registration r
      join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
    where r.tenant_id = ${tenant.id} and r.club_id = ${club_id} and r.deleted_at is null
      and r.status = 'active' and mt.kind = 'club' and r.valid_until >= ${today}
    order by r.id desc limit 1`.execute(db)
  return rows[0]
}
