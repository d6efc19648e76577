import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** The season that contains the day, or else the next to begin. Drafts and closed seasons do not count. */
export const getCurrentSeason = ({ db, tenant }: Context, day: Day) =>
  db
    .selectFrom('season')
    .select(['id', 'name', 'start_date', 'end_date'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'active')
    .where('end_date', '>=', day)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst()

/** The last season that began before a day. */
export const getSeasonBefore = ({ db, tenant }: Context, day: Day) =>
  db
    .selectFrom('season')
    .select(['id', 'name', 'start_date', 'end_date'])
    .where('tenant_id', '=', tenant.id)
    .where('start_date', '<', day)
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()

export const getSeason = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('season')
    .select(['id', 'name', 'start_date', 'end_date', 'status'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

export const findSeasons = ({ db, tenant }: Context) =>
  db
    .selectFrom('season')
    .select(['id', 'name', 'start_date', 'end_date'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '<>', 'draft')
    .orderBy('start_date', 'desc')
    .execute()
