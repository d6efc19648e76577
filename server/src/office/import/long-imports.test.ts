import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { crowd, csv, importingIn } from '../../../test/import.ts'
import { overheard, rowsLookedAt } from '../../../test/plans.ts'
import { waitingForLock } from '../../../test/waiting.ts'
import { findContacts } from '../../members/members.ts'
import { findCandidates } from './matching-queries.ts'
import { findPairsOfFile } from './pairs-of-file.ts'
import { findWaiting } from './rows-queries.ts'
import { findToTakeBack } from './taking-back-queries.ts'

const house = await testHouse()
let admin: string
const { ask, upload, check, enter } = importingIn(house, () => admin)
const { pool } = house.world.database

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const countOf = async (last: string): Promise<number> => {
  const { rows } = await pool.query('select count(*)::int as n from member where last_name = $1', [last])
  return rows[0].n
}

test('a server that is killed while it enters or takes back loses nobody and doubles nobody, and the next one goes on', async () => {
  const last = 'Killed'
  const sent = await upload(csv(...crowd(last, 1_200)))
  const checked = await check(sent['data'])
  const progressOf = async () => (await ask('GET', `/${checked['id']}`))['data']

  /**
   * The second batch waits before its last statement; then its connection is cut, as if its process had died.
   */
  async function killed(begin: () => Promise<unknown>) {
    const gate = await pool.connect()
    await begin()
    await pool.query(`create function wait_at_gate() returns trigger language plpgsql as $$ begin
      if new.progress > 500 then perform pg_advisory_xact_lock(4711); end if; return new; end $$`)
    await pool.query(
      'create trigger gate before update on member_import for each row execute function wait_at_gate()',
    )
    await gate.query('select pg_advisory_lock(4711)')
    const working = house.work()
    const waiting = async () => (await waitingForLock(gate, 'advisory'))[0]
    await expect.poll(waiting).toEqual(expect.any(Number))
    await gate.query('select pg_terminate_backend($1)', [await waiting()])
    await working
    await gate.query('select pg_advisory_unlock(4711)')
    await pool.query('drop trigger gate on member_import')
    await pool.query('drop function wait_at_gate()')
    gate.release()
  }
  /** The queue hands it to the next server. */
  async function resumed() {
    await pool.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()',
    )
    await house.work()
  }

  await killed(() => ask('POST', `/${checked['id']}/run`, { version: checked['version'] }))
  expect(await progressOf()).toMatchObject({ status: 'importing', progress: 500 })
  expect(await countOf(last)).toBe(500)
  await resumed()
  expect(await progressOf()).toMatchObject({ status: 'done', progress: 1_200, counts: { new: 1_200 } })
  expect(await countOf(last)).toBe(1_200)

  await killed(() => ask('POST', `/${checked['id']}/undo`))
  expect(await progressOf()).toMatchObject({ status: 'undoing', progress: 500 })
  expect(await countOf(last)).toBe(700)
  await resumed()
  expect(await progressOf()).toMatchObject({ status: 'undone', kept: 0 })
  expect(await countOf(last)).toBe(0)
})

test('a long file is entered and taken back in several turns', async () => {
  const last = 'Longfile'
  const done = await enter(csv(...crowd(last, 5_200)))
  expect(done).toMatchObject({ status: 'done', progress: 5_200, counts: { new: 5_200 } })
  expect(await countOf(last)).toBe(5_200)
  await ask('POST', `/${done['id']}/undo`)
  await house.work()
  expect((await ask('GET', `/${done['id']}`))['data']).toMatchObject({ status: 'undone', kept: 0 })
  expect(await countOf(last)).toBe(0)
})

test('what a part of a long file asks does not grow with the file, also before the database has counted its tables', async () => {
  const last = 'Sameday'
  const rows = crowd(last, 3_000).map(([first]) => [first!, last, '05/13/2014', ''])
  const { id } = await enter(csv(...rows))
  const people = rows.slice(-500).map(([first_name], i) => ({
    line: i,
    person: { first_name: first_name!, last_name: last, dob: '2014-05-13', member_number: null } as never,
  }))
  const contacts = people.map(({ line, person }) => ({
    ...(person as { first_name: string; last_name: string }),
    key: String(line),
    email: null,
    phone: '2145550100',
  }))
  const { said } = await overheard(() =>
    house.acting().transaction(async (context) => {
      expect(await findCandidates(context, people)).toHaveLength(500)
      expect(await findContacts(context, contacts)).toEqual(new Map())
      expect(await findWaiting(context, id, 500)).toEqual([])
      expect(await findToTakeBack(context, id, 500)).toHaveLength(500)
    }),
  )
  const asked = said.filter(({ text }) => /^\s*(select|with)\b/.test(text) && text.includes('member'))
  expect(asked).toHaveLength(5)
  for (const one of asked)
    expect(await rowsLookedAt(pool, house.tenants.alliance.id, one), one.text).toBeLessThan(20_000)
})

test('who stands twice in a long file by two names that are alike is found right after it is entered', async () => {
  const done = await enter(
    csv(
      ...crowd('Longlist', 1_100),
      ['Dahlia', 'Alikeson', '05/14/2014', ''],
      ['Dahlia', 'Alikesen', '05/14/2014', ''],
    ),
  )
  expect(done).toMatchObject({ status: 'done', counts: { new: 1_102 } })
  const { rows: pairs } = await pool.query(
    `select a.last_name as one, b.last_name as other, p.reason from member_pair p
       join member a on a.tenant_id = p.tenant_id and a.id = p.member_id
       join member b on b.tenant_id = p.tenant_id and b.id = p.other_id
     where a.first_name = 'Dahlia'`,
  )
  expect(pairs).toEqual([{ one: 'Alikeson', other: 'Alikesen', reason: 'similar_name' }])

  // People being removed are no longer compared, and people being compared are not removed.
  await pool.query('delete from member_pair')
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from member_import where id = $1 for update', [done['id']])
  const searching = findPairsOfFile.run(house.acting(), { import_id: done['id'], after: 0 })
  await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
  await holder.query("update member_import set status = 'undoing' where id = $1", [done['id']])
  await holder.query('commit')
  holder.release()
  await searching
  expect((await pool.query('select from member_pair')).rowCount).toBe(0)
})
