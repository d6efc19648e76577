import type { Said } from 'contract/message'
import { sql } from 'kysely'
import type { Mover, RegistrationStatus } from 'contract/statuses'
import { holdForRosters, within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'
import { addUpSoon, counted } from './season-counts.ts'
import { notedAsMade } from './season-counts-queries.ts'

type NewRegistration = {
  draft_id: number
  person_key: string
  order_id: number
  order_line_key: string
  member_id: number
  member_type_id: number
  membership_id: number
  season_id: number
  league_id: number | null
  division_id: number | null
  team_id: number | null
  club_id: number | null
  status: RegistrationStatus
  price: number
  paid: number
  eligibility: Said | null
  details: unknown
  valid_from: string
  valid_until: string
  sort_name: string
  search: string
  decision_reason?: string
}

/** Undefined if the person already has this membership in the season. */
export async function insertRegistration(
  context: Context,
  { details, eligibility, ...registration }: NewRegistration,
): Promise<number | undefined> {
  const { db, tenant, now } = context
  const made = db
    .insertInto('registration')
    .values({
      tenant_id: tenant.id,
      ...registration,
      eligibility: eligibility && asJson(eligibility),
      details: asJson(details),
      registered_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
  const { rows } = await sql<{ id: number; is_due: boolean }>`
    with made as (${made}), noted as (${notedAsMade(context)})
    select made.id, (select bool_or(noted.is_due) from noted) as is_due from made`.execute(db)
  const [row] = rows
  if (row?.is_due) await addUpSoon(context)
  return row?.id
}

type Identity = {
  first_name: string
  last_name: string
  dob: string
  membership_id: number
  season_id: number
  emails: readonly string[]
}

/** The active registration of a person in the same family for the same membership of the season. */
export const findStanding = async (
  { db, tenant }: Context,
  { first_name, last_name, dob, membership_id, season_id, emails }: Identity,
) =>
  (
    await standingOfName(db, {
      tenant_id: tenant.id,
      name: `${last_name}, ${first_name}`,
      dob,
      membership_id,
      season_id,
      emails,
    })
  )[0]

type Named = Omit<Identity, 'first_name' | 'last_name'> & { tenant_id: number; name: string }
const standingOfName = writtenOnce((db, { tenant_id, name, dob, membership_id, season_id, emails }: Named) =>
  db
    .selectFrom('registration as r')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.member_id'),
    )
    .leftJoin('guardianship as g', (join) =>
      join
        .onRef('g.tenant_id', '=', 'm.tenant_id')
        .onRef('g.minor_id', '=', 'm.id')
        .on('g.is_primary', '=', true),
    )
    .leftJoin('member as p', (join) =>
      join.onRef('p.tenant_id', '=', 'g.tenant_id').onRef('p.id', '=', 'g.guardian_id'),
    )
    .select(['r.id', 'r.member_id', 'm.member_number'])
    .where('r.tenant_id', '=', tenant_id)
    .where('m.tenant_id', '=', tenant_id)
    .where('m.name_key', '=', sql<string>`lower(${name})`)
    // As a range, by which no index is read first: many are born on one day, and few have this name.
    .where((e) => e.between('m.dob', dob, dob))
    .where(sql<boolean>`(m.email = any (${emails}::text[]) or p.email = any (${emails}::text[]))`)
    .where('r.membership_id', '=', membership_id)
    .where('r.season_id', '=', season_id)
    .where('r.status', 'in', ['waiting_for_approval', 'active', 'blocked'])
    .where('r.deleted_at', 'is', null),
)

/** The same for somebody whose record is known. */
export const findStandingOf = (
  { db, tenant }: Context,
  { member_id, membership_id, season_id }: { member_id: number; membership_id: number; season_id: number },
) =>
  db
    .selectFrom('registration as r')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.member_id'),
    )
    .select(['r.id', 'r.member_id', 'm.member_number'])
    .where('r.tenant_id', '=', tenant.id)
    .where('m.tenant_id', '=', tenant.id)
    .where('r.member_id', '=', member_id)
    .where('r.membership_id', '=', membership_id)
    .where('r.season_id', '=', season_id)
    .where('r.status', 'in', ['waiting_for_approval', 'active', 'blocked'])
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()

type Moved = { registration_id: number; status_before: RegistrationStatus; version_after: number }

/**
 * Moves registrations to a status. The application may not write the status itself: the database does, and
 * refuses what `REGISTRATION_MOVES` does not contain.
 */
const move = (
  context: Context,
  ids: readonly number[],
  { to, by, reason }: { to: RegistrationStatus; by: Mover; reason: string | undefined },
) =>
  counted(context, { ids }, async () => {
    const { db, tenant, user, now } = context
    const { rows } = await sql<Moved>`
      select registration_id, status_before, version_after
      from move_registrations(${tenant.id}, ${[...ids]}::bigint[], ${to}, ${by}, ${now}, ${user?.id ?? null}, ${reason ?? null})`.execute(
      db,
    )
    return rows
  })

/** What was registered with a line of an order. */
export const findRegistrationOfLine = async (
  { db, tenant }: Context,
  order_id: number,
  key: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('registration')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('order_id', '=', order_id)
      .where('order_line_key', '=', key)
      .executeTakeFirst()
  )?.id

/** Ends the registrations of an order's lines; returns those that were active, with their previous status. */
export async function setRegistrationsInactive(context: Context, order_id: number, line_keys: string[]) {
  if (line_keys.length === 0) return []
  const { db, tenant } = context
  await holdPeopleOf(context, { order_id, line_keys })
  const standing = await db
    .selectFrom('registration')
    .select([
      'id',
      'member_id',
      'team_id',
      'club_id',
      sql<'player' | 'person' | 'team' | 'club'>`details ->> 'kind'`.as('kind'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .where('order_line_key', 'in', line_keys)
    .where('status', 'in', ['waiting_for_approval', 'active', 'blocked'])
    .forUpdate()
    .execute()
  const moved = await move(
    context,
    standing.map(({ id }) => id),
    { to: 'inactive', by: 'refund', reason: 'Refunded in full.' },
  )
  return moved.map(({ registration_id, status_before: status }) => ({
    ...standing.find(({ id }) => id === registration_id)!,
    status,
  }))
}

type Which = { id: number } | { order_id: number; line_keys: readonly string[] }

/**
 * Locks the people of certain registrations and their teams, before the registrations themselves: transfers
 * between teams, and taking an offered place, lock in this order.
 */
async function holdPeopleOf(context: Context, which: Which): Promise<void> {
  const { db, tenant } = context
  const found = await db
    .selectFrom('registration')
    .select(['member_id', 'team_id'])
    .where('tenant_id', '=', tenant.id)
    .where((e) =>
      'id' in which
        ? e('id', '=', which.id)
        : e.and([e('order_id', '=', which.order_id), e('order_line_key', 'in', which.line_keys)]),
    )
    .execute()
  await holdForRosters(context, {
    member_ids: found.flatMap(({ member_id }) => member_id ?? []),
    team_ids: found.flatMap(({ team_id }) => team_id ?? []),
  })
}

/** Locks the row until the request ends, so that of two people deciding at once only one succeeds. */
export async function lockRegistration(context: Context, id: number) {
  await holdPeopleOf(context, { id })
  const { db, tenant } = context
  return db
    .selectFrom('registration')
    .select([
      'id',
      'version',
      'member_id',
      'order_id',
      'order_line_key',
      'team_id',
      'club_id',
      'paid',
      'draft_id',
      sql<RegistrationStatus>`status`.as('status'),
      sql<'player' | 'person' | 'team' | 'club'>`details ->> 'kind'`.as('kind'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Moves one registration to the status the office wants. */
export async function moveRegistration(
  context: Context,
  id: number,
  to: RegistrationStatus,
  reason: string | undefined,
) {
  const [moved] = await move(context, [id], { to, by: 'office', reason })
  return { version: moved!.version_after }
}

/** Which club exists because of a registration; null where its team belongs to a club that was there before. */
export const setClubOfRegistration = ({ db, tenant }: Context, id: number, club_id: number | null) =>
  db
    .updateTable('registration')
    .set({ club_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** How the newest registration of a member stands. */
export const findOwnStatus = ({ db, tenant }: Context, member_id: number) =>
  db
    .selectFrom('registration')
    .select(sql<RegistrationStatus>`status`.as('status'))
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member_id)
    .where('deleted_at', 'is', null)
    .orderBy('valid_until', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a user who has this right in certain clubs or teams has the member in one of them. */
export async function isOfScope(context: Context, right: string, member_id: number): Promise<boolean> {
  const { db, tenant } = context
  const where = within(context, right, { club: 'r.club_id', team: 'r.team_id' })
  const { rows } = await sql`
    select 1 from registration r
    where r.tenant_id = ${tenant.id} and r.member_id = ${member_id} and r.deleted_at is null and ${where}
    limit 1`.execute(db)
  return rows.length > 0
}
