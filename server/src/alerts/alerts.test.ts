import { createPublicKey, verify } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, aTeamWithFamily } from '../../test/calendar.ts'
import { logIn } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { aPushService } from '../../test/push-service.ts'
import { asking } from '../../test/team.ts'
import { sendAlert } from './alerts.ts'
import { deliverAlert, tidyAlerts } from './delivery.ts'

const house = await testHouse({ env: { ALLOW_PRIVATE_PUSH: 'true' } })
const { pool } = house.world.database
const push = await aPushService()
const ask = asking(house)
beforeEach(() => {
  push.taken.length = 0
  push.answer(201)
})

/** A person with a login and a phone on which notifications are on. */
async function aListener(label: 'alliance' | 'demo' = 'alliance') {
  const person = await aPerson(house, { first_name: 'Maria', label })
  const device = push.subscribe()
  const path = new URL(device.endpoint).pathname
  return { ...person, device, path, on: await turnOn(person.token, device, label) }
}
const turnOn = async (token: string, device: object, label: 'alliance' | 'demo' = 'alliance') => {
  const answer = await house.call('/api/mms/alerts/devices', {
    method: 'POST',
    token,
    label,
    payload: device,
  })
  return { http: answer.statusCode, ...answer.json() }
}

let occasions = 0
const canceled = (more: object = {}) => ({
  kind: 'canceled' as const,
  once: `occasion ${++occasions}`,
  until: new Date('2026-11-22T18:00:00Z'),
  say: () => ({ title: 'Practice is canceled', body: 'Tue, 6 PM. Lightning.', path: '/ctms/calendar' }),
  ...more,
})
const send = (emails: string[], alert = canceled()) =>
  house.acting().transaction((context) => sendAlert(context, emails, alert))
const heardOn = (path: string) => push.taken.filter((one) => one.path === path)
const devicesOf = async (user_id: number) =>
  (await pool.query('select endpoint from alert_device where user_id = $1 order by id', [user_id])).rows
const waiting = async () => (await pool.query(`select id from alert_message where status = 'waiting'`)).rows

test('a phone hears what is urgent, encrypted for it alone and signed by this installation', async () => {
  const { email, path, on } = await aListener()
  expect(on).toMatchObject({
    http: 200,
    data: { devices: 1 },
    message: 'Notifications are on for this device.',
  })
  await send([email.toUpperCase()])
  await house.work()
  const [heard, ...more] = heardOn(path)
  expect(more).toEqual([])
  expect(heard!.alert).toEqual({
    title: 'Practice is canceled',
    body: 'Tue, 6 PM. Lightning.',
    path: '/ctms/calendar',
    language: 'en',
    tag: expect.stringMatching(/^alert-\d+-\d+$/),
  })
  expect(heard!.headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: heard!.alert.tag })
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(heard!.headers.authorization!)!
  expect(key).toBe(on.data.public_key)
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).aud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('what is switched off is silent, and everything else still arrives', async () => {
  const { email, token, path } = await aListener()
  const off = await ask('PUT', '/mms/alerts/kinds/canceled', token, { is_on: false })
  expect(off.data.kinds).toEqual([
    { kind: 'canceled', is_on: false },
    { kind: 'moved', is_on: true },
    { kind: 'due', is_on: true },
    { kind: 'checked_in', is_on: true },
  ])
  await send([email])
  await send([email], canceled({ kind: 'moved' }))
  await house.work()
  expect(heardOn(path)).toHaveLength(1)
  await ask('PUT', '/mms/alerts/kinds/canceled', token, { is_on: true })
  await send([email])
  await house.work()
  expect(heardOn(path)).toHaveLength(2)
})

test('one occasion is heard once, however often it is written or its job runs', async () => {
  const { email, path } = await aListener()
  const alert = canceled()
  await send([email], alert)
  const [{ id: alert_id }] = (await waiting()) as [{ id: number }]
  await house.work()
  await send([email], alert)
  await deliverAlert.run(house.acting(), { alert_id })
  await house.work()
  expect(heardOn(path)).toHaveLength(1)
})

