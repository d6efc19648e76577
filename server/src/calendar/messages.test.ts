import { beforeAll, expect, test } from 'vitest'
import { aPerson, aTeamWithFamily, guardianOf } from '../../test/calendar.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aMember, asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
type Team = Awaited<ReturnType<typeof aTeamWithFamily>>
let other: Team
beforeAll(async () => {
  other = await aTeamWithFamily(house)
})

let keys = 0
const MESSAGE = { audience: 'team', subject: 'Saturday', body: 'Please bring water.\nSee you!' }
const send = (of: Team, body: object = {}, token = of.coach.token) =>
  ask('POST', `/ctms/teams/${of.team_id}/messages`, token, {
    ...MESSAGE,
    attempt_key: `message-of-a-test-${++keys}`,
    ...body,
  })
const sent = async (of: Team, token = of.coach.token) =>
  (await ask('GET', `/ctms/teams/${of.team_id}/messages`, token)).data
const repliesTo = async (email: string) => {
  const { rows } = await house.world.database.pool.query<{ reply_to: string }>(
    'select reply_to from mail where recipient = $1',
    [email],
  )
  return rows.map(({ reply_to }) => reply_to)
}

test('a message to the team reaches the girl only beside her guardian, whom her answer goes to as well', async () => {
  const of = await aTeamWithFamily(house)
  expect(await send(of)).toMatchObject({ http: 201, data: { letters: 3, unreachable: [] } })
  const [letter] = await lettersTo(house, of.mother.email)
  expect(letter!.subject).toMatch(/^Comets Red \d+: Saturday$/)
  expect(letter!.body_text).toMatch(/Please bring water\.\nSee you!\n/)
  expect(letter!.body_text).not.toContain('Your guardians')
  expect((await lettersTo(house, of.girl.email))[0]!.body_text).toContain(
    'Your guardians get this message too',
  )
  expect(await repliesTo(of.mother.email)).toEqual([of.coach.email])
  expect(await repliesTo(of.girl.email)).toEqual([`${of.coach.email}, ${of.mother.email}`])
  await house.work()
  const { messages } = await sent(of)
  expect(messages).toMatchObject([
    {
      subject: 'Saturday',
      sender: `Robin ${of.coach.last_name}`,
      copies: [
        { email: of.coach.email },
        { email: of.mother.email, about: [`Sofía ${of.girl.last_name}`], status: 'kept' },
        { email: of.girl.email },
      ],
    },
  ])
})

test('a message to one girl is no message to her alone, and one nobody is answerable for gets none', async () => {
  const of = await aTeamWithFamily(house)
  const alone = await aMember(house, { first_name: 'Zoe', dob: '2016-05-02' })
  await onTeam(house, { team_id: of.team_id, member_id: alone.id, role: 'player' })
  expect(await send(of, { audience: 'chosen', member_ids: [of.girl.id, alone.id] })).toMatchObject({
    http: 201,
    data: { letters: 2, unreachable: [`Zoe ${alone.last_name}`] },
  })
  expect(await lettersTo(house, of.mother.email)).toHaveLength(1)
  expect(await lettersTo(house, alone.email)).toEqual([])
  expect(await send(of, { audience: 'chosen', member_ids: [alone.id] })).toMatchObject({
    http: 409,
    code: 'nobody_reached',
  })
  expect((await sent(of)).messages).toHaveLength(1)
  const { people } = await sent(of)
  const found = (id: number) => people.find(({ member_id }: { member_id: number }) => member_id === id)
  expect(found(of.coach.id)).toMatchObject({ is_staff: true, is_minor: false, is_reached: true })
  expect(found(of.girl.id)).toMatchObject({ is_staff: false, is_minor: true, is_reached: true })
  expect(found(alone.id)).toMatchObject({ is_staff: false, is_minor: true, is_reached: false })
})

test('guardians can be written to without their children, and the staff without anybody else', async () => {
  const of = await aTeamWithFamily(house)
  const father = await aMember(house, { first_name: 'Luis' })
  await guardianOf(house, of.girl.id, father.id)
  expect((await send(of, { audience: 'parents' })).data.letters).toBe(2)
  expect(await lettersTo(house, of.girl.email)).toEqual([])
  expect((await send(of, { audience: 'staff' })).data.letters).toBe(1)
  expect(await lettersTo(house, father.email)).toHaveLength(1)
  expect(await lettersTo(house, of.coach.email)).toHaveLength(1)
})

test('a message is sent once, however often the button is pressed', async () => {
  const of = await aTeamWithFamily(house)
  const attempt_key = 'the-same-for-each-try'
  const answers = await Promise.all([send(of, { attempt_key }), send(of, { attempt_key })])
  expect(answers.map(({ http }) => http)).toEqual([201, 201])
  expect(await lettersTo(house, of.mother.email)).toHaveLength(1)
  expect((await sent(of)).messages).toHaveLength(1)
})

test('a team writes only so often in a day', async () => {
  const of = await aTeamWithFamily(house)
  for (let at = 0; at < 30; at++) {
    // Stays below the rate limit per address.
    if (at % 10 === 0) house.pass(61)
    expect((await send(of, { audience: 'staff' })).http).toBe(201)
  }
  expect(await send(of, { audience: 'staff' })).toMatchObject({ http: 429, code: 'too_many_messages' })
  expect((await sent(of)).messages).toHaveLength(30)
})

test('whoever was written to reads it in their account; the office and the club read along, nobody else', async () => {
  const of = await aTeamWithFamily(house)
  await send(of, { audience: 'parents' })
  const mine = async (token: string) => (await ask('GET', '/ctms/messages', token)).data
  expect(await mine(of.mother.token)).toMatchObject([{ subject: 'Saturday', about: ['Sofía'] }])
  expect(await mine(of.coach.token)).toEqual([])
  expect(await mine(other.mother.token)).toEqual([])
  for (const token of [await house.tokenOf(ADMIN), await house.tokenOf(clubAdmin(of.club_id))])
    expect((await sent(of, token)).messages).toHaveLength(1)
  const stranger = await house.tokenOf(teamAdmin(of.team_ids[1]!))
  for (const [token, http] of [
    [stranger, 404],
    [of.mother.token, 403],
    [await house.tokenOf(MEMBER), 403],
  ] as const) {
    expect((await ask('GET', `/ctms/teams/${of.team_id}/messages`, token)).http).toBe(http)
    expect((await send(of, {}, token)).http).toBe(http)
  }
  expect((await ask('GET', '/ctms/teams/999999999/messages', of.coach.token)).http).toBe(404)
})

test('nobody but the team can be chosen, and somebody must be', async () => {
  const of = await aTeamWithFamily(house)
  const left = await aPerson(house, { first_name: 'Luis' })
  for (const member_ids of [[], [left.id], [of.girl.id, other.girl.id]])
    expect(await send(of, { audience: 'chosen', member_ids })).toMatchObject({
      http: 422,
      errors: { member_ids: [expect.anything()] },
    })
  expect((await send(of, { subject: ' ' })).errors).toHaveProperty('subject')
  expect(await lettersTo(house, other.girl.email)).toEqual([])
})
