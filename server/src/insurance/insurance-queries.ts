import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS, type BatchAct } from 'contract/batches'
import {
  listInsurance,
  reviewInsurance,
  type Cover,
  type InsuranceFile,
  type InsuranceStatus,
} from 'contract/insurance'
import type { In } from 'contract/operation'
import type { Which } from '../batches/batches.ts'
import { within } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { contains, page } from '../plumbing/database/page-queries.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'

export type Place = { of: 'team' | 'club'; id: number; name: string }

/** The teams and clubs the user may see by a permission, as `of`, `id` and `name`. */
const places = (context: Context, word: string) => sql`
  select 'team' as of, t.id, t.name from team t
  where t.tenant_id = ${context.tenant.id} and ${within(context, word, { club: 't.club_id', team: 't.id' })}
  union all
  select 'club' as of, c.id, c.name from club c
  where c.tenant_id = ${context.tenant.id} and ${within(context, word, { club: 'c.id', team: 'null::bigint' })}`

/** The team or club with a number: if both exist, the team, unless specified. */
export async function findPlace(
  context: Context,
  word: string,
  { id, of }: { id: number; of?: Place['of'] | undefined },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select p.of, p.id, p.name from (${places(context, word)}) p
    where p.id = ${id} ${of ? sql`and p.of = ${of}` : sql``}
    order by p.of desc limit 1`.execute(context.db)
  return rows[0]
}

export async function findPlaces(context: Context, word: string, q: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.of, p.id, p.name from (${places(context, word)}) p
    where lower(p.name) like ${contains(q)}
    order by lower(p.name), p.of, p.id limit 100`.execute(context.db)
  return rows
}

export type Stored = Omit<InsuranceFile, 'url'> & { file_key: string; file_type: string }

const FILES = sql`
  f.id, f.name, f.size, case when f.team_id is null then 'club' else 'team' end as of,
  coalesce(f.team_id, f.club_id) as place_id, coalesce(t.name, c.name) as place, f.status, f.reason, f.expires_on,
  f.uploaded_at, u.first_name || ' ' || u.last_name as uploaded_by, f.version, f.file_key, f.file_type`

const from = ({ tenant }: Context) => sql`
  from insurance_file f
    left join team t on t.tenant_id = f.tenant_id and t.id = f.team_id
    left join club c on c.tenant_id = f.tenant_id and c.id = f.club_id
    left join app_user u on u.tenant_id = f.tenant_id and u.id = f.uploaded_by
  where f.tenant_id = ${tenant.id}`

const theirs = (context: Context, word: string) =>
  within(context, word, {
    club: 'case when f.club_id is null then t.club_id else f.club_id end',
    team: 'f.team_id',
  })

/**
 * Accepted papers that end within this many days or are over, of active teams and clubs without a later one.
 */
const ending = ({ tenant }: Context, today: string, days: number) => sql`
  f.status = 'accepted' and f.expires_on <= ${today}::date + ${days}::int
    and (t.status = 'active' or c.status = 'active')
    and not exists (select from insurance_file n
      where n.tenant_id = ${tenant.id} and n.status = 'accepted' and n.expires_on > f.expires_on
        and (n.team_id = f.team_id or n.club_id = f.club_id))`

/** How many papers in the lists the office has to review, or cover that is about to end. */
export async function countWaiting(
  context: Context,
  today: string,
  days: number,
): Promise<{ to_review: number; ending: number }> {
  const { rows } = await sql<{ to_review: number; ending: number }>`
    select
      (select count(*) ${from(context)} and ${theirs(context, listInsurance.access)} and f.status = 'waiting') as to_review,
      (select count(*) ${from(context)} and ${theirs(context, listInsurance.access)}
        and ${ending(context, today, days)}) as ending`.execute(context.db)
  return rows[0]!
}

type Filters = Pick<In<typeof listInsurance>, 'q' | 'status' | 'ends_within' | 'team_id' | 'club_id'>

/** What a list shows, of what the user may see. */
function listed(context: Context, today: string, { q, status, ends_within, team_id, club_id }: Filters) {
  const like = contains(q ?? '')
  return sql`${from(context)} and ${theirs(context, listInsurance.access)}
    ${status ? sql`and f.status = ${status}` : sql``}
    ${ends_within === undefined ? sql`` : sql`and ${ending(context, today, ends_within)}`}
    ${team_id === undefined ? sql`` : sql`and f.team_id = ${team_id}`}
    ${club_id === undefined ? sql`` : sql`and f.club_id = ${club_id}`}
    ${q?.trim() ? sql`and (lower(f.name) like ${like} or lower(t.name) like ${like} or lower(c.name) like ${like})` : sql``}`
}

/** The papers of a list as candidates for a batch. */
export function fileCandidates(context: Context, which: Which, act: BatchAct): RawBuilder<unknown> {
  const today = todayOf(context)
  const wanted =
    'ids' in which
      ? sql`${listed(context, today, {} as Filters)} and f.id = any (${[...which.ids]}::bigint[])`
      : listed(context, today, { ...(which.filters as Filters), q: which.q })
  return sql`
    select f.id, coalesce(t.name, c.name) || ': ' || f.name as name, f.id::text as letter_to,
      case when not ${theirs(context, reviewInsurance.access)} then ${WHY_LABELS.not_yours}::text
        when f.status <> 'waiting' then ${WHY_LABELS.decided}::text
        ${act === 'approve' ? sql`when f.expires_on is null then ${WHY_LABELS.no_last_day}::text` : sql``} end as obstacle ${wanted}`
}

