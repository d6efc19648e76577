import { beforeAll, expect, test } from 'vitest'
import { REFUND_EXAMPLES } from 'contract/events/refund-examples'
import type { RefundPolicy } from 'contract/events/refund-policies'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { seedEvents, storePhotos } from './seed-events.ts'
import { seedRefundPolicies } from './seed-refund-policies.ts'

const house = await testHouse()
let admin: string
beforeAll(async () => {
  await seedEvents(
    house.acting(),
    [],
    await storePhotos(house.acting(), { colors: { primary: '#1d4ed8', accent: '#d01c3f' } }),
  )
  await house.acting('demo').transaction(seedRefundPolicies)
  admin = await house.tokenOf(ADMIN)
})

async function ask(method: string, path: string, payload?: object, token = admin) {
  const answer = await house.call(`/api/ems/${path}`, { method, token, ...(payload && { payload }) })
  return { ...answer.json(), http: answer.statusCode } as Record<string, any> & { http: number }
}
const [TRI_COUNTY, AR] = REFUND_EXAMPLES.map(({ terms }) => terms)
const aPolicy = async (name: string): Promise<RefundPolicy> =>
  (await ask('POST', 'refund-policies', { name, terms: TRI_COUNTY })).data
const anEvent = async () => {
  const { data } = await ask('GET', 'refund-policies')
  return data.without[0] as { id: number; name: string }
}
const choose = (event_id: number, refund_policy_id: number | null) =>
  ask('PUT', `refund-policies/of-event/${event_id}`, { refund_policy_id })

test('every published policy is kept as it was entered', async () => {
  for (const { label, terms } of REFUND_EXAMPLES) {
    const made = await ask('POST', 'refund-policies', { name: label, terms })
    expect(made).toMatchObject({ http: 201, data: { name: label, terms, events: [] } })
    expect((await ask('GET', `refund-policies/${made.data.id}`)).data).toMatchObject({
      terms,
      audit: [{ action: 'refund_policy.created' }],
    })
  }
  expect(
    await ask('POST', 'refund-policies', { name: REFUND_EXAMPLES[0]!.label.toUpperCase(), terms: AR }),
  ).toMatchObject({
    http: 422,
    errors: { name: ['Another refund policy has this name.'] },
  })
})

test('what cannot be is refused at its field', async () => {
  const terms = {
    ...TRI_COUNTY,
    withdrawal: [{ until: { kind: 'days', days: 400 }, back: TRI_COUNTY!.withdrawal[0]!.back }],
  }
  expect(await ask('POST', 'refund-policies', { name: 'Late', terms })).toMatchObject({
    http: 422,
    errors: { 'terms.withdrawal.0.until.days': ['Enter days from 0 to 365.'] },
  })
})

test('of two who change a policy, the second is told', async () => {
  const { id, version } = await aPolicy('Shared')
  const change = (name: string) => ask('PATCH', `refund-policies/${id}`, { version, name, terms: AR })
  expect(await change('Shared, mine')).toMatchObject({ http: 200, data: { version: version + 1, terms: AR } })
  expect(await change('Shared, yours')).toMatchObject({
    http: 409,
    detail: { current: { name: 'Shared, mine' } },
  })
})

test('an event has a policy, its page says it, and the policy stays while it does', async () => {
  const { id } = await aPolicy('Chosen')
  const event = await anEvent()
  const { rows } = await house.world.database.pool.query<{ slug: string }>(
    'select slug from event where tenant_id = $1 and id = $2',
    [house.tenants.alliance.id, event.id],
  )
  const said = async () => {
    const { data } = (await house.call(`/api/ems/event/${rows[0]!.slug}/refunds`)).json()
    return data.map((one: { message: string }) => one.message)
  }
  expect(await said()).toEqual([])
  expect(await choose(event.id, id)).toMatchObject({ http: 200 })
  expect((await said())[0]).toBe('Up to 8 days before the event: 100% minus card costs.')
  expect((await ask('GET', `refund-policies/${id}`)).data.events).toMatchObject([{ name: event.name }])
  expect(await ask('DELETE', `refund-policies/${id}`)).toMatchObject({ http: 409, code: 'in_use' })
  expect(await choose(event.id, null)).toMatchObject({ http: 200 })
  expect(await ask('DELETE', `refund-policies/${id}`)).toMatchObject({ http: 200 })
  expect(await choose(event.id, id)).toMatchObject({ http: 404, code: 'refund_policy_not_found' })
  expect((await house.call('/api/ems/event/no-such-event/refunds')).statusCode).toBe(404)
})

test('a policy that is chosen and deleted at the same moment is either gone or in use', async () => {
  const event = await anEvent()
  for (let round = 0; round < 3; round += 1) {
    const { id } = await aPolicy(`Raced ${round}`)
    const [chosen, deleted] = await atOnce(2, (i) =>
      i === 0 ? choose(event.id, id) : ask('DELETE', `refund-policies/${id}`),
    )
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([chosen!.http, deleted!.http])
    await choose(event.id, null)
  }
})

test('a manager reads policies and does not write them; another tenant’s are not there', async () => {
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect((await ask('GET', 'refund-policies', undefined, manager)).http).toBe(200)
  expect((await ask('POST', 'refund-policies', { name: 'Mine', terms: AR }, manager)).http).toBe(403)
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    'select id from refund_policy where tenant_id = $1 limit 1',
    [house.tenants.demo.id],
  )
  expect((await ask('GET', `refund-policies/${rows[0]!.id}`)).http).toBe(404)
})
