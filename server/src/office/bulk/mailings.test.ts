import { beforeEach, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'
import { jobs } from '../../app.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
let admin: string
const { enter } = importingIn(house, () => admin)
const HEADER = 'First name,Last name,DOB,Email'

// How few are allowed a minute isn’t what is tested here.
beforeEach(async () => {
  house.pass(61)
  admin = await house.tokenOf(ADMIN)
})

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, token = admin) =>
  family.ask(method, path, payload, token)

/** Some people of a family name that only they have, with how a list finds them. */
let families = 0
async function people(count: number) {
  const last = `Waits${'abcdefghijkl'[families++]}`
  await add(last, count)
  return { q: last, count, last }
}
const add = (last: string, count: number, from = 0) =>
  enter(
    [
      HEADER,
      ...Array.from({ length: count }, (_, i) => {
        const first = `P${'abcdefghijklmnopqrstuvwxyz'[(from + i) % 26]}${'xyz'[Math.floor((from + i) / 26) % 3]}`
        return `${first},${last},05/13/1990,${first}.${last}@waits.example`.replace(/@/, `${from + i}@`)
      }),
    ].join('\n'),
  )
const idsOf = async (last: string) =>
  (
    await pool.query<{ id: number }>('select id from member where last_name = $1 order by id', [last])
  ).rows.map(({ id }) => id)

const WORDS = { subject: 'Picture day', text: 'Hi {first_name},\n\nbring your jersey.' }
const run = (mailing_id: number) =>
  jobs.find(({ name }) => name === 'send-mailing')!.run(house.acting(), { mailing_id } as never)
const lettersOf = async (last: string) =>
  (
    await pool.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from mail where recipient like $1 order by recipient`,
      [`%.${last.toLowerCase()}%@waits.example`],
    )
  ).rows
/** Written for tomorrow at six in the evening, where the tenant is. Its job runs by `run` alone, whatever the day is. */
const later = async (which: object): Promise<Record<string, any>> => {
  const day = new Date(house.world.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10)
  const answer = await ask('POST', 'bulk/members/mail/later', { ...which, ...WORDS, day, time: '18:00' })
  const { rows } = await pool.query<{ run_at: Date }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-mailing' returning j.run_at`,
  )
  return { ...answer, run_at: rows[0]?.run_at }
}

test('an email waits for its hour, in the zone of the tenant, and then goes once to who is on the list', async () => {
  const { q, count, last } = await people(2)
  const { http, data, run_at } = await later({ q, count })
  expect([http, data.state, data.people, data.is_picked]).toEqual([201, 'waiting', 2, false])
  expect(new Date(run_at!).toISOString()).toBe(data.due_at)
  // Six in the evening in Chicago.
  const shown = new Date(data.due_at).toLocaleTimeString('en-US', { timeZone: 'America/Chicago' })
  expect(shown).toBe('6:00:00 PM')
  await house.work()
  expect(await lettersOf(last)).toEqual([])
  // Who joins meanwhile is on the list when it goes.
  await add(last, 1, 2)
  await run(data.id)
  await run(data.id)
  await house.work()
  const letters = await lettersOf(last)
  expect(letters).toHaveLength(3)
  expect(letters[0]).toMatchObject({
    subject: 'Picture day',
    body_text: expect.stringMatching(/Hi P[a-c]x,/),
  })
  const { data: listed } = await ask('GET', 'mailings')
  expect(listed.find(({ id }: { id: number }) => id === data.id)).toMatchObject({
    state: 'sent',
    letters: 3,
    without_address: 0,
  })
})

test('who was picked gets it, and nobody who came later', async () => {
  const { last } = await people(2)
  const [first = 0] = await idsOf(last)
  const { data } = await later({ filters: { ids: [first] }, count: 1 })
  expect(data.is_picked).toBe(true)
  await add(last, 1, 2)
  await run(data.id)
  await house.work()
  expect(await lettersOf(last)).toHaveLength(1)
})

test('stopped before its hour nothing of it is sent, and after it that is too late', async () => {
  const { q, count, last } = await people(1)
  const { data: stopped } = await later({ q, count })
  expect((await ask('POST', `mailings/${stopped.id}/stop`)).data.state).toBe('stopped')
  expect((await ask('POST', `mailings/${stopped.id}/stop`)).data.state).toBe('stopped')
  await run(stopped.id)
  await house.work()
  expect(await lettersOf(last)).toEqual([])
  const { data: sent } = await later({ q, count })
  await run(sent.id)
  expect(await ask('POST', `mailings/${sent.id}/stop`)).toMatchObject({ http: 409, code: 'mailing_over' })
  expect(await ask('POST', 'mailings/999999/stop')).toMatchObject({ http: 404 })
})

test('of a stop and the hour that come at the same moment, one happens', async () => {
  const { q, count, last } = await people(1)
  const { data } = await later({ q, count })
  const [answer] = await Promise.all([ask('POST', `mailings/${data.id}/stop`), run(data.id)])
  await house.work()
  expect([answer.http, (await lettersOf(last)).length]).toEqual(answer.http === 200 ? [200, 0] : [409, 1])
})

test('a list that has grown beyond what was seen gets nothing, and its author is told', async () => {
  const { q, count, last } = await people(1)
  const { data } = await later({ q, count })
  await add(last, 52, 1)
  await run(data.id)
  await house.work()
  expect(await lettersOf(last)).toEqual([])
  const { data: refused } = await ask('GET', 'mailings?state=refused')
  expect(refused).toMatchObject([
    { id: data.id, why: 'The list has more than doubled since this was scheduled.' },
  ])
  const { rows } = await pool.query(`select body_text from mail where once = $1`, [
    `mailing-refused:${data.id}`,
  ])
  expect(rows).toMatchObject([{ body_text: expect.stringContaining('“Picture day” wasn’t sent to anyone.') }])
})

