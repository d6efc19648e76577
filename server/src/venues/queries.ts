import { sql, type RawBuilder } from 'kysely'
import type { In } from 'contract/operation'
import type { OfficeVenue, VenueFields, VenueRow, listVenues } from 'contract/venues'
import type { VenueHolder } from 'contract/venues/holder'
import type { Context } from '../plumbing/context.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'

/** A page of the venues by name; those in use unless archived ones are asked for. */
export function pageVenues(
  context: Context,
  { cursor, page: number, per_page, q, state, archived = 'no' }: In<typeof listVenues>,
) {
  const { db, tenant } = context
  const like = contains(q ?? '')
  const which = sql`
    from venue v where v.tenant_id = ${tenant.id}
      and v.archived_at is ${archived === 'yes' ? sql`not null` : sql`null`}
      ${state === undefined ? sql`` : sql`and v.state = ${state}`}
      ${q?.trim() ? sql`and (v.name_key like ${like} or v.place_key like ${like})` : sql``}`
  return page(
    context,
    {
      rows: async (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
        (
          await sql<VenueRow & { page_value: string; page_id: number }>`
            with shown as (
              select v.id, v.name, v.address, v.city, v.state, v.postal_code, v.archived_at is not null as is_archived,
                v.name_key as page_value, v.id as page_id ${which} and ${beyond} ${end})
            select s.*, own.fields, own.lit from shown s
              cross join lateral (
                select count(*) as fields, count(*) filter (where f.has_lights) as lit
                from venue_field f where f.tenant_id = ${tenant.id} and f.venue_id = s.id) own
            order by s.page_value, s.page_id`.execute(db)
        ).rows,
      all: which,
    },
    { cursor, page: number, per_page },
    { column: 'v.name_key', id: 'v.id', descending: false },
  )
}

type Known = Omit<OfficeVenue, 'position' | 'fields' | 'windows' | 'closures' | 'events' | 'audit'>

const columns = sql`
  v.id, v.name, v.address, v.city, v.state, v.postal_code, v.time_zone, v.latitude, v.longitude, v.map_url, v.parking,
  v.notes, v.needs_certificate, v.holder_name, v.holder_address, v.holder_email, v.holder_insured, v.least_limit_cents,
  v.archived_at is not null as is_archived, v.version`

export async function getVenueRow({ db, tenant }: Context, id: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select ${columns} from venue v where v.tenant_id = ${tenant.id} and v.id = ${id}`.execute(db)
  return rows[0]
}

/** The venue, locked until the end of the transaction; its fields, hours and closures are changed under this lock too. */
export async function lockVenue({ db, tenant }: Context, id: number): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select ${columns} from venue v where v.tenant_id = ${tenant.id} and v.id = ${id} for update`.execute(db)
  return rows[0]
}

/** Undefined if there is the same venue already. */
export const insertVenue = (
  { db, tenant, now }: Context,
  venue: VenueFields,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('venue')
    .values({ tenant_id: tenant.id, ...venue, created_at: now })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Another venue with this name at this address. */
export async function hasSameVenue(
  { db, tenant }: Context,
  { id, name, address, city, state }: VenueFields & { id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from venue v where v.tenant_id = ${tenant.id} and v.name_key = lower(${name})
      and v.place_key = lower(${address} || ', ' || ${city} || ', ' || ${state}) and v.id <> ${id}`.execute(
    db,
  )
  return rows.length > 0
}

export const setVenue = ({ db, tenant }: Context, id: number, venue: VenueFields) =>
  db
    .updateTable('venue')
    .set({ ...venue, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export async function putHolder(
  { db, tenant }: Context,
  id: number,
  holder: VenueHolder,
): Promise<{ version: number }> {
  return db
    .updateTable('venue')
    .set({ ...holder, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}

export const setArchived = ({ db, tenant, now }: Context, id: number, isArchived: boolean) =>
  db
    .updateTable('venue')
    .set({ archived_at: isArchived ? now : null, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeVenue = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('venue').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()
