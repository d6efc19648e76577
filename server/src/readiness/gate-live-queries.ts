import type { Day } from 'contract/dates'
import type { Inside } from 'contract/readiness/gate'
import type { Context } from '../plumbing/context.ts'

/** The check-ins of some teams on a day that were not undone, first one first. */
export const findInside = (
  { db, tenant, user }: Context,
  team_ids: readonly number[],
  day: Day,
): Promise<Inside[]> =>
  db
    .selectFrom('gate_check_in')
    .select((e) => [
      'key',
      'member_id',
      'team_id',
      'checked_at as at',
      'actor as by',
      'reason',
      e.fn
        .coalesce(e('user_id', '=', user?.id ?? null), e.val(false))
        .$castTo<boolean>()
        .as('is_own'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('team_id', 'in', team_ids)
    .where('day', '=', day)
    .where('undone_at', 'is', null)
    .orderBy('checked_at')
    .orderBy('id')
    .execute()

/** Check-ins by key, including those that were undone. */
export const findCheckIns = ({ db, tenant }: Context, keys: readonly string[]) =>
  db
    .selectFrom('gate_check_in')
    .select(['id', 'key', 'team_id', 'member_id', 'day', 'user_id', 'undone_at'])
    .where('tenant_id', '=', tenant.id)
    .where('key', 'in', keys)
    .execute()

/** Undoes a check-in. Of several calls at the same moment only one returns true. */
export async function takeBack(
  { db, tenant }: Context,
  { id, undone_at }: { id: number; undone_at: string },
): Promise<boolean> {
  const row = await db
    .updateTable('gate_check_in')
    .set({ undone_at })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The picture keys of roster places, with the team that decides who may see them. */
export const findPictures = ({ db, tenant }: Context, entry_ids: readonly number[]) =>
  db
    .selectFrom('roster_entry as e')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.member_id'),
    )
    .select(['e.id as entry_id', 'e.team_id', 'm.profile_pic'])
    .where('e.tenant_id', '=', tenant.id)
    .where('e.id', 'in', entry_ids)
    .where('e.state', '<>', 'ended')
    .execute()

/** The picture keys of people. */
export const findFaces = ({ db, tenant }: Context, member_ids: readonly number[]) =>
  db
    .selectFrom('member')
    .select(['id as member_id', 'profile_pic'])
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', member_ids)
    .execute()

/** All check-ins of some people, for their data export. */
export const findCheckInsOf = ({ db, tenant }: Context, member_ids: readonly number[]) =>
  db
    .selectFrom('gate_check_in')
    .select(['member_id', 'day', 'checked_at', 'actor as checked_in_by', 'reason', 'undone_at'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', 'in', member_ids)
    .orderBy('id')
    .execute()

/** Erases the reasons given at check-in. */
export const blankReasons = ({ db, tenant }: Context, member_ids: readonly number[]) =>
  db
    .updateTable('gate_check_in')
    .set({ reason: null })
    .where('tenant_id', '=', tenant.id)
    .where('member_id', 'in', member_ids)
    .where('reason', 'is not', null)
    .execute()
