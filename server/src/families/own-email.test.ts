import { beforeAll, expect, test } from 'vitest'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

/** A mother who has registered her daughter, with her login. */
async function household() {
  const registrant = family.registrant()
  await registered(house, family, { registrant, people: [await family.daughter()] })
  return {
    email: registrant.email,
    last_name: registrant.last_name,
    token: await loggedIn(house, registrant.email),
  }
}

/** Requests another address and opens the link sent to it. */
async function moveTo(token: string, email: string) {
  const asked = await house.call('/api/mms/user/email', { method: 'POST', token, payload: { email } })
  expect(asked.statusCode).toBe(200)
  const { rows } = await pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  const link = /verify-email\/([\w-]{43})/.exec(rows[0]!.body_text)![1]!
  expect((await house.call(`/api/mms/verify-email/${link}`)).statusCode).toBe(200)
  await house.work()
}

const records = async (email: string) =>
  (
    await pool.query<{ id: number; email: string; first_name: string; version: number }>(
      `select m.id, m.email, m.first_name, m.version from member m
       where m.id = (select member_id from app_user where email = $1)`,
      [email],
    )
  ).rows

test('the own record follows the confirmed address of the account, and the history says why', async () => {
  const { email, token } = await household()
  const next = `moved-${email}`
  const [before] = await records(email)
  expect(before!.email).toBe(email)
  await moveTo(token, next)
  const [after] = await records(next)
  expect(after).toMatchObject({ id: before!.id, email: next, version: before!.version + 1 })
  const { rows } = await pool.query(
    `select before, after, note from audit_entry where subject = 'member' and subject_id = $1 order by id desc limit 1`,
    [after!.id],
  )
  expect(rows[0]).toEqual({
    before: { email },
    after: { email: next },
    note: 'The new email address of the account was confirmed.',
  })
})

test('the own record follows at once when the office gives the account another address', async () => {
  const { email } = await household()
  const [before] = await records(email)
  const { rows: users } = await pool.query('select id from app_user where email = $1', [email])
  const moved = await house.call(`/api/mms/users/${users[0].id}`, {
    method: 'PATCH',
    token: await house.tokenOf(ADMIN),
    payload: { email: `office-${email}` },
  })
  expect(moved.statusCode).toBe(200)
  await house.work()
  expect(await records(`office-${email}`)).toMatchObject([{ id: before!.id, email: `office-${email}` }])
  const { rows } = await pool.query(
    `select note from audit_entry where subject = 'member' and subject_id = $1 order by id desc limit 1`,
    [before!.id],
  )
  expect(rows[0]).toEqual({ note: 'The office has changed the email address of the account.' })
})

test('nobody else in the household is touched, and an address that was chosen for the record stays', async () => {
  const { email, token } = await household()
  const [own] = await records(email)
  const others = () =>
    pool.query(`select id, email, version from member where id <> $1 order by id`, [own!.id])
  await pool.query(`update member set email = $1 where id <> $2 and user_id is null`, [email, own!.id])
  const before = (await others()).rows
  await moveTo(token, `once-${email}`)
  expect((await others()).rows).toEqual(before)
  await pool.query(`update member set email = 'work@example.org' where id = $1`, [own!.id])
  await moveTo(token, `twice-${email}`)
  expect(await records(`twice-${email}`)).toMatchObject([{ email: 'work@example.org' }])
})
