import { sql } from 'kysely'
import type { Ejectable, Ejection } from 'contract/competition/ejections'
import type { Context } from '../../plumbing/context.ts'
import { DIGEST, served, SUSPENDED } from '../suspension-queries.ts'

/** Ejections of an event, the last at the top; or those behind suspensions that still count at it. */
export async function findEjections(
  { db, tenant }: Context,
  which: { event_id: number } | { ids: readonly number[] },
): Promise<Ejection[]> {
  const asked =
    'event_id' in which ? sql`j.event_id = ${which.event_id}` : sql`j.id = any (${[...which.ids]}::bigint[])`
  const { rows } = await sql<Ejection>`
    select j.id, v.name as event, d.label as division, g.number, j.entrant_id, coalesce(t.name, u.name) as team, j.person,
      coalesce(j.jersey_number, p.jersey_number) as jersey_number,
      coalesce(m.first_name || ' ' || m.last_name, p.name) as name,
      num_nonnulls(j.member_id, j.player_digest) = 1 as is_named,
      j.rule, j.what, j.at, j.actor as by, j.from_book, j.taken_back_at is not null as is_taken_back,
      (select jsonb_build_object('id', s.id, 'games', s.games, 'served', ${served(tenant.id)}, 'reason', s.reason,
          'at', s.imposed_at, 'by', s.actor, 'lifted', case when s.lifted_at is not null then
            jsonb_build_object('at', s.lifted_at, 'by', s.lifted_by, 'reason', s.lift_reason) end)
        from suspension s where s.tenant_id = ${tenant.id} and s.ejection_id = j.id
        order by s.id desc limit 1) as suspension
    from ejection j
      join event v on v.tenant_id = j.tenant_id and v.id = j.event_id
      join game g on g.tenant_id = j.tenant_id and g.id = j.game_id
      join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
      join entrant o on o.tenant_id = j.tenant_id and o.id = j.entrant_id
      left join team t on t.tenant_id = o.tenant_id and t.id = o.team_id
      left join outside_team u on u.tenant_id = o.tenant_id and u.id = o.outside_team_id
      left join member m on m.tenant_id = j.tenant_id and m.id = j.member_id
      left join lateral (select x.name, x.jersey_number from outside_player x where x.tenant_id = ${tenant.id}
        and x.outside_team_id = o.outside_team_id and ${DIGEST} = j.player_digest limit 1) p on true
    where j.tenant_id = ${tenant.id} and ${asked} order by j.at desc, j.id desc limit 500`.execute(db)
  return rows
}

/** Ejections elsewhere whose suspensions still count for somebody on a roster of an event. */
export async function findCarried(context: Context, event_id: number): Promise<Ejection[]> {
  const { db, tenant } = context
  const { rows } = await sql<{ id: number }>`
    select distinct j.id ${SUSPENDED}
      join entrant m on m.tenant_id = ${tenant.id} and m.event_id = ${event_id} and m.status in ('confirmed', 'held')
        and (m.team_id in (select e.team_id from roster_entry e where e.tenant_id = ${tenant.id}
              and e.member_id = s.member_id and e.state = 'active')
          or m.outside_team_id in (select x.outside_team_id from outside_player x where x.tenant_id = ${tenant.id}
              and ${DIGEST} = s.player_digest))
    where s.tenant_id = ${tenant.id} and s.lifted_at is null and j.event_id <> ${event_id}
      and ${served(tenant.id)} < s.games`.execute(db)
  return rows.length === 0 ? [] : findEjections(context, { ids: rows.map(({ id }) => id) })
}

/** Who is on the roster of an entrant, players by number and then the staff; digests as `outsideKey` makes them. */
export async function findPeople({ db, tenant }: Context, entrant_id: number): Promise<Ejectable[]> {
  const { rows } = await sql<Ejectable>`
    select m.id as member_id, null as player, m.first_name || ' ' || m.last_name as name, e.jersey_number,
      case when e.role in ('player', 'guest') then 'player' else 'coach' end as person
    from entrant n
      join roster_entry e on e.tenant_id = n.tenant_id and e.team_id = n.team_id and e.state = 'active'
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
    where n.tenant_id = ${tenant.id} and n.id = ${entrant_id}
    union all
    select null, encode(${DIGEST}, 'hex'), x.name, x.jersey_number, 'player'
    from entrant n join outside_player x on x.tenant_id = n.tenant_id and x.outside_team_id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.id = ${entrant_id}
    order by 5 desc, 4, 3`.execute(db)
  return rows
}

