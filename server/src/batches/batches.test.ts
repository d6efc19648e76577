import { beforeAll, expect, test } from 'vitest'
import type { DraftPerson } from 'contract/registering/draft'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../test/registration.ts'
import { jobs } from '../app.ts'

const house = await testHouse()
const { pool } = house.world.database
const family = await registeringIn(house)
const { ask } = family
let admin: string
let other: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  other = await house.tokenOf(ADMIN)
})

/** A coach who has paid and waits for the office; returns the registration's id. */
async function waiting(): Promise<{ id: number; last_name: string; email: string; name: string }> {
  const registrant = family.registrant()
  const coach: DraftPerson = {
    key: 'coach',
    who: 'me',
    emergency,
    ...(await family.place('Coach', '03/14/1986')),
  }
  const { token, version } = await family.start({ registrant, people: [coach] })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  const { data } = await ask('POST', 'admin/get_membership', { q: registrant.last_name }, admin)
  const [row] = data
  expect(row).toMatchObject({ status: 'waiting_for_approval' })
  return { id: row.id, name: row.name, last_name: registrant.last_name!, email: registrant.email }
}
const several = async (count: number) => {
  const found = []
  for (let i = 0; i < count; i++) found.push(await waiting())
  return found
}
const statusOf = async (id: number) =>
  (await ask('GET', `admin/registrations/${id}`, undefined, admin)).data.status
const lettersTo = async (email: string) =>
  (
    await pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by id', [
      email,
    ])
  ).rows.map(({ subject }) => subject)

type Wanted = { act: string; ids?: number[]; filters?: object; q?: string } & Record<string, unknown>
const preview = async ({ act, ids, filters, q }: Wanted, token = admin) =>
  ask('POST', 'batches/preview', { queue: 'registrations', act, ids, filters, q }, token)
const begin = async (wanted: Wanted, token = admin) => {
  const { data } = await preview(wanted, token)
  return ask(
    'POST',
    'batches',
    { queue: 'registrations', count: Math.max(1, data.count), newest: data.newest, ...wanted },
    token,
  )
}
/** The job as the queue runs it once its moment has come. */
const runDue = (batch_id: number) =>
  jobs.find(({ name }) => name === 'run-batch')!.run(house.acting(), { batch_id } as never)
const own = async (token = admin) => (await ask('GET', 'batches', undefined, token)).data
const after = async (id: number, token = admin) => {
  house.pass(10)
  await runDue(id)
  return (await own(token)).find((one: { id: number }) => one.id === id)
}

