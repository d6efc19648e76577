import { sql, type RawBuilder } from 'kysely'
import type {
  LeagueContact,
  OfficeDivision,
  OfficeLeague,
  OfficeSport,
  StructureKind,
} from 'contract/clubs/structure'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** The teams that count as a use: those of seasons that are not over, also while they are drafts. */
const standingTeams = (tenant_id: number, today: Day) => sql`
  team t join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
  where t.tenant_id = ${tenant_id} and s.end_date >= ${today}::date
    and t.status in ('draft', 'waiting_for_approval', 'active')`

export async function findOfficeLeagues(
  { db, tenant }: Context,
  today: Day,
  id?: number,
): Promise<OfficeLeague[]> {
  const { rows } = await sql<OfficeLeague>`
    select l.id, l.name, l.short_name, l.status <> 'active' as is_archived, l.version,
      array(select st.state_code from league_state st
        where st.tenant_id = ${tenant.id} and st.league_id = l.id order by st.state_code) as state_codes,
      (select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'role', k.role, 'email', k.email, 'phone', k.phone)
          order by k.sort_order), '[]')
        from league_contact k where k.tenant_id = ${tenant.id} and k.league_id = l.id) as contacts,
      (select count(*) from club c where c.tenant_id = ${tenant.id} and c.league_id = l.id
        and c.status in ('active', 'waiting_for_approval')) as clubs,
      coalesce(playing.teams, 0) as teams
    from league l
      left join (select t.league_id, count(*) as teams from ${standingTeams(tenant.id, today)}
        group by t.league_id) playing on playing.league_id = l.id
    where l.tenant_id = ${tenant.id} ${id === undefined ? sql`` : sql`and l.id = ${id}`}
    order by l.status <> 'active', l.name, l.id`.execute(db)
  return rows
}

type LeagueFields = { name: string; short_name: string }

export const insertLeague = ({ db, tenant }: Context, league: LeagueFields) =>
  db
    .insertInto('league')
    .values({ tenant_id: tenant.id, ...league })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Undefined if somebody has changed it in the meantime. */
export const setLeague = (
  { db, tenant }: Context,
  { id, version, ...league }: LeagueFields & { id: number; version: number },
) =>
  db
    .updateTable('league')
    .set({ ...league, version: version + 1 })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

/** Puts these home states and contacts in the place of the league's. */
export async function putLeagueParts(
  { db, tenant }: Context,
  league_id: number,
  { state_codes, contacts }: { state_codes: readonly string[]; contacts: readonly LeagueContact[] },
) {
  for (const table of ['league_state', 'league_contact'] as const)
    await db.deleteFrom(table).where('tenant_id', '=', tenant.id).where('league_id', '=', league_id).execute()
  if (state_codes.length > 0)
    await db
      .insertInto('league_state')
      .values(
        [...new Set(state_codes)].map((state_code) => ({ tenant_id: tenant.id, league_id, state_code })),
      )
      .execute()
  if (contacts.length > 0)
    await db
      .insertInto('league_contact')
      .values(
        contacts.map((contact, sort_order) => ({ tenant_id: tenant.id, league_id, ...contact, sort_order })),
      )
      .execute()
}

/** Sports, disciplines and divisions in their order, archived ones last. */
export async function findOfficeSports({ db, tenant }: Context, today: Day): Promise<OfficeSport[]> {
  const { rows } = await sql<OfficeSport>`
    with pack as (
      select distinct on (p.sport_body) p.sport_body, p.name, p.min_ages from rule_pack p
      where p.tenant_id = ${tenant.id} and p.effective_from <= ${today}::date
        and (p.effective_until is null or p.effective_until >= ${today}::date)
      order by p.sport_body, p.effective_from desc, p.id),
    playing as (select t.division_id, count(*) as teams from ${standingTeams(tenant.id, today)} group by t.division_id),
    leveled as (
      select v.discipline_id, jsonb_agg(jsonb_build_object(
        'id', v.id, 'discipline_id', v.discipline_id, 'label', v.label, 'max_age', v.max_age,
        'min_age', coalesce((pack.min_ages ->> v.label)::int, v.min_age),
        'min_age_by_pack', pack.min_ages ? v.label,
        'is_archived', v.archived_at is not null, 'teams', coalesce(playing.teams, 0), 'version', v.version)
        order by v.archived_at is not null, v.sort_order, v.id) as divisions
      from division v
        join discipline d on d.tenant_id = ${tenant.id} and d.id = v.discipline_id
        left join pack on pack.sport_body = d.sport_body
        left join playing on playing.division_id = v.id
      where v.tenant_id = ${tenant.id} group by v.discipline_id),
    played as (
      select d.sport_id, jsonb_agg(jsonb_build_object(
        'id', d.id, 'sport_id', d.sport_id, 'name', d.name, 'sport_body', d.sport_body, 'rule_pack', pack.name,
        'is_archived', d.archived_at is not null, 'version', d.version,
        'divisions', coalesce(leveled.divisions, '[]'))
        order by d.archived_at is not null, d.sort_order, d.id) as disciplines
      from discipline d
        left join pack on pack.sport_body = d.sport_body
        left join leveled on leveled.discipline_id = d.id
      where d.tenant_id = ${tenant.id} group by d.sport_id)
    select s.id, s.name, s.archived_at is not null as is_archived, s.version,
      coalesce(played.disciplines, '[]') as disciplines
    from sport s left join played on played.sport_id = s.id
    where s.tenant_id = ${tenant.id}
    order by s.archived_at is not null, s.sort_order, s.id`.execute(db)
  return rows.map((sport) => ({
    ...sport,
    disciplines: sport.disciplines.map((one) => ({
      ...one,
      divisions: one.divisions.map((division: OfficeDivision) => ({
        ...division,
        min_age_by_pack: division.min_age_by_pack ?? false,
      })),
    })),
  }))
}

