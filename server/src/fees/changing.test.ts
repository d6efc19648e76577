import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { testHouse } from '../../test/house.ts'
import { lettersTo, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

async function aPackage(more: object = {}) {
  const family = await team.aFamily()
  const { data } = await team.make({ member_ids: [family.member_id], ...more })
  const id = data.id as number
  const now = async () => (await team.board(id)).package
  const { team_id: _, ...fee } = team.seasonFee()
  const change = async (payload: object, by = team.coach) =>
    team.ask('PATCH', `/ctms/packages/${id}`, by, { ...fee, version: (await now()).version, ...payload })
  const status = async (to: string, payload: object = {}, by = team.coach) =>
    team.ask('POST', `/ctms/packages/${id}/status`, by, {
      version: (await now()).version,
      status: to,
      ...payload,
    })
  const standing = async () =>
    (await team.board(id)).plans.filter(({ state }: { state: string }) => state !== 'ended')
  return { ...family, id, now, change, status, standing }
}
const parts = () => [
  { label: 'Deposit', due_on: team.day(0), amount: 20_000 },
  { label: 'Rest', due_on: team.day(45), amount: 60_001 },
]
const historyOf = (id: number) =>
  team.rowsOf<{ action: string }>(
    `select action from audit_entry where subject = 'fee_package' and subject_id = $1 order by id`,
    [id],
  )

test('a family accepts the refund policy with the plan', async () => {
  const { id, token, change } = await aPackage()
  const lastWord = async () => (await team.own(token)).plans[0].terms.paragraphs.at(-1)
  expect(await lastWord()).toContain('the coach decides')
  const refund_policy = 'Half of what is paid comes back until June 1.\nAfter that, nothing.'
  expect(await change({ refund_policy })).toMatchObject({ http: 200, data: { refund_policy } })
  expect(await lastWord()).toBe(refund_policy)
  expect(await change({ refund_policy: 'x'.repeat(501) })).toMatchObject({ http: 422 })
  expect(await change({ refund_policy: ' ' })).toMatchObject({ http: 200, data: { refund_policy: null } })
  const [, , kept, cleared] = await team.rowsOf<{ after: object }>(
    `select after from audit_entry where subject = 'fee_package' and subject_id = $1 order by id`,
    [id],
  )
  expect(kept).toMatchObject({ after: { refund_policy } })
  expect(cleared).toMatchObject({ after: { refund_policy: null } })
})

test('what nobody has accepted yet is changed, and the families read what it is now', async () => {
  const { id, email, token, change, standing, now } = await aPackage()
  expect(await change({ parts: parts(), late_fee: 0 })).toMatchObject({
    http: 200,
    data: { owed: 80_001, players: 1, late_fee: 0, parts: [{ amount: 20_000 }, { amount: 60_001 }] },
  })
  expect(await standing()).toMatchObject([
    { amount: 80_001, instalments: [{ label: 'Deposit' }, { label: 'Rest' }] },
  ])
  await house.work()
  const letters = (await lettersTo(house, email)).filter(({ subject }) => /fees for/.test(subject))
  expect(letters.at(-1)!.body_text).toMatch(/has changed “Season fee 2026–27”.* now \$800\.01/)
  expect((await team.own(token)).plans).toMatchObject([{ owed: 80_001 }])
  // Changing only the name does not ask anyone again.
  const [before] = await standing()
  expect((await change({ parts: parts(), late_fee: 0, name: 'Winter fee' })).http).toBe(200)
  expect(await standing()).toMatchObject([{ id: before.id, package: 'Winter fee' }])
  await house.work()
  expect((await lettersTo(house, email)).filter(({ subject }) => /fees for/.test(subject))).toHaveLength(
    letters.length,
  )
  expect((await now()).version).toBe(3)
  expect((await historyOf(id)).map(({ action }) => action)).toEqual([
    'fees.made',
    'fees.asked',
    'fees.changed',
    'fees.changed',
  ])
  expect(await team.drift()).toEqual([])
})

test('payers keep their shares of what is changed', async () => {
  const { email, change, standing } = await aPackage()
  const [plan] = await standing()
  const payers = [
    { name: 'Maria', email, share: 75 },
    { name: 'Jorge', email: 'jorge@example.org', share: 25 },
  ]
  await team.ask('POST', `/ctms/fees/plans/${plan.id}/share`, team.coach, {
    by: 'percent',
    total: 120_000,
    payers,
  })
  await change({ parts: parts() })
  expect(await standing()).toMatchObject([
    { payer_name: 'Maria', amount: 60_001 },
    { payer_name: 'Jorge', amount: 20_000 },
  ])
})

test('what a family has accepted is changed by nobody, also when it is accepted at the same moment', async () => {
  const accepted = await aPackage()
  await team.accept(accepted.token)
  expect(await accepted.change({ parts: parts() })).toMatchObject({
    http: 409,
    code: 'fee_package_accepted',
  })
  const { change, token, now } = await aPackage()
  const read = (await team.own(token)).plans.at(-1)
  const acceptWhatWasRead = () => team.acceptPlan(token, read)
  const [changed, accepting] = await Promise.all([change({ parts: parts() }), acceptWhatWasRead()])
  expect([changed.http, accepting.http].toSorted()).toEqual([200, 409])
  expect((await now()).owed).toBe(changed.http === 200 ? 80_001 : 120_000)
  expect(await team.drift()).toEqual([])
})

test('who still reads the fees as they were before is told that this plan has ended', async () => {
  const { change, token } = await aPackage()
  const read = (await team.own(token)).plans.at(-1)
  await change({ parts: parts() })
  expect(await team.acceptPlan(token, read)).toMatchObject({ http: 409, code: 'fee_plan_ended' })
  expect(await team.order(token, read, [read.instalments[0].id], 30_000)).toMatchObject({
    http: 409,
    code: 'fee_plan_ended',
  })
})

test('of two who change it, the second reads what the first has made of it', async () => {
  const { change, status } = await aPackage()
  expect((await change({ parts: parts() })).http).toBe(200)
  expect(await change({ parts: parts(), version: 1 })).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { owed: 80_001 } },
  })
  expect(await status('closed', { version: 1 })).toMatchObject({ http: 409, code: 'conflict' })
})