test('a batch is held for ten seconds, in which nothing is decided and no letter is written', async () => {
  const people = await several(2)
  const ids = people.map(({ id }) => id)
  expect((await preview({ act: 'approve', ids })).data).toMatchObject({ count: 2, letters: 2, left_out: [] })
  const { http, data: batch } = await begin({ act: 'approve', ids })
  expect([http, batch.state, batch.seconds_left, batch.count]).toEqual([201, 'held', 10, 2])
  house.pass(9)
  const { rows: jobsWaiting } = await pool.query<{ run_at: string }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'run-batch'`,
  )
  expect(jobsWaiting.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([
    '2026-11-21T18:00:10.000Z',
  ])
  expect((await lettersTo(people[0]!.email)).filter((subject) => subject.endsWith('approved'))).toEqual([])
  expect(await Promise.all(ids.map(statusOf))).toEqual(['waiting_for_approval', 'waiting_for_approval'])
  expect((await own())[0]).toMatchObject({ id: batch.id, seconds_left: 1, waiting: ids })
  house.pass(1)
  await runDue(batch.id)
  await house.work()
  expect(await Promise.all(ids.map(statusOf))).toEqual(['active', 'active'])
  expect((await lettersTo(people[0]!.email)).at(-1)).toMatch(/registration approved$/)
  const detail = (await ask('GET', `admin/registrations/${ids[0]}`, undefined, admin)).data
  expect(detail.audit[0]).toMatchObject({ action: 'registration.active', actor: 'Ada Ball' })
})

test('undone within its seconds, it is as if nothing had been said; after them it says that they are over', async () => {
  const [one] = await several(1)
  const { data: batch } = await begin({ act: 'reject', ids: [one!.id], reason: 'No background check' })
  expect((await ask('POST', `batches/${batch.id}/undo`, {}, admin)).data).toMatchObject({ state: 'undone' })
  expect(await after(batch.id)).toBeUndefined()
  await house.work()
  expect(await statusOf(one!.id)).toBe('waiting_for_approval')
  expect(await lettersTo(one!.email)).not.toContainEqual(expect.stringMatching(/not accepted/))
  const { data: again } = await begin({ act: 'approve', ids: [one!.id] })
  await after(again.id)
  expect(await statusOf(one!.id)).toBe('active')
  expect(await ask('POST', `batches/${again.id}/undo`, {}, admin)).toMatchObject({
    http: 409,
    code: 'too_late_to_undo',
  })
})

test('of an undo and the job that come at the same moment, one happens', async () => {
  const [one] = await several(1)
  const { data: batch } = await begin({ act: 'approve', ids: [one!.id] })
  house.pass(10)
  const [answer] = await Promise.all([ask('POST', `batches/${batch.id}/undo`, {}, admin), runDue(batch.id)])
  await house.work()
  expect([await statusOf(one!.id), answer.http]).toEqual(
    answer.http === 200 ? ['waiting_for_approval', 200] : ['active', 409],
  )
})

test('a rejection asks for a reason and gives the money back', async () => {
  const [one] = await several(1)
  expect(await begin({ act: 'reject', ids: [one!.id] })).toMatchObject({
    http: 422,
    errors: { reason: ['Enter a reason.'] },
  })
  const { data: batch } = await begin({ act: 'reject', ids: [one!.id], reason: 'No background check' })
  await after(batch.id)
  await house.work()
  const detail = (await ask('GET', `admin/registrations/${one!.id}`, undefined, admin)).data
  expect(detail).toMatchObject({ status: 'rejected', decision_reason: 'No background check', refunded: 5000 })
})

test('a row waits in one batch: of two who decide it at the same moment one does, and the other is told', async () => {
  const [one] = await several(1)
  const { data } = await preview({ act: 'approve', ids: [one!.id] })
  const wanted = { queue: 'registrations', ids: [one!.id], count: 1, newest: data.newest }
  const answers = await atOnce(2, (i) =>
    ask(
      'POST',
      'batches',
      { ...wanted, act: ['approve', 'reject'][i], reason: 'No' },
      i === 0 ? admin : other,
    ),
  )
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({
    code: 'nothing_to_decide',
    message: 'Ada Ball is deciding this one right now.',
  })
  const slower = answers[0]!.http === 409 ? admin : other
  const { version } = (await ask('GET', `admin/registrations/${one!.id}`, undefined, slower)).data
  expect(
    await ask('POST', `admin/registrations/${one!.id}/status`, { version, status: 'rejected' }, slower),
  ).toMatchObject({ http: 409, message: 'Ada Ball is deciding this one right now.' })
})

test('rows that change while it runs are left out, each with the reason, and named', async () => {
  const [one, two] = await several(2)
  const ids = [one!.id, two!.id]
  const { data: batch } = await begin({ act: 'approve', ids })
  await pool.query(`update registration set status = 'closed' where id = $1`, [one!.id])
  expect(await after(batch.id)).toMatchObject({
    state: 'done',
    done: 1,
    left_out: [{ count: 1, why: 'Someone has already decided on this registration.' }],
  })
  expect((await ask('GET', `batches/${batch.id}/left-out`, undefined, admin)).data).toEqual([
    { id: one!.id, name: one!.name, why: 'Someone has already decided on this registration.' },
  ])
  expect((await ask('POST', `batches/${batch.id}/close`, {}, admin)).http).toBe(200)
  expect(await own()).not.toContainEqual(expect.objectContaining({ id: batch.id }))
})

test('all that match are meant, but none that came after one looked, and no more than one was told', async () => {
  const [first] = await several(1)
  const filters = { status: ['waiting_for_approval'] }
  const { data: seen } = await preview({ act: 'approve', filters })
  const [late] = await several(1)
  const { data: batch } = await ask(
    'POST',
    'batches',
    { queue: 'registrations', act: 'approve', filters, count: seen.count, newest: seen.newest },
    admin,
  )
  expect(batch.count).toBe(seen.count)
  await after(batch.id)
  expect([await statusOf(first!.id), await statusOf(late!.id)]).toEqual(['active', 'waiting_for_approval'])
  const { data: now } = await preview({ act: 'approve', filters: {} })
  expect(now.left_out).toContainEqual({ why: 'Already decided', count: expect.any(Number) })
  expect(
    await ask(
      'POST',
      'batches',
      {
        queue: 'registrations',
        act: 'approve',
        filters,
        count: now.count - 1 || 1,
        newest: 1e9,
        ids: undefined,
      },
      admin,
    ),
  ).toMatchObject(now.count > 1 ? { http: 409, code: 'batch_grew' } : { http: 201 })
})

test('stopped, what is done stays done and the rest is as it was', async () => {
  const people = await several(3)
  const ids = people.map(({ id }) => id)
  const { data: batch } = await begin({ act: 'approve', ids })
  house.pass(10)
  // Somebody holds the second row, so the batch is still running when it is told to stop.
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select 1 from registration where id = $1 for update', [ids[1]])
  const running = runDue(batch.id)
  await expect.poll(async () => (await own())[0].done, { timeout: 10_000 }).toBe(1)
  expect((await ask('POST', `batches/${batch.id}/stop`, {}, admin)).data).toMatchObject({ state: 'stopping' })
  await client.query('rollback')
  client.release()
  await running
  expect((await own())[0]).toMatchObject({
    state: 'stopped',
    done: 2,
    left_out: [{ why: 'Stopped before its turn', count: 1 }],
  })
  expect(await statusOf(ids[2]!)).toBe('waiting_for_approval')
})

test('more than 10,000 are taken whole, counted while they are done, and stopped: nobody else decides them meanwhile', async () => {
  const [one] = await several(1)
  const more = 10_500
  const copies = async (table: 'member' | 'registration', as: Record<string, string>) => {
    const { rows } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    await pool.query('set session_replication_role = replica')
    await pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value
       select ${names.map((name) => as[name] ?? `c."${name}"`)} from ${table} c cross join generate_series(1, $2) i
       where c.id = (select ${table === 'member' ? 'member_id' : 'id'} from registration where id = $1)`,
      [one!.id, more],
    )
    await pool.query('set session_replication_role = origin')
  }
  // One person each, or only one of them could be active.
  await copies('member', {
    id: '1000000 + i',
    member_number: `'CROWD' || i`,
    pre_confirmation_code: `'9' || lpad(i::text, 15, '0')`,
    user_id: 'null',
  })
  await copies('registration', {
    id: '1000000 + i',
    member_id: '1000000 + i',
    person_key: `c.person_key || ' ' || i`,
    registered_at: `c.registered_at - i * interval '1 second'`,
  })
  await pool.query('analyze member, registration')
  try {
    const filters = { status: ['waiting_for_approval'] }
    const { data: seen } = await preview({ act: 'approve', filters })
    expect(seen.count).toBeGreaterThan(more)
    const { data: batch } = await begin({ act: 'approve', filters })
    expect(batch).toMatchObject({ state: 'held', count: seen.count, done: 0 })
    // All of them are somebody’s now, also the ten-thousandth.
    expect(await begin({ act: 'approve', filters }, other)).toMatchObject({ http: 409 })
    // A question is a letter to each.
    expect(await begin({ act: 'ask', filters, text: 'Which team?' })).toMatchObject({
      http: 422,
      code: 'too_many_letters',
    })
    house.pass(10)
    const running = runDue(batch.id)
    const reached = async () => {
      const [{ done, left_out }] = await own()
      return done + (left_out as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
    }
    await expect.poll(reached, { timeout: 20_000 }).toBeGreaterThan(20)
    expect(await reached()).toBeLessThan(seen.count)
    await ask('POST', `batches/${batch.id}/stop`, {}, admin)
    await running
    const [ended] = await own()
    expect(ended.state).toBe('stopped')
    // With those that other batches of this file still hold.
    const held = (seen.left_out as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
    expect(await reached()).toBe(seen.count + held)
    expect(ended.left_out).toContainEqual({ why: 'Stopped before its turn', count: expect.any(Number) })
    // What is free again can be meant by somebody else.
    expect((await preview({ act: 'approve', filters }, other)).data.count).toBe(
      ended.left_out.find(({ why }: { why: string }) => why === 'Stopped before its turn').count,
    )
  } finally {
    await pool.query('set session_replication_role = replica')
    await pool.query('delete from registration where id > 1000000')
    await pool.query('delete from member where id > 1000000')
    await pool.query('set session_replication_role = origin')
  }
}, 60_000)

