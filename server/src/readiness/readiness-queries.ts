import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import { groupedBy } from 'contract/grouped'
import type { Context } from '../plumbing/context.ts'

export type PersonRow = {
  id: number
  team_id: number
  member_id: number
  name: string
  member_number: string
  role: RosterRole
  state: 'requested' | 'active'
  jersey_number: string | null
  until_on: Day | null
  dob: Day | null
  status: string | null
  valid_from: Day | null
  valid_until: Day | null
  has_age_proof: boolean
}

type Entry = Pick<
  PersonRow,
  'id' | 'team_id' | 'member_id' | 'role' | 'state' | 'jersey_number' | 'until_on'
> & { season_id: number; is_staff: boolean }

/** Everybody’s place on certain teams, or their wish for one. */
export async function findEntries(
  { db, tenant }: Context,
  team_ids: readonly number[],
  today: Day,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.team_id, e.member_id, e.role, e.state, e.jersey_number, e.until_on, e.season_id, e.is_staff
    from roster_entry e
    where e.tenant_id = ${tenant.id} and e.team_id = any(${team_ids}::bigint[]) and e.state <> 'ended'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by e.id`.execute(db)
  return rows
}

/**
 * The people with these places, staff first, with the most relevant registration for the team's season, and whether a
 * document of one of these kinds is on file. What is asked of many people is looked up by their ids: joined to the places,
 * each of them would be looked up alone, or everybody read.
 */
export async function findPeople(
  context: Context,
  entries: readonly Entry[],
  { age_kinds }: { age_kinds: readonly string[] },
): Promise<PersonRow[]> {
  const ids = [...new Set(entries.map(({ member_id }) => member_id))]
  const season_ids = [...new Set(entries.map(({ season_id }) => season_id))]
  const [members, registrations, proven] = await Promise.all([
    findMembers(context, ids),
    findRegistrations(context, ids, season_ids),
    age_kinds.length > 0 ? findProven(context, ids, age_kinds) : NOBODY,
  ])
  const entriesOf = groupedBy(entries, ({ member_id }) => member_id)
  return members
    .flatMap((member) => (entriesOf.get(member.id) ?? []).map((entry) => ({ entry, member })))
    .sort(({ entry: a }, { entry: b }) => a.team_id - b.team_id || placeOf(a) - placeOf(b))
    .map(({ entry, member }): PersonRow => {
      const registration = mostRelevant(registrations.get(member.id), entry.season_id)
      return {
        id: entry.id,
        team_id: entry.team_id,
        member_id: member.id,
        name: member.name,
        member_number: member.member_number,
        role: entry.role,
        state: entry.state,
        jersey_number: entry.jersey_number,
        until_on: entry.until_on,
        dob: member.dob,
        status: registration?.status ?? null,
        valid_from: registration?.valid_from ?? null,
        valid_until: registration?.valid_until ?? null,
        has_age_proof: proven.has(member.id),
      }
    })
}

const NOBODY: ReadonlySet<number> = new Set()

/** Staff, then players by their numbers, then those without one. */
const placeOf = ({ is_staff, jersey_number }: Entry) =>
  (is_staff ? 0 : 1000) + (jersey_number === null ? 100 : Number(jersey_number))

type Member = Pick<PersonRow, 'name' | 'member_number' | 'dob'> & { id: number }

/** By name. */
async function findMembers({ db, tenant }: Context, ids: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.id, m.first_name || ' ' || m.last_name as name, m.member_number, m.dob from member m
    where m.tenant_id = ${tenant.id} and m.id = any(${ids}::bigint[])
    order by m.last_name, m.first_name, m.id`.execute(db)
  return rows
}

type Registration = {
  id: number
  member_id: number
  season_id: number
  status: string
  valid_from: Day
  valid_until: Day
}

/** The registrations of each person in some seasons. */
async function findRegistrations(
  { db, tenant }: Context,
  member_ids: readonly number[],
  season_ids: readonly number[],
): Promise<ReadonlyMap<number, Registration[]>> {
  const { rows } = await sql<Registration>`
    select r.id, r.member_id, r.season_id, r.status, r.valid_from, r.valid_until from registration r
    where r.tenant_id = ${tenant.id} and r.member_id = any(${member_ids}::bigint[]) and r.deleted_at is null
      and r.season_id = any(${season_ids}::bigint[])
      and r.member_type_id = any(array(
        select y.id from member_type y where y.tenant_id = ${tenant.id} and y.kind in ('player', 'person')))`.execute(
    db,
  )
  return groupedBy(rows, ({ member_id }) => member_id)
}

/** The active one for the team's season, the one that is valid longest, or else the newest. */
function mostRelevant(own: readonly Registration[] = [], season_id: number): Registration | undefined {
  let best: Registration | undefined
  for (const one of own) if (one.season_id === season_id && (!best || isMoreRelevant(one, best))) best = one
  return best
}

function isMoreRelevant(one: Registration, other: Registration): boolean {
  const [isActive, wasActive] = [one.status === 'active', other.status === 'active']
  if (isActive !== wasActive) return isActive
  if (one.valid_until !== other.valid_until) return one.valid_until > other.valid_until
  return one.id > other.id
}

/** Who has handed in a document of one of these kinds that nobody has refused. */
async function findProven(
  { db, tenant }: Context,
  member_ids: readonly number[],
  kinds: readonly string[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select d.member_id from member_document d
    where d.tenant_id = ${tenant.id} and d.member_id = any(${member_ids}::bigint[]) and d.removed_at is null
      and d.review is distinct from 'refused' and d.kind = any(${kinds}::text[])`.execute(db)
  return new Set(rows.map(({ member_id }) => member_id))
}

type Event = { id: number; name: string; from: Day; until: Day }

/** Events that are not over, next one first. */
export const findEventsAhead = ({ db, tenant }: Context, today: Day): Promise<Event[]> =>
  db
    .selectFrom('event')
    .select(['id', 'name', 'starts_on as from', 'ends_on as until'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'published')
    .where('ends_on', '>=', today)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(100)
    .execute()