test('closed fees are asked of nobody else and changed by nobody; what was asked goes on', async () => {
  const { id, token, change, status, standing } = await aPackage()
  expect(await status('closed')).toMatchObject({ http: 200, data: { status: 'closed' } })
  const late = await team.aFamily()
  const assign = () =>
    team.ask('POST', `/ctms/packages/${id}/assign`, team.coach, { member_ids: [late.member_id] })
  expect(await assign()).toMatchObject({ http: 409, code: 'fee_package_closed' })
  expect(await change({ parts: parts() })).toMatchObject({ http: 409, code: 'fee_package_closed' })
  const [plan] = await standing()
  const share = { by: 'percent', total: 120_000, payers: [] }
  expect(await team.ask('POST', `/ctms/fees/plans/${plan.id}/share`, team.coach, share)).toMatchObject({
    code: 'fee_package_closed',
  })
  await team.accept(token)
  const own = (await team.own(token)).plans[0]
  expect(await team.pay(token, own, [own.instalments[0].id], 30_000)).toMatchObject({
    data: { status: 'paid' },
  })
  expect((await status('active')).http).toBe(200)
  expect(await assign()).toMatchObject({ http: 200, data: { players: 1 } })
  expect((await historyOf(id)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['fees.closed', 'fees.opened']),
  )
})

test('who looks after another team changes and closes nothing', async () => {
  const { change, status } = await aPackage()
  const other = await house.tokenOf(teamAdmin(team.other_team_id))
  expect((await change({ parts: parts() }, other)).http).toBe(404)
  expect((await status('closed', {}, other)).http).toBe(404)
})