test('a server that was killed in the middle continues where it was, and decides nothing twice', async () => {
  const people = await several(2)
  const ids = people.map(({ id }) => id)
  const { data: batch } = await begin({ act: 'approve', ids })
  house.pass(10)
  await Promise.all([runDue(batch.id), runDue(batch.id)])
  await runDue(batch.id)
  await house.work()
  for (const { id, email } of people) {
    expect(await statusOf(id)).toBe('active')
    expect((await lettersTo(email)).filter((subject) => subject.endsWith('approved'))).toHaveLength(1)
  }
})

test('a question goes to the payer, answers go to whoever asks, and the registration waits', async () => {
  const [one] = await several(1)
  const { data: batch } = await begin({ act: 'ask', ids: [one!.id], text: 'Which team do you coach?' })
  await after(batch.id)
  const { rows } = await pool.query(
    'select subject, body_text, reply_to from mail where recipient = $1 order by id desc',
    [one!.email],
  )
  expect(rows[0].subject).toMatch(/^A question about/)
  expect(rows[0].body_text).toContain('Which team do you coach?')
  expect(rows[0].reply_to).toMatch(/@example\.org$/)
  const detail = (await ask('GET', `admin/registrations/${one!.id}`, undefined, admin)).data
  expect(detail).toMatchObject({
    status: 'waiting_for_approval',
    audit: [{ action: 'registration.asked', note: 'Which team do you coach?' }, {}],
  })
})

