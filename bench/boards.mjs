import { compare, queriesOf } from './reads.mjs'
import { logIn, message } from './house.mjs'

/** @typedef {import('./house.mjs').House} House */

const TEAMS = 40
const PLAYERS = 15

/** The rosters of a whole club, and who is ready: 40 teams of 15 players. */
export async function readBoards(
  /** @type {House} */ house,
  /** @type {number} */ tenant,
  /** @type {[number, number]} */ [from],
) {
  const { sql } = house
  const { rows } = await sql.query(
    `insert into club (tenant_id, name, league_id, club_details, status, created_at)
     select $1, 'Forty Teams', min(id), '{}', 'active', now() from league where tenant_id = $1 returning id, league_id`,
    [tenant],
  )
  const [{ id: club_id, league_id }] = rows
  await sql.query(
    `insert into team (tenant_id, name, club_id, league_id, division_id, season_id, status, created_at)
     select $1, 'Team ' || i, $2, $3, (select min(id) from division where tenant_id = $1),
       (select season_id from registration where tenant_id = $1 and member_id = $4 limit 1), 'active', now()
     from generate_series(1, $5::int) i`,
    [tenant, club_id, league_id, from, TEAMS],
  )
  await sql.query(
    `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
     select $1, t.id, $3 + (row_number() over (order by t.id) - 1) * $4 + i, t.season_id, d.discipline_id, 'player',
       'active', true, current_date, now()
     from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
       cross join generate_series(1, $4::int) i
     where t.tenant_id = $1 and t.club_id = $2`,
    [tenant, club_id, from, PLAYERS],
  )
  await sql.query('vacuum analyze team, roster_entry')
  const { access_token: token } = await logIn(house)
  for (const [name, path] of [
    ['teams', `/api/ctms/teams?club_id=${club_id}`],
    ['board', `/api/ctms/readiness?club_id=${club_id}`],
  ]) {
    const said = await queriesOf(house, () => house.ask('GET', path, undefined, token))
    await compare(house, name, { requests: [message(house.host, 'GET', path, { token })], works: [said] })
  }
}
