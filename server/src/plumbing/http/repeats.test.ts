import { expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { tidyRepeats } from './repeats-tidying.ts'
import { ADMIN, PASSWORD, testHouse } from '../../../test/house.ts'

const house = await testHouse()
const { call, tokenOf, pass, world } = house
let admin = await tokenOf(ADMIN)
const A_DAY = 24 * 60 * 60

/** Time passes until the session has expired, and the user logs in again. */
async function passAndLogIn(seconds: number) {
  pass(seconds)
  const payload = {
    grant_type: 'password',
    client_id: 'web',
    username: 'person-1@example.org',
    password: PASSWORD,
  }
  admin = (await call('/api/mms/check/login', { method: 'POST', payload })).json().access_token
}

let made = 0
const newKey = () => `press-of-a-button-${++made}`
const post = async (path: string, payload: object, key: string, token = admin) => {
  const answer = await call(`/api/mms/${path}`, {
    method: 'POST',
    token,
    payload,
    headers: { 'idempotency-key': key },
  })
  return { status: answer.statusCode, replayed: answer.headers['idempotent-replayed'], ...answer.json() }
}
/** Runs within one transaction. */
const addSection = (section_name: string, key: string, token?: string) =>
  post('faq/sections', { section_name }, key, token)
/** Uses the storage and opens its own transactions. */
const addPartner = (name: string, key: string) => post('partners', { name, status: 'active' }, key)
const countOf = async (table: 'faq_section' | 'partner', named: string, name: string) => {
  const { rows } = await world.database.pool.query(`select from ${table} where ${named} = $1`, [name])
  return rows.length
}

test('what is sent twice under one key is done once and answered twice', async () => {
  const key = newKey()
  const first = await addSection('Fields', key)
  expect(first).toMatchObject({ status: 201, replayed: undefined, data: { section_name: 'Fields' } })
  expect(await addSection('Fields', key)).toEqual({ ...first, replayed: 'true' })
  expect(await countOf('faq_section', 'section_name', 'Fields')).toBe(1)
  // Without the key it would be a second section with the same name.
  expect(await addSection('Fields', newKey())).toMatchObject({ status: 409, code: 'faq_section_taken' })
})

test('of eight at once one is carried out, and all are answered alike', async () => {
  const key = newKey()
  const answers = await atOnce(8, () => addSection('Parking', key))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.filter(({ replayed }) => replayed === undefined)).toHaveLength(1)
})

test('of eight at once that speak with the world outside one is carried out, and the others are told to wait', async () => {
  const key = newKey()
  const answers = await atOnce(8, () => addPartner('Batworks', key))
  expect(answers.filter(({ status, replayed }) => status === 201 && !replayed)).toHaveLength(1)
  for (const { status, replayed, code } of answers.filter((one) => one.status !== 201 || one.replayed))
    expect([201, 409]).toContain(replayed ? status : code === 'idempotency_key_in_use' ? status : 0)
  expect(await countOf('partner', 'name', 'Batworks')).toBe(1)
  expect(await addPartner('Batworks', key)).toMatchObject({ status: 201, replayed: 'true' })
})

test('a key says one thing only', async () => {
  const key = newKey()
  await addSection('Umpires', key)
  expect(await addSection('Scorers', key)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await addPartner('Umpires', key)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await countOf('faq_section', 'section_name', 'Scorers')).toBe(0)
})

test('a key is its caller’s alone', async () => {
  const key = newKey()
  const other = await tokenOf(ADMIN)
  await addSection('Snacks', key)
  expect(await addSection('Drinks', key, other)).toMatchObject({ status: 201, replayed: undefined })
})

test('what was refused may be sent again under its key', async () => {
  await addSection('Rain', newKey())
  const [inside, outside] = [newKey(), newKey()]
  expect(await addSection('Rain', inside)).toMatchObject({ status: 409 })
  await world.database.pool.query(`delete from faq_section where section_name = 'Rain'`)
  expect(await addSection('Rain', inside)).toMatchObject({ status: 201 })
  await addPartner('Glovers', newKey())
  expect(await addPartner('Glovers', outside)).toMatchObject({ status: 409, code: 'partner_taken' })
  await world.database.pool.query(`delete from partner where name = 'Glovers'`)
  expect(await addPartner('Glovers', outside)).toMatchObject({ status: 201 })
})

test('a call that was cut off may be sent again after five minutes', async () => {
  const key = newKey()
  await addPartner('Cap Corner', key)
  await world.database.pool.query('update repeatable_call set answer = null where key = $1', [key])
  expect(await addPartner('Cap Corner', key)).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
  await passAndLogIn(5 * 60 + 1)
  expect(await addPartner('Cap Corner', key)).toMatchObject({ status: 409, code: 'partner_taken' })
})

test('an answer is kept sealed, for a day', async () => {
  const key = newKey()
  await addSection('Lost and found', key)
  const { rows } = await world.database.pool.query('select answer from repeatable_call where key = $1', [key])
  expect(rows[0].answer.toString('latin1')).not.toContain('Lost and found')
  await passAndLogIn(A_DAY + 1)
  expect(await addSection('Lost and found', key)).toMatchObject({ status: 409, code: 'faq_section_taken' })
})

test('what was answered more than a day ago is forgotten', async () => {
  await addSection('Old rules', newKey())
  await passAndLogIn(A_DAY + 1)
  await addSection('New rules', newKey())
  await house.turn(tidyRepeats)
  const { rows } = await world.database.pool.query('select from repeatable_call')
  expect(rows).toHaveLength(1)
})

test.each(['short', 'with spaces in between', 'x'.repeat(256)])('%s is no key', async (key) => {
  expect(await addSection('Anything', key)).toMatchObject({ status: 422, code: 'idempotency_key_unfit' })
})