test('a message reaches each address once', async () => {
  const [one, two] = await several(2)
  await pool.query(
    'update orders set payer_email = $1 where id in (select order_id from registration where id = any ($2))',
    [one!.email, [one!.id, two!.id]],
  )
  const wanted = {
    act: 'message',
    ids: [one!.id, two!.id],
    subject: 'Coaches’ evening',
    text: 'Monday at six.',
  }
  expect((await preview(wanted)).data).toMatchObject({ count: 2, letters: 1 })
  const { data: batch } = await begin(wanted)
  await after(batch.id)
  expect((await lettersTo(one!.email)).filter((subject) => subject === 'Coaches’ evening')).toHaveLength(1)
})

test('is for users who may decide, and acts with the rights they have when its seconds are over', async () => {
  const [one] = await several(1)
  const member = await house.tokenOf(MEMBER)
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  for (const token of [member, volunteer])
    expect((await preview({ act: 'approve', ids: [one!.id] }, token)).http).toBe(403)
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  const { data: batch } = await begin({ act: 'approve', ids: [one!.id] }, manager)
  expect((await ask('POST', `batches/${batch.id}/undo`, {}, admin)).http).toBe(404)
  await pool.query(
    `update app_user set status = 'blocked' where id = (select user_id from batch where id = $1)`,
    [batch.id],
  )
  house.pass(10)
  await runDue(batch.id)
  expect(await statusOf(one!.id)).toBe('waiting_for_approval')
  const { rows } = await pool.query('select why from batch_row where batch_id = $1', [batch.id])
  expect(rows).toEqual([{ why: 'You no longer have permission for this' }])
})

test('is forgotten a month after', async () => {
  house.pass(31 * 24 * 3600)
  await jobs.find(({ name }) => name === 'tidy-batches')!.run(house.acting(), {} as never)
  const { rows } = await pool.query(`select state from batch where ended_at is not null`)
  expect(rows).toEqual([])
})