test('a server that died after sending sends the same again, and the second takes the place of the first', async () => {
  const { email, path } = await aListener()
  await send([email])
  const [{ id: alert_id }] = (await waiting()) as [{ id: number }]
  const dying = house.acting()
  let transactions = 0
  const once = {
    ...dying,
    transaction: ((work) => {
      if (++transactions > 1) throw new Error('killed')
      return dying.transaction(work)
    }) as typeof dying.transaction,
  }
  await expect(deliverAlert.run(once, { alert_id })).rejects.toThrow()
  await house.work()
  const [first, second, ...more] = heardOn(path)
  expect(more).toEqual([])
  expect(second!.alert).toEqual(first!.alert)
  expect(second!.headers.topic).toBe(first!.headers.topic)
  expect(await waiting()).toEqual([])
})

test('what was rolled back is never sent', async () => {
  const { email, path } = await aListener()
  const deed = house.acting().transaction(async (context) => {
    await sendAlert(context, [email], canceled())
    throw new Error('the deed failed')
  })
  await expect(deed).rejects.toThrow()
  await house.work()
  expect(heardOn(path)).toEqual([])
})

test.each([404, 410])('a subscription the push service no longer knows (%i) is removed', async (code) => {
  const { email, user_id } = await aListener()
  push.answer(code)
  await send([email])
  await house.work()
  expect(await devicesOf(user_id)).toEqual([])
})

