import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

/** Something that exists once: the place an invitation offers, or the record a confirmation code opens. */
export type Held = { kind: 'invite' | 'code'; subject_id: number }

/**
 * Takes what nobody holds yet, or this draft already does. False while another draft holds it; waits for one
 * that is just taking it.
 */
export async function takeHold(
  { db, tenant }: Context,
  { kind, subject_id }: Held,
  draft_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into registration_hold as h (tenant_id, kind, subject_id, draft_id)
    values (${tenant.id}, ${kind}, ${subject_id}, ${draft_id})
    on conflict (tenant_id, kind, subject_id) do update set draft_id = excluded.draft_id
      where h.draft_id = excluded.draft_id
    returning h.draft_id`.execute(db)
  return rows.length > 0
}

/** Who holds it, and the order about to pay for it; locked against changes until the request ends. */
export const lockHold = ({ db, tenant }: Context, { kind, subject_id }: Held) =>
  db
    .selectFrom('registration_hold as h')
    .innerJoin('registration_draft as d', (join) =>
      join.onRef('d.tenant_id', '=', 'h.tenant_id').onRef('d.id', '=', 'h.draft_id'),
    )
    .select(['h.draft_id', 'd.order_id', 'd.email'])
    .where('h.tenant_id', '=', tenant.id)
    .where('d.tenant_id', '=', tenant.id)
    .where('h.kind', '=', kind)
    .where('h.subject_id', '=', subject_id)
    .forUpdate('h')
    .executeTakeFirst()

export const passHold = ({ db, tenant }: Context, { kind, subject_id }: Held, draft_id: number) =>
  db
    .updateTable('registration_hold')
    .set({ draft_id })
    .where('tenant_id', '=', tenant.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .execute()

export const findHolds = ({ db, tenant }: Context, draft_id: number) =>
  holdsOf(db, { tenant_id: tenant.id, draft_id })
const holdsOf = writtenOnce((db, { tenant_id, draft_id }: { tenant_id: number; draft_id: number }) =>
  db
    .selectFrom('registration_hold')
    .select(['subject_id', sql<Held['kind']>`kind`.as('kind')])
    .where('tenant_id', '=', tenant_id)
    .where('draft_id', '=', draft_id),
)

export const dropHold = ({ db, tenant }: Context, draft_id: number, { kind, subject_id }: Held) =>
  db
    .deleteFrom('registration_hold')
    .where('tenant_id', '=', tenant.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('draft_id', '=', draft_id)
    .execute()
