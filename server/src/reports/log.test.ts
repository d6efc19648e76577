import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'

const house = await testHouse()
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})
const ask = async (path: string, payload: object | undefined, token = admin, label?: 'demo') => {
  const answer = await house.call(`/api/mms/audit/${path}`, {
    token,
    ...(label ? { label } : {}),
    ...(payload ? { method: 'POST', payload } : {}),
  })
  return {
    http: answer.statusCode,
    body: answer.body,
    ...(answer.statusCode === 200 && answer.headers['content-type']?.toString().includes('json')
      ? answer.json()
      : {}),
  }
}
const note = async (
  action: string,
  subject_id: number,
  text: string | null = null,
  label: 'alliance' | 'demo' = 'alliance',
) => {
  const { pool } = house.world.database
  await pool.query(
    `insert into audit_entry (tenant_id, at, actor, action, subject, subject_id, note, after, trace_id)
     values ($1, $2, 'Rosa Clark', $3, 'order', $4, $5, '{"amount": 100}', 'test')`,
    [house.tenants[label].id, house.world.now(), action, subject_id, text],
  )
}

test('one log over all is narrowed by deed, day, name and note, and leads from page to page', async () => {
  await note('payment.comped', 11, 'Board’s decision')
  house.pass(86_400)
  admin = await house.tokenOf(ADMIN)
  await note('payment.comped', 12)
  await note('deposit.entered', 13)
  await note('payment.comped', 14, 'Elsewhere', 'demo')
  const comped = await ask('log', { filters: { action: ['payment.comped'] } })
  expect(comped.data.map(({ subject_id }: { subject_id: number }) => subject_id)).toEqual([12, 11])
  expect(comped.meta.total).toBe(2)
  expect(comped.data[0]).toMatchObject({ actor: 'Rosa Clark', subject: 'order', after: { amount: 100 } })
  const ids = async (input: object) =>
    (await ask('log', input)).data.map(({ subject_id }: { subject_id: number }) => subject_id)
  const both = { action: ['payment.comped', 'deposit.entered'] }
  expect(await ids({ filters: both })).toEqual([13, 12, 11])
  expect(await ids({ filters: { ...both, until: '2026-11-21' } })).toEqual([11])
  expect(await ids({ filters: { ...both, from: '2026-11-22' } })).toEqual([13, 12])
  expect(await ids({ q: 'board’s', filters: both })).toEqual([11])
  expect(await ids({ q: 'rosa', filters: both })).toEqual([13, 12, 11])
  expect(await ids({ filters: { ...both, user_id: 999 } })).toEqual([])
  const first = await ask('log', { per_page: 2, filters: both })
  expect(await ids({ per_page: 2, cursor: first.meta.next, filters: both })).toEqual([11])
  const { data: choices } = await ask('choices', undefined)
  expect(choices.actions).toEqual([...new Set(choices.actions)].toSorted())
  expect(choices.actions).toEqual(expect.arrayContaining(['deposit.entered', 'payment.comped']))
})

test('it comes as a file, which is in the log as well', async () => {
  const file = await ask('log/export', { filters: { action: ['deposit.entered'] } })
  expect(file.body).toContain('Rosa Clark,deposit.entered,order,13')
  expect(file.body).not.toContain('payment.comped')
  expect((await ask('log', { filters: { action: ['audit.exported'] } })).data).toMatchObject([
    { after: { format: 'csv' } },
  ])
})

test('it is for who may see the history, and of the own tenant', async () => {
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect((await ask('log', {}, volunteer)).http).toBe(403)
  expect((await ask('log', {}, await house.tokenOf(MEMBER))).http).toBe(403)
  const elsewhere = await ask(
    'log',
    { filters: { action: ['payment.comped'] } },
    await house.tokenOf(ADMIN, 'demo'),
    'demo',
  )
  expect(elsewhere.data).toMatchObject([{ subject_id: 14 }])
})
