import { sql } from 'kysely'
import type { matchCertificate, matchChoices } from 'contract/insurance/matches'
import type { VenuePaper } from 'contract/insurance/venue-cover'
import type { In, Out } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'

/** A paper with the venues that somebody matched it to. */
export type TeamPaper = Omit<VenuePaper, 'is_matched'> & { team_id: number; venue_ids: number[] }

/** What is on file for some teams and their clubs: certificates, and accepted papers that were matched to a venue. */
export async function papersOf({ db, tenant }: Context, team_ids: readonly number[]): Promise<TeamPaper[]> {
  const { rows } = await sql<TeamPaper>`
    select t.id as team_id, 'certificate' as kind, k.id, k.holder_name,
      case k.status when 'issued' then 'approved' when 'waiting' then 'waiting' else 'refused' end as status,
      k.from_on, k.until_on, k.additional_insured,
      (select max((c ->> 'limit_cents')::bigint) from jsonb_array_elements(k.policy -> 'coverages') c) as limit_cents,
      array(select m.venue_id from venue_certificate m
        where m.tenant_id = ${tenant.id} and m.certificate_id = k.id) as venue_ids
    from team t join insurance_certificate k on k.tenant_id = t.tenant_id and (k.team_id = t.id or k.club_id = t.club_id)
    where t.tenant_id = ${tenant.id} and t.id = any (${[...team_ids]}::bigint[]) and k.status <> 'withdrawn'
    union all
    select t.id, 'file', f.id, null, 'approved', null, f.expires_on, null, null,
      array(select m.venue_id from venue_certificate m where m.tenant_id = ${tenant.id} and m.file_id = f.id)
    from team t join insurance_file f on f.tenant_id = t.tenant_id and (f.team_id = t.id or f.club_id = t.club_id)
    where t.tenant_id = ${tenant.id} and t.id = any (${[...team_ids]}::bigint[]) and f.status = 'accepted'
      and exists (select from venue_certificate m where m.tenant_id = ${tenant.id} and m.file_id = f.id)
    order by 1, 2, 3 desc`.execute(db)
  return rows
}

/** What can be matched to a venue for a team: what is in force, and the latest first. */
export async function findChoices(
  { db, tenant }: Context,
  { venue_id, team_id }: In<typeof matchChoices>,
  today: string,
): Promise<Out<typeof matchChoices>> {
  const { rows } = await sql<Out<typeof matchChoices>[number]>`
    select 'certificate' as kind, k.id, k.holder_name as name, case when k.team_id is null then c.name else t.name end as place,
      k.from_on, k.until_on, exists (select from venue_certificate m
        where m.tenant_id = ${tenant.id} and m.certificate_id = k.id and m.venue_id = ${venue_id}) as is_matched
    from team t
      join insurance_certificate k on k.tenant_id = t.tenant_id and (k.team_id = t.id or k.club_id = t.club_id)
      left join club c on c.tenant_id = k.tenant_id and c.id = k.club_id
    where t.tenant_id = ${tenant.id} and t.id = ${team_id} and k.status = 'issued' and k.until_on >= ${today}::date
    union all
    select 'file', f.id, f.name, case when f.team_id is null then c.name else t.name end, null, f.expires_on,
      exists (select from venue_certificate m
        where m.tenant_id = ${tenant.id} and m.file_id = f.id and m.venue_id = ${venue_id})
    from team t
      join insurance_file f on f.tenant_id = t.tenant_id and (f.team_id = t.id or f.club_id = t.club_id)
      left join club c on c.tenant_id = f.tenant_id and c.id = f.club_id
    where t.tenant_id = ${tenant.id} and t.id = ${team_id} and f.status = 'accepted' and f.expires_on >= ${today}::date
    order by until_on desc nulls last, id desc`.execute(db)
  return rows
}

type Match = In<typeof matchCertificate>

const columns = ({ kind, id }: Match) => ({
  certificate_id: kind === 'certificate' ? id : null,
  file_id: kind === 'file' ? id : null,
})

/** The paper, if it is valid, and the venue, held until the end: neither goes away while it is matched. */
export async function holdMatch(
  { db, tenant }: Context,
  { kind, id, venue_id }: Match,
): Promise<{ paper: string; venue: string } | undefined> {
  const paper =
    kind === 'certificate'
      ? sql`select k.holder_name as name from insurance_certificate k
          where k.tenant_id = ${tenant.id} and k.id = ${id} and k.status = 'issued' for share`
      : sql`select f.name from insurance_file f
          where f.tenant_id = ${tenant.id} and f.id = ${id} and f.status = 'accepted' for share`
  const found = await sql<{ name: string }>`${paper}`.execute(db)
  const venue = await sql<{ name: string }>`
    select v.name from venue v where v.tenant_id = ${tenant.id} and v.id = ${venue_id} for share`.execute(db)
  return found.rows[0] && venue.rows[0] && { paper: found.rows[0].name, venue: venue.rows[0].name }
}

/** False if it is matched already. */
export async function insertMatch({ db, tenant, user, now }: Context, match: Match): Promise<boolean> {
  const made = await db
    .insertInto('venue_certificate')
    .values({
      ...{ tenant_id: tenant.id, venue_id: match.venue_id, ...columns(match) },
      ...{ matched_at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** False if it was not matched. */
export async function removeMatch({ db, tenant }: Context, { kind, id, venue_id }: Match): Promise<boolean> {
  const gone = await db
    .deleteFrom('venue_certificate')
    .where('tenant_id', '=', tenant.id)
    .where('venue_id', '=', venue_id)
    .where(kind === 'certificate' ? 'certificate_id' : 'file_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Whether a certificate for this holder and these days was ever requested for the team, whatever became of it. */
export async function wasRequested(
  { db, tenant }: Context,
  {
    team_id,
    holder_name,
    from_on,
    until_on,
  }: { team_id: number; holder_name: string; from_on: string; until_on: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from insurance_certificate k where k.tenant_id = ${tenant.id} and k.team_id = ${team_id}
      and lower(k.holder_name) = lower(${holder_name}) and k.from_on = ${from_on}::date and k.until_on = ${until_on}::date
    limit 1`.execute(db)
  return rows.length > 0
}