type New = {
  event_id: number
  game_id: number
  entrant_id: number
  request_key: string
  person: Ejection['person']
  jersey_number: string | null
  member_id: number | null
  player: string | null
  rule: string | null
  what: string | null
  from_book: boolean
}

/** Gives the id, and whether it is new: the same press gives the one it gave before. */
export async function insertEjection(
  { db, tenant, user, now }: Context,
  { player, ...ejection }: New,
): Promise<{ id: number; is_new: boolean }> {
  const made = await db
    .insertInto('ejection')
    .values({
      ...{ tenant_id: tenant.id, at: now, user_id: user?.id ?? null, actor: user?.name ?? 'Scorer' },
      ...{ player_digest: player === null ? null : Buffer.from(player, 'hex'), ...ejection },
    })
    .onConflict((known) => known.columns(['tenant_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, is_new: true }
  const { id } = await db
    .selectFrom('ejection')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('request_key', '=', ejection.request_key)
    .executeTakeFirstOrThrow()
  return { id, is_new: false }
}

/** An ejection that was not taken back, kept from others who change it or suspend for it. */
export async function lockEjection({ db, tenant }: Context, id: number) {
  const { rows } = await sql<{
    event_id: number
    entrant_id: number
    member_id: number | null
    player_digest: Buffer | null
  }>`
    select event_id, entrant_id, member_id, player_digest from ejection
    where tenant_id = ${tenant.id} and id = ${id} and taken_back_at is null for update`.execute(db)
  return rows[0]
}

export const setEjection = (
  { db, tenant }: Context,
  id: number,
  change: {
    member_id?: number | null
    player_digest?: Buffer | null
    jersey_number?: string | null
    taken_back_at?: Date
    taken_back_by?: string
  },
) => db.updateTable('ejection').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** False if the person is suspended for it already. */
export async function insertSuspension(
  { db, tenant, user, now }: Context,
  suspension: {
    ejection_id: number
    member_id: number | null
    player_digest: Buffer | null
    games: number
    reason: string
  },
): Promise<boolean> {
  const made = await db
    .insertInto('suspension')
    .values({
      ...{ tenant_id: tenant.id, imposed_at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
      ...suspension,
    })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'ejection_id']).where('lifted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Lifts a suspension, or the one for an ejection; gives the event, or nothing if there is none that stands. */
export async function endSuspension(
  { db, tenant, user, now }: Context,
  which: { id: number } | { ejection_id: number },
  reason: string,
): Promise<{ event_id: number; entrant_id: number } | undefined> {
  const { rows } = await sql<{ event_id: number; entrant_id: number }>`
    update suspension s set lifted_at = ${now}, lifted_by = ${user?.name ?? 'system'}, lift_reason = ${reason}
    from ejection j
    where s.tenant_id = ${tenant.id} and j.tenant_id = ${tenant.id} and j.id = s.ejection_id and s.lifted_at is null
      and ${'id' in which ? sql`s.id = ${which.id}` : sql`s.ejection_id = ${which.ejection_id}`}
    returning j.event_id, j.entrant_id`.execute(db)
  return rows[0]
}

/** What is known about people: when they were ejected, and for how long they sit out. */
export async function findEjectionsOf({ db, tenant }: Context, member_ids: readonly number[]) {
  const { rows } = await sql<{
    member_id: number
    event: string
    at: string
    rule: string | null
    what: string | null
    games: number | null
    reason: string | null
    lifted_at: string | null
  }>`
    select j.member_id, v.name as event, j.at, j.rule, j.what, s.games, s.reason, s.lifted_at
    from ejection j
      join event v on v.tenant_id = j.tenant_id and v.id = j.event_id
      left join suspension s on s.tenant_id = j.tenant_id and s.ejection_id = j.id
    where j.tenant_id = ${tenant.id} and j.member_id = any (${[...member_ids]}::bigint[]) order by j.id, s.id`.execute(
    db,
  )
  return rows
}

/** Their words go; that a team had an ejection stays. */
export async function blankEjectionsOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<void> {
  const ids = [...member_ids]
  await sql`update suspension set reason = null, lift_reason = case when lifted_at is null then null else '–' end
    where tenant_id = ${tenant.id} and member_id = any (${ids}::bigint[])`.execute(db)
  await sql`update ejection set what = null, rule = null, jersey_number = null
    where tenant_id = ${tenant.id} and member_id = any (${ids}::bigint[])`.execute(db)
}
