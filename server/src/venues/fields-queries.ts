import { sql } from 'kysely'
import type { VenueField, addVenueFields } from 'contract/venues/fields'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'

const columns = sql`id, name, fence_feet, base_feet, pitching_feet, has_lights, surface, version`

/** The fields of a venue as people count them: 2 before 10. */
export async function findFields({ db, tenant }: Context, venue_id: number): Promise<VenueField[]> {
  const { rows } = await sql<VenueField>`
    select ${columns} from venue_field where tenant_id = ${tenant.id} and venue_id = ${venue_id}`.execute(db)
  return rows.toSorted(byName)
}

const COUNTED = new Intl.Collator('en', { numeric: true })
const byName = (a: VenueField, b: VenueField) => COUNTED.compare(a.name, b.name) || a.id - b.id

/** Whose a field is. */
export const getVenueOfField = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('venue_field')
    .select('venue_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

type Shape = Omit<VenueField, 'id' | 'name' | 'version'>

export const insertFields = (
  { db, tenant }: Context,
  { id, names, ...shape }: In<typeof addVenueFields> & Shape,
) =>
  db
    .insertInto('venue_field')
    .values(names.map((name) => ({ tenant_id: tenant.id, venue_id: id, name, ...shape })))
    .execute()

export const setField = ({ db, tenant }: Context, id: number, field: Shape & { name: string }) =>
  db
    .updateTable('venue_field')
    .set({ ...field, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Also from the hours and closures; those that were for it alone go with it. */
export async function removeField({ db, tenant }: Context, id: number): Promise<void> {
  await sql`
    delete from venue_window where tenant_id = ${tenant.id} and field_ids = array[${id}::bigint]`.execute(db)
  await sql`
    update venue_window set field_ids = array_remove(field_ids, ${id}::bigint)
    where tenant_id = ${tenant.id} and field_ids @> array[${id}::bigint]`.execute(db)
  await sql`
    delete from venue_closure where tenant_id = ${tenant.id} and field_ids = array[${id}::bigint]`.execute(db)
  await sql`
    update venue_closure set field_ids = array_remove(field_ids, ${id}::bigint)
    where tenant_id = ${tenant.id} and field_ids @> array[${id}::bigint]`.execute(db)
  await db.deleteFrom('venue_field').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()
}