test('a push service that is down is asked again until the news is old', async () => {
  const { email, path, user_id } = await aListener()
  push.answer(503)
  await send([email])
  await house.work()
  expect(await devicesOf(user_id)).toHaveLength(1)
  push.answer(201)
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await house.work()
  expect(heardOn(path)).toHaveLength(1)
  await send([email], canceled({ until: new Date('2026-11-21T17:59:00Z') }))
  await house.work()
  expect(heardOn(path)).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('an address that is not on the internet is never called, and forgotten', async () => {
  const strict = await testHouse()
  const alone = await aPerson(strict, { first_name: 'Ada' })
  const device = push.subscribe()
  const call = (method: string, path: string, payload?: object) =>
    strict.call(`/api${path}`, { method, token: alone.token, ...(payload && { payload }) })
  expect((await call('POST', '/mms/alerts/devices', device)).statusCode).toBe(200)
  await call('POST', '/mms/alerts/try')
  await strict.work()
  expect(push.taken).toEqual([])
  expect((await call('GET', '/mms/alerts')).json().data.devices).toBe(0)
})

test('nobody hears of another tenant, whatever address they have there', async () => {
  const here = await aListener()
  const there = await aListener('demo')
  await pool.query('update app_user set email = $2 where id = $1', [there.user_id, here.email])
  await send([here.email])
  await house.work()
  expect([heardOn(here.path).length, heardOn(there.path).length]).toEqual([1, 0])
})

test('an account that has not shown that an address is its own hears nothing of what goes there', async () => {
  const { email, path, user_id } = await aListener()
  await pool.query('update app_user set email_verified_at = null, member_id = null where id = $1', [user_id])
  await send([email])
  await house.work()
  expect(heardOn(path)).toEqual([])
})

test('a phone belongs to who turned it on last, and a login that is ended takes its phone with it', async () => {
  const first = await aListener()
  const second = await aPerson(house, { first_name: 'Noa' })
  const kept = await ask('POST', '/mms/alerts/devices/keep', first.token, { endpoint: first.device.endpoint })
  expect(kept.data).toEqual({ is_kept: true, renew_with: null })
  await turnOn(second.token, first.device)
  expect([await devicesOf(first.user_id), (await devicesOf(second.user_id)).length]).toEqual([[], 1])
  await send([first.email, second.email])
  await house.work()
  expect(heardOn(first.path)).toHaveLength(1)
  expect((await ask('POST', '/mms/user/sessions/end', second.token)).http).toBe(200)
  await send([second.email])
  await house.work()
  expect(heardOn(first.path)).toHaveLength(1)
  await tidyAlerts.run(house.acting(), {} as never)
  expect(await devicesOf(second.user_id)).toEqual([])
})

test('a browser somebody else uses now is forgotten', async () => {
  const { device, user_id } = await aListener()
  const other = await aPerson(house, { first_name: 'Noa' })
  const answer = await ask('POST', '/mms/alerts/devices/keep', other.token, { endpoint: device.endpoint })
  expect([answer.data, await devicesOf(user_id)]).toEqual([{ is_kept: false, renew_with: null }, []])
})

test('of more than ten devices, the first one is forgotten', async () => {
  const { user_id, token, device } = await aListener()
  for (let more = 0; more < 10; more++) {
    house.pass(1)
    await turnOn(token, push.subscribe())
  }
  const kept = await devicesOf(user_id)
  expect(kept).toHaveLength(10)
  expect(kept).not.toContainEqual({ endpoint: device.endpoint })
})

test('what was said is forgotten after a week', async () => {
  const { email } = await aListener()
  await send([email])
  await house.work()
  house.pass(8 * 86_400)
  await tidyAlerts.run(house.acting(), {} as never)
  expect((await pool.query('select from alert_message')).rows).toEqual([])
})

test('a coach who calls off practice reaches the parents, and one who moves it, too, in their language', async () => {
  const of = await aTeamWithFamily(house)
  const token = await logIn(house, of.mother.email)
  const device = push.subscribe()
  await turnOn(token, device)
  await pool.query(`update app_user set language = 'es' where id = $1`, [of.mother.user_id])
  const practice = {
    kind: 'practice',
    starts_on: '2026-12-08',
    starts_time: '18:00',
    ends_time: '19:30',
    place: 'Riverside Park',
  }
  const { data } = await ask('POST', `/ctms/teams/${of.team_id}/dates`, of.coach.token, practice)
  const moved = await ask('PUT', `/ctms/dates/${data.dates[0].id}`, of.coach.token, {
    ...practice,
    version: data.dates[0].version,
    starts_time: '17:00',
  })
  const aMinuteLater = async () => {
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    await house.work()
  }
  await aMinuteLater()
  const { id, version } = moved.data
  await ask('POST', `/ctms/dates/${id}/cancel`, of.coach.token, { version, note: 'Hay tormenta' })
  await aMinuteLater()
  const heard = heardOn(new URL(device.endpoint).pathname).map(({ alert }) => alert)
  expect(heard).toMatchObject([
    {
      title: expect.stringMatching(/Entrenamiento|Práctica/),
      body: expect.stringMatching(/5:00.*Riverside Park/),
      path: '/ctms/calendar',
    },
    { body: expect.stringContaining('Hay tormenta') },
  ])
})

test('a guardian hears that the child was let in, once, and not hours later', async () => {
  const of = await aTeamWithFamily(house)
  const device = push.subscribe()
  await turnOn(of.mother.token, device)
  const helper = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id: of.team_id }])
  const letIn = (key: string, checked_at: string) => ({
    key: `key-of-a-phone-${key}`,
    member_id: of.girl.id,
    team_id: of.team_id,
    day: house.acting().now.toISOString().slice(0, 10),
    colour: 'missing',
    was_offline: false,
    checked_at,
  })
  const now = house.acting().now
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const sendIn = (...check_ins: object[]) => ask('POST', '/ctms/gate/check-ins', helper, { check_ins })
  const first = letIn('first', at(1))
  expect(await sendIn(first)).toMatchObject({ data: [{ is_written: true, says: null, before: null }] })
  await sendIn(first)
  await sendIn(letIn('other', at(0)))
  await house.work()
  const heard = () => heardOn(new URL(device.endpoint).pathname).map(({ alert }) => alert)
  expect(heard()).toMatchObject([{ title: 'Sofía is checked in', path: '/home' }])
  expect(
    (await ask('POST', '/ctms/gate/check-ins', helper, { check_ins: [letIn('again', at(0))] })).http,
  ).toBe(200)
  const late = await aTeamWithFamily(house)
  const phone = push.subscribe()
  await turnOn(late.mother.token, phone)
  const helping = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id: late.team_id }])
  const old = { ...letIn('late', at(61)), member_id: late.girl.id, team_id: late.team_id }
  await ask('POST', '/ctms/gate/check-ins', helping, { check_ins: [old] })
  await house.work()
  expect(heardOn(new URL(phone.endpoint).pathname)).toEqual([])
})

test('the office cannot turn on a phone for somebody else, and what is no subscription is refused', async () => {
  const admin = await house.tokenOf(ADMIN)
  const device = push.subscribe()
  const bad = await Promise.all(
    [{ endpoint: 'ftp://x.example' }, { p256dh: 'short' }, { auth: '!'.repeat(22) }].map((more) =>
      turnOn(admin, { ...device, ...more }),
    ),
  )
  expect(bad.map(({ http }) => http)).toEqual([422, 422, 422])
})
