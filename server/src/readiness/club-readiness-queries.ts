import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { WHY_LABELS } from 'contract/batches'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import { LACKS, listClubReadiness, type ClubReadiness } from 'contract/readiness/clubs'
import type { Which } from '../batches/batches.ts'
import { within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { allOf, isFound, pageList, type Placed } from '../plumbing/database/list-queries.ts'

/** What is counted of a club. */
export type Standing = Pick<ClubReadiness, 'teams' | 'people' | 'ready' | 'lacks'>
type Filters = Pick<In<typeof listClubReadiness>, 'q' | 'league_id' | 'lack'>

/** The active teams of seasons that are not over, by club: of all clubs, or of one. */
export async function findTeamsOfClubs({ db, tenant }: Context, today: Day, club_id?: number) {
  const { rows } = await sql<{ id: number; club_id: number; name: string }>`
    select t.id, t.club_id, t.name from team t
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id and s.end_date >= ${today}::date
      join club c on c.tenant_id = t.tenant_id and c.id = t.club_id and c.status = 'active'
    where t.tenant_id = ${tenant.id} and t.status = 'active' ${club_id === undefined ? sql`` : sql`and t.club_id = ${club_id}`}
    order by t.club_id, t.id`.execute(db)
  return rows
}

/** Keeps what was counted of a club in place of what was. */
export async function keepStanding({ db, tenant, now }: Context, club_id: number, standing: Standing) {
  const { lacks, ...counts } = standing
  const kept = { ...counts, ...(lacks as Record<(typeof LACKS)[number], number>), judged_at: now }
  await db
    .insertInto('club_readiness')
    .values({ tenant_id: tenant.id, club_id, ...kept })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'club_id']).doUpdateSet(kept))
    .execute()
}

/** Drops what was counted of clubs that have no teams anymore, unless another count has found some since. */
export const dropStandingsBut = ({ db, tenant }: Context, club_ids: readonly number[], since: Date) =>
  sql`
    delete from club_readiness where tenant_id = ${tenant.id} and judged_at < ${since}
      and club_id <> all(${[...club_ids]}::bigint[])`.execute(db)

/**
 * The clubs a user may see, each with its counts. The rank is the one among all clubs, so that a club learns where it
 * stands and not that it is the first of one.
 */
const standings = (context: Context) => sql`(
  select c.tenant_id, c.id, c.name, lower(c.name) as name_key, c.league_id, l.name as league, c.club_details ->> 'email' as contact,
    k.judged_at, k.share, place.rank, k.teams, k.people, k.ready, ${sql.join(LACKS.map((lack) => sql`${sql.ref(`k.${lack}`)}`))}
  from club c
    left join league l on l.tenant_id = c.tenant_id and l.id = c.league_id
    left join club_readiness k on k.tenant_id = c.tenant_id and k.club_id = c.id
    left join (
      select club_id, rank() over (order by share desc) as rank from club_readiness
      where tenant_id = ${context.tenant.id} and share is not null) place on place.club_id = c.id
  where c.tenant_id = ${context.tenant.id} and c.status = 'active'
    and ${within(context, listClubReadiness.access, { club: 'c.id', team: 'null::bigint' })}) r`

const searchClubs = (typed: string, most: number) => sql`search_clubs(${typed}, ${sql.lit(most)})`

const filtered = ({ league_id, lack }: Omit<Filters, 'q'>): RawBuilder<SqlBool>[] => [
  ...(league_id === undefined ? [] : [sql<SqlBool>`r.league_id = ${league_id}`]),
  ...(lack === undefined ? [] : [sql<SqlBool>`${sql.ref(`r.${lack}`)} > 0`]),
]

const blank = (column: string) => ({ column, has_blanks: true })

const SORTS = {
  share: blank('r.share'),
  name: 'r.name_key',
  league: blank('lower(r.league)'),
  teams: blank('r.teams'),
  people: blank('r.people'),
  insurance: blank('r.insurance'),
  paid: blank('r.paid'),
  signed: blank('r.signed'),
  cleared: blank('r.cleared'),
  papers: blank('r.papers'),
  accepted: blank('r.accepted'),
}

