import { sql, type RawBuilder } from 'kysely'
import type { TransferRow, TransferShown } from 'contract/clubs/transfers'
import type { exportTransfers, listTransfers } from 'contract/clubs/transfer-decisions'
import type { In } from 'contract/operation'
import type { Which } from '../batches/batches.ts'
import { WHY_LABELS } from 'contract/batches'
import type { Context } from '../plumbing/context.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'

const team = (t: string, club: string, division: string, league: string) => sql`
  json_build_object('id', ${sql.ref(`${t}.id`)}, 'name', ${sql.ref(`${t}.name`)}, 'club', ${sql.ref(`${club}.name`)},
    'division', ${sql.ref(`${division}.label`)}, 'league', ${sql.ref(`${league}.name`)})`

const COLUMNS = sql`
  r.id, r.status, r.kind, r.is_exception, r.member_id, m.member_number, m.first_name || ' ' || m.last_name as player,
  s.name as season, ${team('f', 'fc', 'fd', 'fl')} as "from", ${team('t', 'tc', 'td', 'tl')} as "to", r.asked_by,
  r.asked_at, r.answer_by, r.reason,
  json_build_object('answer', r.releasing_answer, 'ground', r.releasing_ground, 'note', r.releasing_note) as releasing,
  json_build_object('answer', r.receiving_answer, 'ground', null, 'note', r.receiving_note) as receiving,
  r.decided_at, r.decision, r.version`

const from = ({ tenant }: Pick<Context, 'tenant'>) => sql`
  from transfer r
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
    join team f on f.tenant_id = r.tenant_id and f.id = r.from_team_id
    join division fd on fd.tenant_id = r.tenant_id and fd.id = f.division_id
    join league fl on fl.tenant_id = r.tenant_id and fl.id = f.league_id
    left join club fc on fc.tenant_id = r.tenant_id and fc.id = f.club_id
    join team t on t.tenant_id = r.tenant_id and t.id = r.to_team_id
    join division td on td.tenant_id = r.tenant_id and td.id = t.division_id
    join league tl on tl.tenant_id = r.tenant_id and tl.id = t.league_id
    left join club tc on tc.tenant_id = r.tenant_id and tc.id = t.club_id
  where r.tenant_id = ${tenant.id}`

const log = ({ tenant }: Pick<Context, 'tenant'>) => sql`
  (select json_agg(json_build_object('id', p.id, 'at', p.at, 'step', p.step, 'side', p.side, 'actor', p.actor,
      'ground', p.ground, 'note', p.note, 'jersey_number', p.jersey_number, 'open_cents', p.open_cents) order by p.id desc)
    from transfer_step p where p.tenant_id = ${tenant.id} and p.transfer_id = r.id) as log`

type Shown = Omit<TransferShown, 'log'> & { log: TransferShown['log'] | null }

/** Transfers with their whole history, open ones first and then the latest. */
async function findShown(context: Context, which: RawBuilder<unknown>): Promise<TransferShown[]> {
  const { rows } = await sql<Shown>`
    select ${COLUMNS}, ${log(context)} ${from(context)} and ${which}
    order by r.status in ('asked', 'with_office') desc, r.asked_at desc, r.id desc limit 100`.execute(
    context.db,
  )
  return rows.map((row) => ({ ...row, log: row.log ?? [] }))
}

export const findTransfersOfTeam = (context: Context, team_id: number) =>
  findShown(context, sql`(r.from_team_id = ${team_id} or r.to_team_id = ${team_id})`)

export const findTransfersOfPeople = (context: Context, member_ids: readonly number[]) =>
  findShown(context, sql`r.member_id = any(${[...member_ids]}::bigint[])`)

export const getTransferShown = async (context: Context, id: number) =>
  (await findShown(context, sql`r.id = ${id}`))[0]

type Filters = Pick<In<typeof exportTransfers>, 'q' | 'status' | 'season_id' | 'league_id'>

function which(context: Pick<Context, 'tenant'>, { q, status, season_id, league_id }: Filters) {
  const like = contains(q ?? '')
  return sql`${from(context)}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}
    ${season_id === undefined ? sql`` : sql`and r.season_id = ${season_id}`}
    ${league_id === undefined ? sql`` : sql`and (f.league_id = ${league_id} or t.league_id = ${league_id})`}
    ${q?.trim() ? sql`and (lower(m.first_name || ' ' || m.last_name) like ${like} or lower(f.name) like ${like} or lower(t.name) like ${like})` : sql``}`
}

const SORTS = {
  asked_at: 'r.asked_at',
  player: { few: `lower(m.first_name || ' ' || m.last_name)` },
  status: { few: 'r.status' },
  from: { few: 'lower(f.name)' },
  to: { few: 'lower(t.name)' },
  season: { few: 'lower(s.name)' },
}

/** A page of all transfers, newest first. */
export function pageTransfers(
  context: Context,
  { cursor, page: number, per_page, sort = '-asked_at', ...filters }: In<typeof listTransfers>,
) {
  const order = orderBy(SORTS, sort, 'r.id')
  const wanted = which(context, filters)
  return page(
    context,
    {
      rows: async (beyond, end) =>
        (
          await sql<TransferRow & Placed>`
            select ${COLUMNS}, ${placeOf(order)} ${wanted} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all: wanted,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The filtered list, up to a limit. */
export async function findTransfers(
  context: Context,
  filters: Filters,
  most: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${COLUMNS} ${which(context, filters)} order by r.asked_at desc, r.id desc limit ${sql.lit(most)}`.execute(
    context.db,
  )
  return rows
}

/** How many transfers are waiting for the office. */
export async function countTransfersToDecide({ db, tenant }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transfer where tenant_id = ${tenant.id} and status = 'with_office'`.execute(
    db,
  )
  return rows[0]!.count
}

/** The transfers of a list as candidates for a batch. */
export function transferCandidates(context: Context, meant: Which): RawBuilder<unknown> {
  const wanted =
    'ids' in meant
      ? sql`${from(context)} and r.id = any (${[...meant.ids]}::bigint[])`
      : which(context, { ...(meant.filters as Filters), ...(meant.q && { q: meant.q }) })
  return sql`
    select r.id, m.first_name || ' ' || m.last_name as name, r.id::text as letter_to,
      case when r.status <> 'with_office' then ${WHY_LABELS.not_with_office}::text end as obstacle ${wanted}`
}