export async function findSportBodies({ db, tenant }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('rule_pack')
    .select('sport_body')
    .distinct()
    .where('tenant_id', '=', tenant.id)
    .orderBy('sport_body')
    .execute()
  return rows.map(({ sport_body }) => sport_body)
}

/** A part's columns that its form sets. */
type Fields =
  | { kind: 'sport'; name: string }
  | { kind: 'discipline'; sport_id?: number; name: string; sport_body: string }
  | {
      kind: 'division'
      discipline_id?: number
      label: string
      max_age: number
      min_age: number | null
    }

/** What each kind is a part of. */
const PARENT = { sport: undefined, discipline: 'sport_id', division: 'discipline_id' } as const
type Ordered = keyof typeof PARENT

/** The new part is the last of its order. */
export async function insertPart({ db, tenant }: Context, { kind, ...fields }: Fields): Promise<number> {
  const parent = PARENT[kind]
  const values = Object.entries(fields)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind)} (tenant_id, ${sql.join(values.map(([name]) => sql.ref(name)))}, sort_order)
    select ${tenant.id}, ${sql.join(values.map(([, value]) => value))},
      coalesce((select max(o.sort_order) + 1 from ${sql.table(kind)} o where o.tenant_id = ${tenant.id}
        ${parent ? sql`and o.${sql.ref(parent)} = ${(fields as unknown as Record<string, number>)[parent]}` : sql``}), 0)
    returning id`.execute(db)
  return rows[0]!.id
}

/** False if somebody has changed it in the meantime. */
export async function setPart(
  { db, tenant }: Context,
  { id, version }: { id: number; version: number },
  { kind, ...fields }: Fields,
): Promise<boolean> {
  const set = Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql`
    update ${sql.table(kind)} set ${sql.join(set)}, version = version + 1
    where tenant_id = ${tenant.id} and id = ${id} and version = ${version} returning id`.execute(db)
  return rows.length > 0
}

/** Puts the parts into this order; those that are not named keep their place behind. */
export async function setOrder({ db, tenant }: Context, kind: Ordered, ids: readonly number[]) {
  await sql`
    update ${sql.table(kind)} o set sort_order = wanted.place
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    where o.tenant_id = ${tenant.id} and o.id = wanted.id`.execute(db)
}

type Locked = { id: number; name: string; is_archived: boolean }

/**
 * Locks a part until the request ends, against anything that would begin to refer to it. Undefined if there is none.
 */
export async function lockPart(
  { db, tenant }: Context,
  kind: StructureKind,
  id: number,
): Promise<Locked | undefined> {
  const name = sql.ref(kind === 'division' ? 'label' : 'name')
  const archived = kind === 'league' ? sql`status <> 'active'` : sql`archived_at is not null`
  const { rows } = await sql<Locked>`
    select id, ${name} as name, ${archived} as is_archived from ${sql.table(kind)}
    where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function setArchived(
  { db, tenant, now }: Context,
  kind: StructureKind,
  id: number,
  is_archived: boolean,
) {
  const change =
    kind === 'league'
      ? sql`status = ${is_archived ? 'inactive' : 'active'}`
      : sql`archived_at = ${is_archived ? now : null}`
  await sql`
    update ${sql.table(kind)} set ${change}, version = version + 1
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
}

/** The divisions that are, or belong to, a part. */
export async function findDivisionsIn(
  { db, tenant }: Context,
  kind: 'sport' | 'discipline' | 'division',
  id: number,
): Promise<{ id: number; discipline_id: number }[]> {
  const part = {
    division: sql`v.id = ${id}`,
    discipline: sql`v.discipline_id = ${id}`,
    sport: sql`d.sport_id = ${id}`,
  }[kind]
  const { rows } = await sql<{ id: number; discipline_id: number }>`
    select v.id, v.discipline_id from division v
      join discipline d on d.tenant_id = v.tenant_id and d.id = v.discipline_id
    where v.tenant_id = ${tenant.id} and ${part}`.execute(db)
  return rows
}

export async function findDisciplineIdsOf({ db, tenant }: Context, sport_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('discipline')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('sport_id', '=', sport_id)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many teams of seasons that are not over play in a league, or in some divisions. */
export async function countStandingTeams(
  { db, tenant }: Context,
  today: Day,
  where: { league_id: number } | { division_ids: readonly number[] },
): Promise<number> {
  const place: RawBuilder<unknown> =
    'league_id' in where
      ? sql`t.league_id = ${where.league_id}`
      : sql`t.division_id = any(${where.division_ids}::bigint[])`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${standingTeams(tenant.id, today)} and ${place}`.execute(db)
  return rows[0]!.count
}

export async function countClubsOf({ db, tenant }: Context, league_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('club')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('league_id', '=', league_id)
    .where('status', 'in', ['active', 'waiting_for_approval'])
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Keeps a place where a team is about to play from being archived until the request ends; false if it is archived, also
 * by somebody who was waited for.
 */
export async function holdPlace(
  { db, tenant }: Context,
  { league_id, division_id }: { league_id?: number | undefined; division_id?: number | undefined },
): Promise<{ league: boolean; division: boolean }> {
  const league =
    league_id === undefined ||
    (
      await sql`
        select id from league where tenant_id = ${tenant.id} and id = ${league_id} and status = 'active'
        for key share`.execute(db)
    ).rows.length > 0
  const division =
    division_id === undefined ||
    (
      await sql`
        select id from division where tenant_id = ${tenant.id} and id = ${division_id} and archived_at is null
        for key share`.execute(db)
    ).rows.length > 0
  return { league, division }
}
