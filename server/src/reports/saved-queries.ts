import { sql } from 'kysely'
import type { ReportView } from 'contract/reports'
import type { ReportName } from 'contract/reports/definitions'
import type { Schedule } from 'contract/reports/periods'
import { SavedReportExists } from 'contract/reports/saved'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { takenAs } from '../plumbing/database/taken.ts'

const saved = ({ db, tenant }: Context) =>
  db
    .selectFrom('saved_report as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.owner_id'),
    )
    .select([
      's.id',
      sql<ReportName>`s.report`.as('report'),
      's.name',
      's.owner_id',
      sql<string>`u.first_name || ' ' || u.last_name`.as('owner'),
      's.is_shared',
      sql<ReportView>`s.view`.as('view'),
      sql<Schedule>`s.schedule`.as('schedule'),
      's.next_on',
      's.version',
    ])
    .where('s.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
export type SavedRow = Awaited<ReturnType<typeof findSaved>>[number]

/** The user's own, and those shared by others. */
export const findSaved = (context: Context, owner_id: number) =>
  saved(context)
    .where((e) => e.or([e('s.owner_id', '=', owner_id), e('s.is_shared', '=', true)]))
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

export const getSaved = (context: Context, id: number) =>
  saved(context).where('s.id', '=', id).executeTakeFirst()

/** Locks it until the transaction ends. */
export const lockSaved = (context: Context, id: number) =>
  saved(context).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

type Fields = {
  name: string
  is_shared: boolean
  view: ReportView
  schedule: Schedule
  next_on: string | null
}

export const insertSaved = (
  { db, tenant, now }: Context,
  { view, ...fields }: Fields & { report: ReportName; owner_id: number },
) =>
  db
    .insertInto('saved_report')
    .values({ tenant_id: tenant.id, ...fields, view: asJson(view), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

export const changeSaved = ({ db, tenant }: Context, id: number, { view, ...fields }: Fields) =>
  db
    .updateTable('saved_report')
    .set({ ...fields, view: asJson(view), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)

/** The next sending date is not a change that anybody has to see before changing something else. */
export const setDue = (
  { db, tenant }: Context,
  id: number,
  { schedule, next_on }: Pick<Fields, 'schedule' | 'next_on'>,
) =>
  db
    .updateTable('saved_report')
    .set({ schedule, next_on })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeSaved = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('saved_report').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const findDue = ({ db, tenant }: Context, today: string) =>
  db
    .selectFrom('saved_report')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('next_on', '<=', today)
    .orderBy('id')
    .execute()

/** The recipient of a report, if the account is open. */
export const findReader = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'member_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

const refuseTaken = takenAs(SavedReportExists)