type Row = ClubReadiness & Placed

/** A page of clubs with their standing, those with the smallest share of ready people first. */
export function pageStandings(
  context: Context,
  { sort = 'share', league_id, lack, ...place }: In<typeof listClubReadiness>,
) {
  return pageList<Row, keyof typeof SORTS>(context, place, {
    sorts: SORTS,
    sort,
    id: 'r.id',
    search: searchClubs,
    isFiltered: true,
    all: sql`${standings(context)} where true`,
    which: (typed) => allOf([...filtered({ league_id, lack }), ...isFound('r.id', typed, searchClubs)]),
    rows: async (columns, which, end, ordered) =>
      (
        await sql<Row>`
          with shown as (
            select r.* ${columns}, row_number() over (${ordered}) as place from ${standings(context)} where ${which} ${end})
          select id, name, league, judged_at, share, rank, page_value, page_id,
            case when judged_at is null then 0 else teams end as teams,
            case when judged_at is null then 0 else people end as people,
            case when judged_at is null then 0 else ready end as ready,
            json_build_object(${sql.join(LACKS.map((lack) => sql`${sql.lit(lack)}::text, case when judged_at is null then 0 else ${sql.ref(lack)} end`))}) as lacks,
            (select max(m.created_at) from mail m where m.tenant_id = ${context.tenant.id} and m.about = 'club'
              and m.about_id = shown.id and m.once like 'club_readiness:%') as reminded_at
          from shown order by place`.execute(context.db)
      ).rows,
  })
}

/** The letter that reminds a club is written once a day. */
export const occasionOf = (club_id: number, day: Day) => `club_readiness:${club_id}:${day}`

/** Where letters to a club go: its own address, else that of its first admin. */
const letterTo = ({ tenant }: Pick<Context, 'tenant'>) => sql`case when r.contact <> '' then r.contact else (
  select u.email from user_role a join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.status = 'active'
  where a.tenant_id = ${tenant.id} and a.club_id = r.id and a.module = 'CTMS' and a.role = 'Club Admin'
  order by u.id limit 1) end`

/** Rows of the list as a batch reminds them, with why some are left out. */
export function standingCandidates(context: Context, meant: Which, today: Day): RawBuilder<unknown> {
  const { tenant } = context
  const filters = 'ids' in meant ? undefined : (meant.filters as Omit<Filters, 'q'>)
  const which =
    'ids' in meant
      ? sql<SqlBool>`r.id = any(${[...meant.ids]}::bigint[])`
      : allOf([...filtered(filters ?? {}), ...isFound('r.id', meant.q, searchClubs)])
  return sql`
    select one.id, one.name, one.letter_to, case
      when one.lacking = 0 then ${WHY_LABELS.all_ready}::text
      when one.letter_to is null then ${WHY_LABELS.no_email}::text
      when exists (select from mail m where m.tenant_id = ${tenant.id}
        and m.once = 'club_readiness:' || one.id || ${`:${today}`}) then ${WHY_LABELS.reminded}::text end as obstacle
    from (
      select r.id, r.name, ${letterTo(context)} as letter_to,
        case when r.judged_at is null then 0 else r.people - r.ready + r.insurance end as lacking
      from ${standings(context)} where ${which}) one`
}

/** Where a club is written to, in which language; undefined if it has no address. */
export async function findClubReader(context: Context, id: number) {
  const { db, tenant } = context
  const { rows } = await sql<{ name: string; email: string | null; language: string | null }>`
    select one.name, one.email, u.language from (
      select r.id, r.name, ${letterTo(context)} as email
      from (select c.tenant_id, c.id, c.name, c.club_details ->> 'email' as contact from club c
        where c.tenant_id = ${tenant.id} and c.id = ${id}) r) one
      left join app_user u on u.tenant_id = ${tenant.id} and lower(u.email) = lower(one.email)`.execute(db)
  return rows[0]
}
