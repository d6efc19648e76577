import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { changePermission } from '../auth/auth.ts'
import { joinTeam } from '../clubs/clubs.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const DAY = '2026-11-21'
let [team_id, other_id] = [0, 0]
let [ada, ben] = ['', '']
let player: Awaited<ReturnType<typeof aPlayer>>
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))
beforeEach(async () => {
  const club = await aClubWithTeams(house.acting())
  ;[team_id, other_id] = club.team_ids as [number, number]
  const helper = () => house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id }])
  ;[ada, ben] = [await helper(), await helper()]
  player = await aPlayer(house)
  await onTeam(player.id)
})

const onTeam = (member_id: number, team = team_id) =>
  house
    .acting()
    .transaction((context) =>
      joinTeam(
        context,
        { team_id: team, member_id, role: 'player' },
        { hand: 'office', otherwise: 'request' },
      ),
    )

async function ask(path: string, payload: object, token = ada) {
  const answer = await house.call(`/api/ctms/gate/${path}`, { method: 'POST', token, payload })
  return { http: answer.statusCode, ...answer.json() }
}
let keys = 0
const letIn = (more: object = {}) => ({
  key: `key-of-a-live-phone-${++keys}`,
  member_id: player.id,
  team_id,
  day: DAY,
  colour: 'missing',
  was_offline: false,
  checked_at: '2026-11-21T17:55:00Z',
  ...more,
})
const send = (token: string, ...check_ins: object[]) => ask('check-ins', { check_ins }, token)
const undo = (token: string, ...all: string[]) =>
  ask('undo', { undos: all.map((key) => ({ key, undone_at: '2026-11-21T17:58:00Z' })) }, token)
const inside = async (token = ada, more: object = {}) =>
  (await ask('inside', { team_ids: [team_id], day: DAY, ...more }, token)).data
const undone = async (key: string) =>
  (await pool.query('select undone_at from gate_check_in where key = $1', [key])).rows[0]?.undone_at ?? null
const audits = async () =>
  (
    await pool.query(
      `select before->>'member_id' as member_id from audit_entry where action = 'gate.check_in_undone' and subject_id = $1`,
      [team_id],
    )
  ).rows

describe('who is in', () => {
  test('is known at every phone, with who let them in and why, and is told again only when it changed', async () => {
    const first = await inside()
    expect(first.people).toEqual([])
    expect(await inside(ada, { known: first.version })).toEqual({ version: first.version, people: null })
    const one = letIn({ reason: 'Coach vouches' })
    await send(ada, one)
    const now = await inside(ben, { known: first.version })
    expect(now.people).toEqual([
      {
        key: one.key,
        member_id: player.id,
        team_id,
        at: '2026-11-21T17:55:00.000Z',
        by: 'Ada Ball',
        is_own: false,
        reason: 'Coach vouches',
      },
    ])
    expect((await inside(ada)).people[0].is_own).toBe(true)
    expect((await inside(ada, { known: now.version })).people).toBeNull()
  })

  test('is not told of other teams, nor of another day', async () => {
    await send(ada, letIn())
    expect((await ask('inside', { team_ids: [team_id, other_id], day: DAY })).http).toBe(404)
    expect((await inside(ada, { day: '2026-11-22' })).people).toEqual([])
  })
})

describe('a check-in', () => {
  test('is taken back by whoever made it, also when it is sent twice, and that is written down once', async () => {
    const one = letIn()
    await send(ada, one)
    expect((await undo(ada, one.key)).data).toEqual([{ key: one.key, is_undone: true, says: null }])
    expect((await undo(ada, one.key)).data).toEqual([{ key: one.key, is_undone: true, says: null }])
    expect((await inside()).people).toEqual([])
    expect(await audits()).toEqual([{ member_id: String(player.id) }])
    // Sent again because only the answer was lost, it stays taken back; and nobody is told of it as of somebody before.
    expect((await send(ada, one)).data[0]).toMatchObject({ is_written: true })
    const again = letIn()
    expect((await send(ada, again)).data[0]).toMatchObject({ is_written: true, before: null })
    expect((await inside()).people).toMatchObject([{ key: again.key }])
  })

  test('is taken back by nobody else, and what never arrived needs no taking back', async () => {
    const one = letIn()
    await send(ada, one)
    const says = 'Only the person who checked someone in can undo it.'
    expect((await undo(ben, one.key, 'a-key-of-nothing-here')).data).toEqual([
      { key: one.key, is_undone: false, says },
      { key: 'a-key-of-nothing-here', is_undone: true, says: null },
    ])
    expect(await undone(one.key)).toBeNull()
    const old = letIn()
    await send(ada, old)
    await pool.query(`update gate_check_in set day = '2026-11-01' where key = $1`, [old.key])
    expect((await undo(ada, old.key)).data[0].says).toBe('This was more than 14 days ago.')
    expect(await undone(old.key)).toBeNull()
  })

  test('that one phone takes back while another lets the same player in leaves the other one', async () => {
    const mine = letIn()
    await send(ada, mine)
    const theirs = letIn({ checked_at: '2026-11-21T17:57:00Z' })
    const answers = await atOnce(12, (i) => (i % 2 ? undo(ada, mine.key) : send(ben, theirs)))
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200))
    expect((await inside()).people).toMatchObject([{ key: theirs.key }])
    expect(await audits()).toHaveLength(1)
    expect((await send(ben, theirs)).data[0].before).toBeNull()
  })
})

