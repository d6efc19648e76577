import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { PublicContests } from 'contract/competition/contests'
import type { LiveEvent } from 'contract/competition/live'
import { announceTenant } from '../../plumbing/http/site-queries.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { end, gameDaysIn, half } from '../../../test/tournaments.ts'
import { waitingForLock } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
beforeAll(async () => {
  await aClubThatEnters(house)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
const streamOf = ({ slug }: { slug: string }) => `/api/ems/event/${slug}/live/stream`
const opened = (path: string) =>
  request({
    ...{ port: (house.app.server.address() as AddressInfo).port, path, agent: false },
    headers: { host: 'alliance.localhost:3000' },
  }).end()
/** Keeps looks at events waiting until what it returns is called. */
async function holdLooks() {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table event')
  return async () => {
    await client.query('commit')
    client.release()
  }
}
const looksThatWait = () => waitingForLock(pool).then(({ length }) => length)
const connections = promisify(house.app.server.getConnections.bind(house.app.server))
const aBegunDay = gameDaysIn(house)

/** A tournament that has begun, whose games visitors see and somebody scores. */
async function aDay() {
  const day = await aBegunDay()
  await pool.query('update contest set is_published = true where tenant_id = $1 and event_division_id = $2', [
    alliance,
    day.division,
  ])
  const live = async () => (await ask('GET', `/ems/event/${day.slug}/live`)).data as LiveEvent
  const token = day.tokenOf(await day.at(0), 'official')
  return { ...day, live, note: (note: object) => day.send(token, [note]) }
}

test('families see what is played, what it stands, and how it ended; drafts and other divisions they do not', async () => {
  const day = await aDay()
  const of = async () => (await day.live()).games.find(({ game_id }) => game_id === day.games[0])!
  expect(await of()).toMatchObject({ state: 'ahead', home: { runs: null } })
  await day.note(half(1, 'top', 2))
  expect(await of()).toMatchObject({
    state: 'live',
    inning: 1,
    half: 'bottom',
    visitor: { runs: 2 },
    home: { runs: 0 },
  })
  await day.note(end(3, 2))
  expect(await of()).toMatchObject({ state: 'over', visitor: { runs: 2 }, home: { runs: 3 } })
  const { teams } = await day.live()
  expect(teams.map(({ id }) => id).toSorted()).toEqual([...day.entrants].toSorted())
  await pool.query(
    'update contest set is_published = false where tenant_id = $1 and event_division_id = $2',
    [alliance, day.division],
  )
  expect((await day.live()).games).toEqual([])
  await pool.query(`update event set status = 'draft' where tenant_id = $1 and id = $2`, [alliance, day.id])
  expect((await ask('GET', `/ems/event/${day.slug}/live`)).http).toBe(404)
})

test('a game that was moved says where and when it was, and a game that stays says nothing', async () => {
  const day = await aDay()
  const publish = async (...games: object[]) => {
    await day.save(games, { keep: true })
    const { version } = await day.board()
    expect((await day.act('publish', { version, reason: 'Rain' })).http).toBe(200)
  }
  const [one, other] = (await day.board()).problem.fields
  const [moved, stays] = day.games as [number, number]
  const at = (game_id: number, field_id: number, start_time: string) => ({
    game_id,
    field_id,
    date: '2020-06-06',
    start_time,
  })
  await publish(at(moved, one!.id, '09:00'), at(stays, one!.id, '13:00'))
  const of = async (id: number) => (await day.live()).games.find(({ game_id }) => game_id === id)!
  expect(await of(moved)).toMatchObject({
    changed_at: null,
    was: { field: null, venue: null, starts_at: null },
  })
  const before = (await of(moved)).starts_at
  await publish(at(moved, other!.id, '09:30'), at(stays, one!.id, '13:00'))
  expect(await of(moved)).toMatchObject({
    field: other!.name,
    was: { field: one!.name, venue: null, starts_at: before },
  })
  await publish(at(moved, other!.id, '09:45'), at(stays, one!.id, '13:00'))
  expect((await of(moved)).was).toMatchObject({ field: null, starts_at: expect.any(String) })
  expect(await of(stays)).toMatchObject({ changed_at: null, was: { field: null, starts_at: null } })
  const { venues, games } = await day.live()
  expect(venues).toMatchObject([
    { address: expect.stringContaining('Dallas'), map: expect.stringContaining('http') },
  ])
  expect(games.find(({ game_id }) => game_id === moved)!.venue_id).toBe(venues[0]!.id)
  // Fields of two parks often have the same name.
  const elsewhere = await aBegunDay()
  await pool.query('update placement set was_field_id = $3 where tenant_id = $1 and game_id = $2', [
    ...[alliance, moved],
    elsewhere.fields[1],
  ])
  expect(await of(moved)).toMatchObject({ field: '2', was: { field: '2', venue: elsewhere.park } })
})

test('a score reaches whoever follows by the stream, and an event that visitors may not see has none', async () => {
  const day = await aDay()
  const path = streamOf(day)
  const [stream] = (await once(opened(path), 'response')) as [IncomingMessage]
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  let text = ''
  stream.on('data', (part: Buffer) => {
    text += part.toString()
  })
  const heard = async (event: string) => {
    while (!text.includes(`event: ${event}`) || !text.endsWith('\n\n')) await once(stream, 'data')
    return JSON.parse(text.slice(text.lastIndexOf('data: ') + 6))
  }
  expect((await heard('all')).games).toHaveLength(7)
  await day.note(half(1, 'top', 4))
  expect((await heard('games')).games).toMatchObject([{ game_id: day.games[0], visitor: { runs: 4 } }])
  await pool.query(`update event set status = 'draft' where tenant_id = $1 and id = $2`, [alliance, day.id])
  await announceTenant(house.world.database, { label: 'alliance' })
  await once(stream, 'end')
  expect((await house.call(path)).statusCode).toBe(404)
})

test('whoever follows an event hears that it is canceled and why; what was played stays, and nobody wins because of it', async () => {
  const day = await aDay()
  const admin = await house.tokenOf(ADMIN)
  await day.note(end(3, 2))
  await day.send(day.tokenOf(await day.at(1), 'official'), [half(1, 'top', 4)])
  const [stream] = (await once(opened(streamOf(day)), 'response')) as [IncomingMessage]
  let text = ''
  stream.on('data', (part: Buffer) => {
    text += part.toString()
  })
  const known = () =>
    [...text.matchAll(/event: all\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data!) as LiveEvent)
  await expect.poll(() => known().length).toBe(1)
  expect(known()[0]).toMatchObject({ is_cancelled: false, cancel_reason: null })
  const { version } = (await ask('GET', `/ems/events/${day.id}`, admin)).data
  const reason = 'The park is flooded.'
  const moved = await ask('POST', `/ems/events/${day.id}/move`, admin, {
    ...{ version, status: 'cancelled', reason },
  })
  expect(moved.http).toBe(200)
  await expect.poll(() => known().length, { timeout: 5000 }).toBe(2)
  stream.destroy()
  // Every entry ends then; that isn’t a team’s withdrawal.
  await pool.query(
    `update entrant set status = 'called_off', ended_at = now() where tenant_id = $1 and event_id = $2`,
    [...[alliance, day.id]],
  )
  for (const seen of [known()[1]!, await day.live()]) {
    expect(seen).toMatchObject({ is_cancelled: true, cancel_reason: reason, stops: [], fields: [] })
    expect(seen.games.toSorted((one, other) => one.state.localeCompare(other.state))).toMatchObject([
      { game_id: day.games[0], state: 'over', home: { runs: 3 } },
      { game_id: day.games[1], state: 'stopped', inning: 1, half: 'bottom', visitor: { runs: 4 } },
    ])
    expect(seen.teams).toHaveLength(4)
  }
  const shown = (await ask('GET', `/ems/event/${day.slug}/contests`)).data as PublicContests
  expect(shown).toMatchObject({ is_cancelled: true, cancel_reason: reason, places: [] })
  const [view] = shown.contests
  expect(view).toMatchObject({ champion: null, final: [] })
  expect(view!.games.filter(({ state }) => state === 'over').map(({ id }) => id)).toEqual([day.games[0]])
  expect(view!.stages[0]!.groups[0]!.table.some(({ withdrawn }) => withdrawn)).toBe(false)
  expect((await ask('GET', `/ems/event/${day.slug}/schedule`)).data).toMatchObject({ cancel_reason: reason })
})

test('whoever comes with the page as it stands is sent what changes, and everything otherwise', async () => {
  const day = await aDay()
  const known = await day.live()
  expect((await day.live()).version).toBe(known.version)
  const follow = async (seen: string) => {
    const [stream] = (await once(opened(`${streamOf(day)}?seen=${seen}`), 'response')) as [IncomingMessage]
    let text = ''
    stream.on('data', (part: Buffer) => {
      text += part.toString()
    })
    return { stream, names: () => [...text.matchAll(/event: (\w+)/g)].map(([, name]) => name) }
  }
  // One asks for the first look, the other comes after it.
  const first = await follow(known.version)
  const other = await follow('another')
  await expect.poll(other.names).toEqual(['all'])
  const second = await follow(known.version)
  await day.note(half(1, 'top', 4))
  for (const one of [first, second]) await expect.poll(one.names, { timeout: 5000 }).toEqual(['games'])
  await expect.poll(other.names, { timeout: 5000 }).toEqual(['all', 'games'])
  expect((await day.live()).version).not.toBe(known.version)
  for (const { stream } of [first, other, second]) stream.destroy()
})

test('somebody who left before the first look was over is not followed up', async () => {
  const day = await aDay()
  const before = await connections()
  const release = await holdLooks()
  const asked = opened(streamOf(day)).on('error', () => {})
  await expect.poll(looksThatWait).toBe(1)
  asked.destroy()
  await expect.poll(connections).toBe(before)
  await release()
  await day.live()
  // An event that is followed is not looked at again for each who comes.
  await pool.query(`update event set status = 'draft' where tenant_id = $1 and id = $2`, [alliance, day.id])
  const [{ statusCode }] = (await once(opened(streamOf(day)), 'response')) as [IncomingMessage]
  expect(statusCode).toBe(404)
})

test('the map finds a venue whatever signs are in its address', async () => {
  const day = await aDay()
  await pool.query('update venue set address = $3 where tenant_id = $1 and id = $2', [
    alliance,
    day.venue,
    '1 Oak & Elm #2',
  ])
  await pool.query(
    `insert into event_schedule (tenant_id, event_id, rules) values ($1, $2, '{}') on conflict do nothing`,
    [alliance, day.id],
  )
  await pool.query(
    `insert into placement (tenant_id, event_id, schedule, game_id, field_id, starts_at, changed_at)
     values ($1, $2, 'published', $3, $4, '2099-06-06T14:00Z', now())`,
    [alliance, day.id, day.games[0], day.fields[0]],
  )
  const { games, venues } = await day.live()
  const game = games.find(({ game_id }) => game_id === day.games[0])!
  const venue = venues.find(({ id }) => id === game.venue_id)!
  expect(new URL(venue.map).searchParams.get('query')).toBe('1 Oak & Elm #2, Dallas, TX, 75201')
})

test('whoever comes while the server closes is sent away, so that it can', async () => {
  const day = await aDay()
  const release = await holdLooks()
  const asked = opened(streamOf(day))
  await expect.poll(looksThatWait).toBe(1)
  const closing = house.app.close()
  await release()
  const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
  expect(statusCode).toBe(503)
  await closing
})
