import { sql } from 'kysely'
import type { listDisciplines, listTeams } from 'contract/clubs'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'
import { contains } from '../plumbing/database/page-queries.ts'

export const findSports = ({ db, tenant }: Context) =>
  db
    .selectFrom('sport')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant.id)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const findDisciplines = ({ db, tenant }: Context, { sport_id }: In<typeof listDisciplines> = {}) =>
  db
    .selectFrom('discipline as d')
    .innerJoin('sport as s', (join) =>
      join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.id', '=', 'd.sport_id'),
    )
    .select(['d.id', 'd.name', 'd.sport_id'])
    .where('d.tenant_id', '=', tenant.id)
    .where('d.archived_at', 'is', null)
    .where('s.archived_at', 'is', null)
    .$if(sport_id !== undefined, (q) => q.where('d.sport_id', '=', sport_id!))
    .orderBy('s.sort_order')
    .orderBy('d.sort_order')
    .orderBy('d.id')
    .execute()

/** Lists of the past also want what is archived. */
type Past = { with_archived?: true }

export const findLeagues = ({ db, tenant }: Context, { with_archived }: Past = {}) =>
  (with_archived ? leaguesEver : leagues)(db, { tenant_id: tenant.id })

const selectLeagues = (db: Context['db'], { tenant_id }: { tenant_id: number }) =>
  db
    .selectFrom('league as l')
    .leftJoin('league_state as s', (join) =>
      join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.league_id', '=', 'l.id'),
    )
    .select((e) => [
      'l.id',
      'l.name',
      'l.short_name',
      sql<
        string[]
      >`coalesce(array_agg(${e.ref('s.state_code')} order by ${e.ref('s.state_code')}) filter (where ${e.ref('s.state_code')} is not null), '{}')`.as(
        'state_codes',
      ),
    ])
    .where('l.tenant_id', '=', tenant_id)
    .groupBy(['l.tenant_id', 'l.id'])
    .orderBy('l.name')
const leaguesEver = writtenOnce(selectLeagues)
const leagues = writtenOnce((db, of: { tenant_id: number }) =>
  selectLeagues(db, of).where('l.status', '=', 'active'),
)

/** In the order of the office, those of one discipline if given. */
export const findDivisions = (
  { db, tenant }: Context,
  discipline_id?: number,
  { with_archived }: Past = {},
) => {
  const of = { tenant_id: tenant.id }
  const find = with_archived ? divisionsEver : divisions
  return discipline_id === undefined ? find.all(db, of) : find.ofDiscipline(db, { ...of, discipline_id })
}

type OfDiscipline = { tenant_id: number; discipline_id: number }
const selectDivisions = (db: Context['db'], { tenant_id }: { tenant_id: number }) =>
  db
    .selectFrom('division as v')
    .innerJoin('discipline as d', (join) =>
      join.onRef('d.tenant_id', '=', 'v.tenant_id').onRef('d.id', '=', 'v.discipline_id'),
    )
    .innerJoin('sport as s', (join) =>
      join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.id', '=', 'd.sport_id'),
    )
    .select(['v.id', 'v.label', 'v.max_age', 'v.min_age', 'v.discipline_id'])
    .where('v.tenant_id', '=', tenant_id)
    .orderBy('s.sort_order')
    .orderBy('d.sort_order')
    .orderBy('d.id')
    .orderBy('v.sort_order')
    .orderBy('v.id')
const selectCurrentDivisions = (db: Context['db'], of: { tenant_id: number }) =>
  selectDivisions(db, of)
    .where('v.archived_at', 'is', null)
    .where('d.archived_at', 'is', null)
    .where('s.archived_at', 'is', null)
const writtenBy = (select: typeof selectDivisions) => ({
  all: writtenOnce(select),
  ofDiscipline: writtenOnce((db, { discipline_id, ...of }: OfDiscipline) =>
    select(db, of).where('v.discipline_id', '=', discipline_id),
  ),
})
const divisionsEver = writtenBy(selectDivisions)
const divisions = writtenBy(selectCurrentDivisions)

