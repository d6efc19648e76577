import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aClubThatEnters, aFamily, anEvent, enterFamily } from './events.ts'
import { ADMIN, type testHouse } from './house.ts'
import { aMember, asking, onTeam } from './team.ts'
import { end, half, playingTodayIn } from './tournaments.ts'

/** First and last names that stand nowhere else. */
export const PLAYERS = {
  member: ['Zephyrine', 'Quillfeather'],
  guest: ['Xanthippe', 'Wolverdale'],
  camper: ['Ysoldine', 'Vandersnoot'],
} as const

/** Whose name stands in a text, however it is written. */
export function namedIn(text: string): string[] {
  const seen = text.normalize('NFKD').toLowerCase()
  return Object.values(PLAYERS)
    .flat()
    .filter((name) => seen.includes(name.toLowerCase()))
}

/**
 * A tournament that is played today, with all that the office knows of its players: rosters of a club’s team and of one from
 * elsewhere, pitchers, a protest and an ejection that name them; a camp with a child; and a circuit that the tournament counts toward.
 */
export async function aTournamentOfNamed(house: Awaited<ReturnType<typeof testHouse>>) {
  const ask = asking(house)
  const { pool } = house.world.database
  const admin = await house.tokenOf(ADMIN)
  const must = async (method: string, path: string, payload: object, token?: string) => {
    const answer = await ask(method, path, token, payload)
    expect(answer.http, JSON.stringify(answer)).toBeLessThan(300)
    return answer.data
  }
  const name = (id: number, names: readonly [string, string]) =>
    pool.query('update member set first_name = $2, last_name = $3 where id = $1', [id, ...names])

  const club = await aClubThatEnters(house)
  const { id: player } = await aMember(house, { dob: '2017-05-02' })
  await name(player, PLAYERS.member)
  await onTeam(house, { team_id: club.team_id, member_id: player, role: 'player' })
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2026-11-28', ends_on: '2026-11-29' },
    divisions: [{ label: '10U' }],
  })
  const [division] = event.divisions
  await must(
    'POST',
    `/ems/event/${event.slug}/register/teams`,
    {
      ...{ request_key: randomUUID(), total: 0 },
      entrants: [{ team_id: club.team_id, event_division_id: division!.id, answers: [] }],
    },
    club.admin.token,
  )
  for (const team of ['Hawks', 'Storm', 'Rockets'])
    await must('POST', `/ems/event/${event.slug}/outside-teams`, {
      ...{ request_key: randomUUID(), name: team, coach: 'Pat Stone', email: `${team}@example.org` },
      ...{ language: 'en', event_division_id: division!.id, answers: [], total: 0 },
      players: [{ name: PLAYERS.guest.join(' '), dob: '2017-05-02', jersey_number: '7' }],
    })
  const { rows } = await pool.query<{ id: number }>(
    `select id::int as id from entrant where event_id = $1 and status = 'confirmed' order by id`,
    [event.id],
  )
  const entrants = rows.map(({ id }) => id)
  expect(entrants).toHaveLength(4)
  const day = await playingTodayIn(house)({
    isWhole: true,
    entered: { id: event.id, division: division!.id, entrants },
  })

  const say = `${PLAYERS.member.join(' ')} and ${PLAYERS.guest.join(' ')} ran into each other.`
  const [first, second] = [await day.at(0), await day.at(1)]
  const pitched = { key: randomUUID(), number: 1, noted_at: new Date().toISOString(), kind: 'pitching' }
  const book = day.tokenOf(first, 'official')
  await day.send(book, [{ ...pitched, side: 'home', jersey_number: '7', pitched: 9 }])
  expect((await day.send(book, [end(5, 2)])).http).toBe(200)
  expect((await day.send(day.tokenOf(second, 'official'), [half(1, 'top', 3)])).http).toBe(200)
  await must(
    'POST',
    `/ems/games/${first.id}/ejections`,
    {
      ...{ request_key: randomUUID(), entrant_id: entrants[0], person: 'player', member_id: player },
      ...{ rule: '10.8', what: say },
    },
    admin,
  )
  await must(
    'POST',
    `/ems/events/${event.id}/protests`,
    {
      ...{ request_key: randomUUID(), game_id: first.id, entrant_id: entrants[0], kind: 'rule' },
      statement: say,
    },
    admin,
  )

  const circuit = await must('POST', '/ems/circuits', { name: 'Gold Series' }, admin)
  const changed = await must(
    'PATCH',
    `/ems/circuits/${circuit.id}`,
    {
      ...{ version: circuit.version, name: circuit.name, slug: circuit.slug, summary: 'All count.' },
      ...{ rules: circuit.rules, event_ids: [event.id] },
    },
    admin,
  )
  await must(
    'POST',
    `/ems/circuits/${circuit.id}/publish`,
    { version: changed.version, is_published: true },
    admin,
  )

  const camp = await anEvent(house, { starts_on: '2026-11-30' })
  const family = await aFamily(house)
  await name(family.children[0]!.id, PLAYERS.camper)
  await enterFamily(house, camp, family, { total: 0 })
  return {
    admin,
    tournament: { id: event.id, slug: event.slug, entrants },
    camp: { id: camp.id, slug: camp.slug },
    circuit: { slug: circuit.slug as string },
    /** Plays all games that are left. */
    playOut: () => day.playOut([]),
  }
}