const SORTS = {
  uploaded_at: 'f.uploaded_at',
  place: { few: 'case when t.name is null then lower(c.name) else lower(t.name) end' },
  status: { few: 'f.status' },
  name: { few: 'lower(f.name)' },
  expires_on: { few: 'f.expires_on' },
}

export function pageFiles(
  context: Context,
  today: string,
  { cursor, page: number, per_page, sort = '-uploaded_at', ...filters }: In<typeof listInsurance>,
) {
  const { db } = context
  const order = orderBy(SORTS, sort, 'f.id')
  const which = listed(context, today, filters)
  return page(
    context,
    {
      rows: async (beyond, end) =>
        (
          await sql<Stored & Placed>`
            select ${FILES}, ${placeOf(order)} ${which} and ${beyond} ${end}`.execute(db)
        ).rows,
      all: which,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** All papers of a team or club, newest first. */
export async function findFilesOf(context: Context, { of, id }: Place): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select ${FILES} ${from(context)} and ${of === 'team' ? sql`f.team_id` : sql`f.club_id`} = ${id}
    order by f.uploaded_at desc, f.id desc`.execute(context.db)
  return rows
}

/** One paper; with `lock` it cannot be changed by others until the request ends. */
export async function findFile(
  context: Context,
  id: number,
  { lock = false } = {},
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${FILES} ${from(context)} and f.id = ${id} ${lock ? sql`for update of f` : sql``}`.execute(
    context.db,
  )
  return rows[0]
}

type NewFile = {
  name: string
  size: number
  file_key: string
  file_type: string
  expires_on: string | null
}

export const insertFile = ({ db, tenant, user, now }: Context, { of, id }: Place, file: NewFile) =>
  db
    .insertInto('insurance_file')
    .values({
      tenant_id: tenant.id,
      ...file,
      team_id: of === 'team' ? id : null,
      club_id: of === 'club' ? id : null,
      uploaded_at: now,
      uploaded_by: user?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const removeFile = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('insurance_file').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

type Review = { status: InsuranceStatus; reason: string | null; expires_on: string | null }

export const setReview = ({ db, tenant, user, now }: Context, id: number, review: Review) =>
  db
    .updateTable('insurance_file')
    .set({ ...review, reviewed_at: now, reviewed_by: user?.id ?? null, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Who uploaded a paper, for the letter about it; undefined if the account is gone. */
export const findUploader = async ({ db, tenant }: Context, file_id: number) =>
  db
    .selectFrom('insurance_file as f')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.uploaded_by'),
    )
    .select(['u.email', 'u.language'])
    .where('f.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('f.id', '=', file_id)
    .executeTakeFirst()

type Ending = {
  id: number
  place: string
  name: string
  expires_on: string
  email: string
  language: string | null
  days: number
}

/**
 * Accepted papers that need a reminder: the nearest of the days that have been reached, unless that one was
 * sent before, and only while the same team or club has no later accepted paper.
 */
export async function findEnding(
  { db, tenant }: Context,
  today: string,
  days: readonly number[],
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select f.id, coalesce(t.name, c.name) as place, f.name, f.expires_on, u.email, u.language, due.days
    from insurance_file f
      join app_user u on u.tenant_id = f.tenant_id and u.id = f.uploaded_by
      left join team t on t.tenant_id = f.tenant_id and t.id = f.team_id
      left join club c on c.tenant_id = f.tenant_id and c.id = f.club_id
      cross join lateral (
        select min(d) as days from unnest(${[...days]}::int[]) d where f.expires_on - ${today}::date <= d) due
    where f.tenant_id = ${tenant.id} and f.status = 'accepted' and due.days is not null
      and f.expires_on >= ${today}::date and f.expires_on <= ${today}::date + ${Math.max(...days)}::int
      and not exists (select from insurance_reminder r
        where r.tenant_id = ${tenant.id} and r.file_id = f.id and r.days <= due.days and r.expires_on = f.expires_on)
      and not exists (select from insurance_file n
        where n.tenant_id = ${tenant.id} and n.status = 'accepted' and n.expires_on > f.expires_on
          and n.team_id is not distinct from f.team_id and n.club_id is not distinct from f.club_id)
    order by f.id`.execute(db)
  return rows
}

export const insertReminder = (
  { db, tenant, now }: Context,
  { id, days, expires_on }: Pick<Ending, 'id' | 'days' | 'expires_on'>,
) =>
  db
    .insertInto('insurance_reminder')
    .values({ tenant_id: tenant.id, file_id: id, days, expires_on, written_at: now })
    .onConflict((taken) => taken.doNothing())
    .execute()

/**
 * What covers certain teams: the latest day covered by accepted papers of them or their clubs, and all
 * policies.
 */
export async function coverOf(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<ReadonlyMap<number, Cover>> {
  const { rows } = await sql<Cover & { team_id: number }>`
    select t.id as team_id,
      greatest(
        (select max(f.expires_on) from insurance_file f
          where f.tenant_id = ${tenant.id} and f.status = 'accepted' and f.team_id = t.id),
        (select max(f.expires_on) from insurance_file f
          where f.tenant_id = ${tenant.id} and f.status = 'accepted' and f.club_id = t.club_id)) as papers_until,
      p.policies
    from team t cross join (
      select coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'ends_on', p.ends_on)), '[]') as policies
      from insurance_policy p where p.tenant_id = ${tenant.id}) p
    where t.tenant_id = ${tenant.id} and t.id = any(${team_ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ team_id, ...cover }) => [team_id, cover]))
}