test('who may no longer email members sends nothing by then', async () => {
  const { q, count, last } = await people(1)
  const { data: waits } = await later({ q, count })
  await pool.query(
    `update app_user set status = 'blocked' where id = (select user_id from mailing where id = $1)`,
    [waits.id],
  )
  await run(waits.id)
  await pool.query(
    `update app_user set status = 'active' where id = (select user_id from mailing where id = $1)`,
    [waits.id],
  )
  await house.work()
  expect(await lettersOf(last)).toEqual([])
  const { data: refused } = await ask('GET', 'mailings?state=refused')
  expect(refused[0]).toMatchObject({
    id: waits.id,
    why: 'The person who scheduled this can no longer email members.',
  })
})

test('a time that is over, or more than a year away, is refused where it was typed', async () => {
  const { q, count } = await people(1)
  const at = (day: string, time: string) =>
    ask('POST', 'bulk/members/mail/later', { q, count, ...WORDS, day, time })
  expect(await at('2001-01-01', '09:00')).toMatchObject({
    http: 422,
    errors: { time: ['Choose a time in the future.'] },
  })
  expect(await at('2099-01-01', '09:00')).toMatchObject({
    http: 422,
    errors: { day: ['Choose a day within the next year.'] },
  })
  expect(await at('2099-01-01', '25:00')).toMatchObject({ http: 422, errors: { time: [expect.any(String)] } })
})

test('what is sent right away stands among the emails, too', async () => {
  const { q, count } = await people(1)
  await ask('POST', 'bulk/members/mail', { q, count, ...WORDS, subject: 'Right away' })
  const { data } = await ask('GET', 'mailings?state=sent')
  expect(data).toContainEqual(
    expect.objectContaining({ subject: 'Right away', state: 'sent', letters: 1, people: 1 }),
  )
})

test('far more people than one email may go to get nothing, whether it is sent or scheduled', async () => {
  await pool.query(
    `insert into member (tenant_id, member_number, first_name, last_name, email, created_at, updated_at)
     select $1::bigint, 'TAF-M-' || i, 'P' || i, 'Multitude', 'p' || i || '@multitude.example', now(), now()
     from generate_series(1, 10001) i`,
    [house.tenants.alliance.id],
  )
  const everybody = { q: 'Multitude', ...WORDS }
  const many = { http: 422, code: 'too_many_chosen' }
  expect(await ask('POST', 'bulk/members/mail/preview', { ...everybody, count: 10_000 })).toMatchObject(many)
  expect(await ask('POST', 'bulk/members/mail', { ...everybody, count: 10_000 })).toMatchObject(many)
  const time = {
    day: new Date(house.world.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10),
    time: '18:00',
  }
  expect(
    await ask('POST', 'bulk/members/mail/later', { ...everybody, ...time, count: 10_000 }),
  ).toMatchObject(many)
  expect(await ask('POST', 'bulk/members/mail', { ...everybody, count: 10_001 })).toMatchObject({ http: 422 })
  await house.work()
  expect(await lettersOf('Multitude')).toEqual([])
})

const TEMPLATE = { name: 'Picture day', ...WORDS }

test('a text is kept under a name, changed by who saw it last, and tried on oneself', async () => {
  const { http, data } = await ask('POST', 'mail-templates', TEMPLATE)
  expect([http, data.name, data.author]).toEqual([201, 'Picture day', 'Ada Ball'])
  const change = (version: number, subject: string) =>
    ask('PATCH', `mail-templates/${data.id}`, { ...TEMPLATE, subject, version })
  expect((await change(1, 'Picture day is near')).data).toMatchObject({ version: 2 })
  expect(await change(1, 'Late')).toMatchObject({
    http: 409,
    detail: { current: { subject: 'Picture day is near' } },
  })
  expect(
    await ask('POST', 'mail-templates/trial', { ...WORDS, text: '{name}: {team}, {club}' }),
  ).toMatchObject({
    http: 202,
  })
  const { rows } = await pool.query(
    `select recipient, body_text from mail where subject = 'Picture day' and about = 'user' and once is null`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body_text).toContain('Ada Ball: [Team], ')
  expect(await ask('DELETE', `mail-templates/${data.id}`)).toMatchObject({ http: 200 })
  expect(await ask('DELETE', `mail-templates/${data.id}`)).toMatchObject({ http: 404 })
})

test('a name is one template’s, however many take it at the same moment', async () => {
  const answers = await atOnce(3, () => ask('POST', 'mail-templates', { ...TEMPLATE, name: 'Snow day' }))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409])
  expect(await ask('POST', 'mail-templates', { ...TEMPLATE, name: 'snow DAY' })).toMatchObject({
    http: 409,
    errors: { name: ['There’s already a template by this name.'] },
  })
  const { data } = await ask('GET', 'mail-templates')
  expect(data.filter(({ name }: { name: string }) => name === 'Snow day')).toHaveLength(1)
})

test('a value there is not is refused where it stands, in templates and in what waits', async () => {
  const wrong = { http: 422, errors: { text: ['We don’t recognize {nickname}.'] } }
  const words = { ...WORDS, text: 'Hi {nickname}' }
  expect(await ask('POST', 'mail-templates', { name: 'Wrong', ...words })).toMatchObject(wrong)
  expect(await ask('POST', 'mail-templates/trial', words)).toMatchObject(wrong)
  const { q, count } = await people(1)
  expect(
    await ask('POST', 'bulk/members/mail/later', { q, count, ...words, day: '2099-01-01', time: '09:00' }),
  ).toMatchObject(wrong)
})
