import type { Context } from '../../context.ts'

/** All guardians of these children. */
export const findTied = ({ db, tenant }: Context, ties: readonly { minor_id: number }[]) =>
  db
    .selectFrom('guardianship')
    .select(['minor_id', 'guardian_id', 'is_primary'])
    .where('tenant_id', '=', tenant.id)
    .where(
      'minor_id',
      'in',
      ties.map(({ minor_id }) => minor_id),
    )
    .execute()
