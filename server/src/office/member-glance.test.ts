import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { onTeam } from '../../test/team.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
let admin: string
let volunteer: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
  admin = await house.tokenOf(ADMIN)
  volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
}, 60_000)

const glance = (id: number, token = admin) => team.ask('GET', `/mms/admin/members/${id}/glance`, token)
const timeline = (id: number, token = admin) => team.ask('GET', `/mms/admin/members/${id}/timeline`, token)
const told = (entries: readonly { what: string; note: string | null }[]) =>
  entries.map(({ what, note }) => (note ? `${what}: ${note}` : what))

async function guardianOf(member_id: number) {
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    'select guardian_id as id from guardianship where minor_id = $1',
    [member_id],
  )
  return rows[0]!.id
}

test('a child shows guardians with their phones, teams with the coach, what is owed and what is open', async () => {
  const { member_id, email } = await team.aFamily()
  const mother = await guardianOf(member_id)
  const coach = await team.aFamily()
  const lead = await guardianOf(coach.member_id)
  await onTeam(house, { team_id: team.team_id, member_id: lead, role: 'head_coach' })
  await team.make({ member_ids: [member_id] })
  const { data } = await glance(member_id)
  expect(data).toMatchObject({
    places: [{ team_id: team.team_id, role: 'Player', is_requested: false, coach: { member_id: lead } }],
    family: [{ id: mother, email, relation: 'Mother', phone: expect.stringMatching(/^\d{10}$/) }],
    balance: { due: 30_000, late: 0, next_due_on: team.day(0) },
    open: [{ kind: 'fee', member_id, amount: 30_000, team_id: team.team_id, is_late: false }],
  })
  // Who calls is mostly the mother.
  const { data: hers } = await glance(mother)
  expect(hers).toMatchObject({
    family: [{ id: member_id, relation: null, status: 'active' }],
    balance: { due: 30_000 },
    open: [{ kind: 'fee', member_id }],
  })
  expect(hers.places).toMatchObject([{ member_id, team_id: team.team_id }])
  expect((await glance(lead)).data.places).toMatchObject([
    { member_id: coach.member_id, coach: { member_id: lead } },
    { member_id: lead, role: 'Head coach', coach: null },
  ])
})

test('what is late stands first, and a missing proof of age is open where the office wants one', async () => {
  const { member_id } = await team.aFamily()
  await team.make({
    member_ids: [member_id],
    name: 'Camp',
    parts: [{ label: 'All of it', due_on: team.day(-20), amount: 5_000 }],
  })
  const kinds = await team.ask('PUT', '/mms/documents/kinds', admin, {
    version: 0,
    kinds: [{ name: 'Birth certificate', is_handed_in: true }],
  })
  expect(kinds.http).toBe(200)
  const { data } = await glance(member_id)
  expect(data.open).toMatchObject([
    { kind: 'fee', is_late: true, amount: 5_000 },
    { kind: 'document', title: 'Birth certificate', is_late: false },
  ])
})

test('a volunteer sees neither money nor papers nor letters, and a coach of the team has no such page', async () => {
  const { member_id } = await team.aFamily()
  await team.make({ member_ids: [member_id] })
  const { data } = await glance(member_id, volunteer)
  expect(data).toMatchObject({ balance: null, open: [] })
  expect(told((await timeline(member_id, volunteer)).data)).toEqual([])
  for (const call of [glance, timeline]) {
    expect((await call(member_id, team.coach)).http).toBe(403)
    expect((await call(999_999)).http).toBe(404)
  }
})

test('the timeline tells registration, payment, refund with its reason, letters and changes, the latest first', async () => {
  const { member_id } = await team.aFamily()
  await house.work()
  house.pass(60)
  const { rows } = await house.world.database.pool.query<{ id: number; order_id: number }>(
    'select id, order_id from registration where member_id = $1',
    [member_id],
  )
  const { id: registration_id, order_id } = rows[0]!
  const order = (await team.ask('GET', `/mms/orders/by-id/${order_id}`, admin)).data
  await team.ask('POST', `/mms/payments/${order.payments[0].id}/refund`, admin, {
    request_key: crypto.randomUUID(),
    lines: [{ id: order.lines[0].id, amount: 1000 }],
    reason: 'Missed a month',
  })
  await house.work()
  house.pass(60)
  const { data: record } = await team.ask('GET', `/mms/get_member/${member_id}`, admin)
  await team.ask('PATCH', `/mms/admin/members/${member_id}`, admin, {
    version: record.version,
    personal_details: { emergency_contact: { name: 'Ana Ball', phone: '2145550100', relation: 'Aunt' } },
  })
  const { data } = await timeline(member_id)
  expect(told(data)).toEqual([
    'member.changed',
    'refund.succeeded: Missed a month',
    'email.kept: We’ve refunded $10.00',
    'registration.paid',
    'payment.succeeded',
    `email.kept: Registration ${order.number} is complete`,
    'email.kept: Your registration with The alliance',
  ])
  expect(data[1]).toMatchObject({
    kind: 'money',
    amount: 1000,
    order: { id: order_id, number: order.number },
  })
  expect(data[3]).toMatchObject({ kind: 'registration', registration: { id: registration_id } })

  const path = `/mms/admin/registrations/${registration_id}/timeline`
  expect(told((await team.ask('GET', path, admin)).data)).toEqual(told(data).slice(1))
  // Without the right to see payments the refund stands among the acts, without its order and its letter.
  expect(told((await team.ask('GET', path, volunteer)).data)).toEqual([
    'registration.money_back: Missed a month',
    'registration.paid',
    `email.kept: Registration ${order.number} is complete`,
    'email.kept: Your registration with The alliance',
  ])
  expect((await team.ask('GET', path, await house.tokenOf(MEMBER))).http).toBe(403)
  expect((await team.ask('GET', '/mms/admin/registrations/999999/timeline', admin)).http).toBe(404)
})