test('a card that is on no list is known by its team, or as an old one, and never by a name', async () => {
  const done = await registered(house, family, {
    registrant: family.registrant(),
    people: [await family.daughter({ dob: '05/02/2017' })],
  })
  expect(done).toBeDefined()
  const { rows } = await pool.query<{ id: number; member_id: number; version: number; key: string }>(
    `select r.id, r.member_id, r.version, encode(c.token_hash, 'hex') as key from registration r
       join member_card c on c.registration_id = r.id order by r.id desc limit 1`,
  )
  const { id, member_id, version, key } = rows[0]!
  const card = async () => (await ask('card', { key })).data
  expect(await card()).toMatchObject({ state: 'current', teams: [] })
  await onTeam(member_id, other_id)
  const known = await card()
  expect(known).toMatchObject({ state: 'current', teams: [expect.stringContaining('Comets Blue')] })
  expect(Object.keys(known).toSorted()).toEqual(['state', 'teams', 'until'])
  const admin = await house.tokenOf(ADMIN)
  await house.call(`/api/mms/admin/registrations/${id}/status`, {
    method: 'POST',
    token: admin,
    payload: { version, status: 'blocked', reason: 'As decided.' },
  })
  expect(await card()).toMatchObject({ state: 'old', teams: [], until: expect.stringMatching(/^20/) })
  expect((await ask('card', { key: 'a'.repeat(64) })).data.state).toBe('unknown')
  const elsewhere = await house.tokenOf(ADMIN, 'demo')
  const answer = await house.call('/api/ctms/gate/card', {
    method: 'POST',
    label: 'demo',
    token: elsewhere,
    payload: { key },
  })
  expect(answer.json().data.state).toBe('unknown')
})

test('pictures are small, bear nothing of the camera, and are of one’s own teams only', async () => {
  const jpeg = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#d01c3f' } })
    .withExif({ IFD0: { Copyright: 'at home' } })
    .jpeg()
    .toBuffer()
  await house.world.outside.storage.put('faces/a-face', jpeg, 'image/jpeg')
  const stranger = await aPlayer(house)
  await onTeam(stranger.id, other_id)
  await pool.query(`update member set profile_pic = 'faces/a-face' where id = any($1)`, [
    [player.id, stranger.id],
  ])
  const { rows } = await pool.query<{ id: number }>(
    'select id from roster_entry where member_id = any($1) order by id',
    [[player.id, stranger.id]],
  )
  const { data } = await ask('pictures', { entry_ids: rows.map(({ id }) => id) })
  expect(data).toMatchObject([{ entry_id: rows[0]!.id }])
  const small = Buffer.from(data[0].jpeg, 'base64')
  expect(small.length).toBeLessThan(10_000)
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 144, height: 180 })
  expect((await sharp(small).metadata()).exif).toBeUndefined()
})

test('a role that may do nothing but check people in has all of the gate, and nothing beside it', async () => {
  const words = ['ctms.teams.view', 'ctms.rosters.view'] as const
  const change = (isAllowed: boolean) =>
    house.acting().transaction(async (context) => {
      for (const word of words)
        await changePermission(context, { module: 'CTMS', role: 'Volunteer Teams' }, word, isAllowed)
    })
  await change(false)
  try {
    const roster = await house.call(`/api/ctms/team/${team_id}/roster`, { token: ada })
    expect(roster.statusCode).toBe(403)
    const { data } = await ask('list', { team_ids: [team_id] })
    const { entry_id } = data.people[0]
    const one = letIn()
    const answers = [
      await send(ada, one),
      await ask('inside', { team_ids: [team_id], day: DAY }),
      await ask('pictures', { entry_ids: [entry_id] }),
      await ask('card', { key: 'b'.repeat(64) }),
      await undo(ada, one.key),
    ]
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200])
  } finally {
    await change(true)
  }
})
