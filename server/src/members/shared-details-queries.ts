import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type Guardian = { id: number; first_name: string; last_name: string }

/** The contact details of these people and their guardians; people who were forgotten are left out. */
export const findReached = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .selectFrom('member as m')
    .select([
      'm.id',
      'm.version',
      'm.first_name',
      'm.last_name',
      'm.dob',
      'm.phone',
      'm.email',
      'm.address',
      'm.emergency_contact',
      sql<Guardian[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name)
          order by g.is_primary desc, p.id)
        from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and p.erased_at is null), '[]')`.as(
        'guardians',
      ),
    ])
    .where('m.tenant_id', '=', tenant.id)
    .where('m.id', '=', sql<number>`any (${ids}::bigint[])`)
    .where('m.erased_at', 'is', null)
    .execute()
