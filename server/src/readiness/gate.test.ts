import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GateList } from 'contract/readiness/gate'
import { aClubWithTeams } from '../../test/clubs.ts'
import { registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { joinTeam } from '../clubs/clubs.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
let [team_id, other_id] = [0, 0]
let helper: string
let player: Awaited<ReturnType<typeof aPlayer>>
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))
beforeEach(async () => {
  const club = await aClubWithTeams(house.acting())
  ;[team_id, other_id] = club.team_ids as [number, number]
  helper = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id }])
  player = await aPlayer(house)
  await house
    .acting()
    .transaction((context) =>
      joinTeam(
        context,
        { team_id, member_id: player.id, role: 'player' },
        { hand: 'office', otherwise: 'request' },
      ),
    )
})

async function ask(method: string, path: string, payload?: object, token = helper) {
  const answer = await house.call(`/api/ctms/gate/${path}`, { method, token, ...(payload && { payload }) })
  return { http: answer.statusCode, ...answer.json() }
}
const list = async (): Promise<GateList> => (await ask('POST', 'list', { team_ids: [team_id] })).data
let keys = 0
const letIn = (more: object = {}) => ({
  key: `key-of-a-phone-${++keys}`,
  member_id: player.id,
  team_id,
  day: '2026-11-21',
  colour: 'missing',
  was_offline: true,
  checked_at: '2026-11-21T17:55:00Z',
  ...more,
})
const send = (...check_ins: object[]) => ask('POST', 'check-ins', { check_ins })
const written = async () =>
  (
    await pool.query(
      'select key, colour, was_offline, actor from gate_check_in where member_id = $1 order by id',
      [player.id],
    )
  ).rows

describe('a volunteer at the gate', () => {
  test('takes the list of a team: names and colours, and numbers only as digests', async () => {
    const { data: choice } = await ask('GET', 'teams')
    expect(choice.teams.map(({ id }: { id: number }) => id)).toEqual([team_id])
    const taken = await list()
    expect(taken).toMatchObject({ day: '2026-11-21', until: '2026-11-21', event: null })
    expect(taken.people).toMatchObject([
      {
        member_id: player.id,
        colour: 'missing',
        why: [
          { title: 'Membership', says: 'Not registered for this season.' },
          { title: 'Insurance', says: 'No approved insurance.' },
        ],
        keys: [createHash('sha256').update(player.card.member_number).digest('hex')],
        old_keys: [],
        number_end: player.card.member_number.slice(-4),
      },
    ])
    expect(taken.inside.people).toEqual([])
    expect(JSON.stringify(taken)).not.toContain(player.card.member_number)
    expect(JSON.stringify(taken)).not.toContain(player.card.dob)
  })

  test('knows people by the code on the card as long as it counts', async () => {
    await registered(house, family, {
      registrant: family.registrant(),
      people: [await family.daughter({ dob: '05/02/2017' })],
    })
    const { rows } = await pool.query<{ id: number; member_id: number; version: number; code: string }>(
      `select r.id, r.member_id, r.version, encode(c.token_hash, 'hex') as code from registration r
         join member_card c on c.registration_id = r.id order by r.id desc limit 1`,
    )
    const { id, member_id, version, code } = rows[0]!
    await house
      .acting()
      .transaction((context) =>
        joinTeam(context, { team_id, member_id, role: 'player' }, { hand: 'office', otherwise: 'request' }),
      )
    const keys = async () => (await list()).people.find((one) => one.member_id === member_id)!
    expect(await keys()).toMatchObject({
      keys: [expect.stringMatching(/^[0-9a-f]{64}$/), code],
      old_keys: [],
    })
    const admin = await house.tokenOf(ADMIN)
    const blocked = await house.call(`/api/mms/admin/registrations/${id}/status`, {
      method: 'POST',
      token: admin,
      payload: { version, status: 'blocked', reason: 'As decided.' },
    })
    expect(blocked.statusCode).toBe(200)
    expect(await keys()).toMatchObject({ keys: [expect.not.stringContaining(code)], old_keys: [code] })
  })

  test('has no list of other teams, and lets nobody of them in', async () => {
    expect((await ask('POST', 'list', { team_ids: [other_id] })).http).toBe(404)
    expect((await ask('POST', 'list', { team_ids: [team_id, other_id] })).http).toBe(404)
    expect((await ask('POST', 'list', { team_ids: [] })).http).toBe(422)
    expect((await send(letIn({ team_id: other_id }))).http).toBe(404)
    const stranger = await aPlayer(house)
    expect((await send(letIn({ member_id: stranger.id }))).data[0].is_written).toBe(false)
    expect(await written()).toHaveLength(0)
  })

  test('is told of whom nothing can be written, and why; the others are written', async () => {
    const stranger = await aPlayer(house)
    const [one, gone, late, elsewhere] = [
      letIn(),
      letIn({ member_id: stranger.id }),
      letIn({ day: '2026-11-01' }),
      letIn({ team_id: other_id }),
    ]
    const not = ({ key }: { key: string }, says: string) => ({ key, is_written: false, says, before: null })
    expect((await send(gone, late, one, elsewhere)).data).toEqual([
      not(gone, 'Not on this team anymore.'),
      not(late, 'This was more than 14 days ago.'),
      { key: one.key, is_written: true, says: null, before: null },
      not(elsewhere, 'You may no longer check in people of this team.'),
    ])
    expect(await written()).toHaveLength(1)
    expect((await send(gone, late)).data).toEqual([
      not(gone, 'Not on this team anymore.'),
      not(late, 'This was more than 14 days ago.'),
    ])
    expect(await written()).toHaveLength(1)
  })

  test('sends what was kept without a connection, and what is sent twice is written once', async () => {
    const one = letIn()
    expect((await send(one)).data).toEqual([{ key: one.key, is_written: true, says: null, before: null }])
    expect((await send(one)).data).toEqual([{ key: one.key, is_written: true, says: null, before: null }])
    expect(await written()).toEqual([
      { key: one.key, colour: 'missing', was_offline: true, actor: 'Ada Ball' },
    ])
    expect((await list()).inside.people).toMatchObject([
      { key: one.key, at: '2026-11-21T17:55:00.000Z', by: 'Ada Ball', is_own: true, reason: null },
    ])
  })

  test('is not told of somebody as lost of whom only the answer was', async () => {
    const one = letIn()
    await send(one)
    await pool.query('delete from roster_entry where member_id = $1', [player.id])
    const [again, other] = (await send(one, letIn())).data
    expect(again).toEqual({ key: one.key, is_written: true, says: null, before: null })
    expect(other.says).toBe('Not on this team anymore.')
  })

  test('is told who was let in before, also where two phones do so at the same moment', async () => {
    const [first, second] = [letIn(), letIn({ checked_at: '2026-11-21T17:56:00Z' })]
    const answers = await Promise.all([send(first), send(second)])
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect((await send(second)).data[0].before).toEqual({ at: '2026-11-21T17:55:00.000Z', by: 'Ada Ball' })
    expect(await written()).toHaveLength(2)
    const tomorrow = letIn({ day: '2026-11-22', checked_at: '2026-11-22T17:56:00Z' })
    expect((await send(tomorrow)).data[0].before).toBeNull()
  })
})