/** The rule pack of the discipline's sport body on a day; if several apply, the one that began last. */
export const getRulePack = async ({ db, tenant }: Context, discipline_id: number, day: Day) =>
  (await rulePack(db, { tenant_id: tenant.id, discipline_id, day }))[0]
const rulePack = writtenOnce((db, { tenant_id, discipline_id, day }: OfDiscipline & { day: Day }) =>
  db
    .selectFrom('rule_pack as p')
    .innerJoin('discipline as d', (join) =>
      join.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.sport_body', '=', 'p.sport_body'),
    )
    .selectAll('p')
    .$narrowType<{ min_ages: Record<string, number> }>()
    .where('p.tenant_id', '=', tenant_id)
    .where('d.tenant_id', '=', tenant_id)
    .where('d.id', '=', discipline_id)
    .where('p.effective_from', '<=', day)
    .where((e) => e.or([e('p.effective_until', 'is', null), e('p.effective_until', '>=', day)]))
    .orderBy('p.effective_from', 'desc')
    .limit(1),
)

export const findTeams = (
  { db, tenant }: Context,
  season_id: number,
  { league_id, division_id, q }: In<typeof listTeams>,
) =>
  db
    .selectFrom('team as t')
    .leftJoin('club as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.club_id'),
    )
    .select(['t.id', 't.name as text', 'c.name as club', 't.league_id', 't.division_id'])
    .where('t.tenant_id', '=', tenant.id)
    .where('t.season_id', '=', season_id)
    .where('t.status', '=', 'active')
    .$if(league_id !== undefined, (query) => query.where('t.league_id', '=', league_id!))
    .$if(division_id !== undefined, (query) => query.where('t.division_id', '=', division_id!))
    .$if(Boolean(q), (query) =>
      query.where((e) => {
        const like = contains(q!)
        return e.or([e(sql`lower(t.name)`, 'like', like), e(sql`lower(c.name)`, 'like', like)])
      }),
    )
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(500)
    .execute()

export const getTeam = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('team as t')
    .leftJoin('club as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.club_id'),
    )
    .select([
      't.id',
      't.name',
      't.league_id',
      't.division_id',
      't.season_id',
      't.class',
      't.status',
      'c.name as club',
    ])
    .where('t.tenant_id', '=', tenant.id)
    .where('t.id', '=', id)
    .executeTakeFirst()

export const insertTeam = (
  { db, tenant, now }: Context,
  team: {
    name: string
    league_id: number
    division_id: number
    season_id: number
    club_id: number | null
    class?: string | null
    status: 'active' | 'waiting_for_approval' | 'draft'
    previous_team_id?: number | null
    /** The creator, if the team waits for the office. */
    made_by?: number
  },
) =>
  db
    .insertInto('team')
    .values({ tenant_id: tenant.id, ...team, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertClub = (
  { db, tenant, now }: Context,
  club: {
    name: string
    league_id: number | null
    club_details: string
    status: 'active' | 'waiting_for_approval'
  },
) =>
  db
    .insertInto('club')
    .values({ tenant_id: tenant.id, ...club, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setTeamStatus = ({ db, tenant }: Context, id: number, status: string) =>
  db.updateTable('team').set({ status }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const setTeamClub = ({ db, tenant }: Context, id: number, club_id: number) =>
  db.updateTable('team').set({ club_id }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const setClubStatus = ({ db, tenant }: Context, id: number, status: string) =>
  db.updateTable('club').set({ status }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const getClubByName = ({ db, tenant }: Context, name: string) =>
  db
    .selectFrom('club')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('name_key', '=', sql<string>`lower(${name})`)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst()

export async function countClubs({ db, tenant }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('club')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

export async function countTeams({ db, tenant }: Context, season_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('team')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('season_id', '=', season_id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}
