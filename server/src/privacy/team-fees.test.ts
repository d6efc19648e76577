import { beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { aTeamWithFees } from '../../test/fees.ts'
import { logIn } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

/** The facts in the archive of the user. */
async function archive(token: string) {
  const answer = await house.call('/api/mms/member/privacy/export', { method: 'POST', token })
  const zip = await yauzl.fromBufferPromise(answer.rawPayload)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'data.json') continue
    let data = ''
    for await (const part of await zip.openReadStreamPromise(entry)) data += String(part)
    return JSON.parse(data)
  }
}

const planOf = async (id: number) =>
  (
    await team.rowsOf(
      `select p.payer_name, p.payer_email, p.accepted_from, d.agreed_from as card_agreed_from, d.kept_card_id
       from fee_plan p join mandate d on d.tenant_id = p.tenant_id and d.purpose = 'team_fee' and d.subject_id = p.id
       where p.id = $1`,
      [id],
    )
  )[0]

test('the archive of a family says what teams ask of it and what it has paid, and nothing of another’s share', async () => {
  const family = await team.agreed()
  const token = await logIn(house, family.email)
  expect((await archive(token)).team_fees).toMatchObject([
    {
      player: expect.stringMatching(/^Sofía /),
      fees: 'Season fee 2026–27',
      state: 'accepted',
      payer_email: family.email,
      accepted_terms: expect.arrayContaining([expect.stringContaining('$1,200.00')]),
      instalments: [{ label: 'Deposit', amount_cents: 30_000, owed_cents: 0 }, {}, {}, {}],
      entries: [{ kind: 'charge' }, {}, {}, {}, { kind: 'card', amount_cents: 30_000 }],
    },
  ])
  const other = await team.aFamily()
  const made = await team.make({ member_ids: [other.member_id] })
  const [plan] = (await team.board(made.data.id)).plans
  await team.ask('POST', `/ctms/fees/plans/${plan.id}/share`, team.coach, {
    by: 'percent',
    total: 120_000,
    payers: [
      { name: 'Maria', email: other.email, share: 50 },
      { name: 'Jorge', email: 'jorge@example.org', share: 50 },
    ],
  })
  const { team_fees } = await archive(other.token)
  expect(team_fees.filter(({ state }: { state: string }) => state !== 'ended')).toMatchObject([
    { payer_email: other.email },
  ])
  expect(JSON.stringify(team_fees)).not.toContain('jorge')
})

test('whoever is forgotten stands at no plan any more, and the card is forgotten at the provider, too', async () => {
  const [family, stays] = [await team.agreed(), await team.agreed()]
  const token = await logIn(house, family.email)
  const { data } = await team.ask('GET', '/mms/member/privacy/erasure', token)
  const member_ids = data.people.map(({ member_id }: { member_id: number }) => member_id)
  await team.rowsOf(`update registration set valid_until = '2026-01-01' where member_id = any($1)`, [
    member_ids,
  ])
  await team.ask('POST', '/mms/member/privacy/erasure', token, { member_ids })
  const admin = await house.tokenOf(ADMIN)
  const [request] = (await team.ask('GET', '/mms/admin/erasures', admin)).data
  const kept = () =>
    team.rowsOf('select from psp.payment_method where customer is not null and customer = $1', [customer])
  const [{ customer_ref: customer }] = (await team.rowsOf<{ customer_ref: string }>(
    `select k.customer_ref from kept_card k join mandate d on d.tenant_id = k.tenant_id and d.kept_card_id = k.id
     where d.purpose = 'team_fee' and d.subject_id = $1`,
    [family.plan_id],
  )) as [{ customer_ref: string }]
  expect(await kept()).toHaveLength(1)
  const before = await planOf(stays.plan_id)
  const decision = { decision: 'grant', version: request.version }
  expect((await team.ask('POST', `/mms/admin/erasures/${request.id}`, admin, decision)).http).toBe(200)
  await house.work()
  expect(await planOf(family.plan_id)).toEqual({
    payer_name: null,
    payer_email: null,
    accepted_from: null,
    card_agreed_from: null,
    kept_card_id: null,
  })
  expect(await kept()).toEqual([])
  expect(await planOf(stays.plan_id)).toEqual(before)
  // What was paid stays in the team's book, without a name.
  const board = await team.board(family.package_id)
  expect(board.plans).toMatchObject([
    { player: 'Erased Person', payer_name: null, paid: 30_000, owed: 90_000 },
  ])
  expect(JSON.stringify(board)).not.toContain(family.email)
  expect(await team.drift()).toEqual([])
})
