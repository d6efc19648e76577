import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { refuseWithoutTenant } from '../../../test/statements.ts'
import { waitingForLock } from '../../../test/waiting.ts'
import { asJson, connect, type Db } from './database.ts'

const { url } = await testDatabase()
const database = connect({ url, pool: 3 })
const guarded = connect({ url, pool: 1, onStatement: refuseWithoutTenant })
const owner = new pg.Pool({ connectionString: url, max: 1 })
// The database may close its connection without a proper shutdown.
owner.on('connect', (client) => client.on('error', () => {}))
afterAll(() => Promise.all([database.close(), guarded.close(), owner.end()]))

const now = new Date('2026-11-21T18:00:00.123Z')
const { rows } = await owner.query<{ id: string }>(
  `insert into tenant (label, name, time_zone, currency, created_at)
   select label, label, 'America/Chicago', 'USD', $1 from unnest(array['ours', 'theirs']) label returning id`,
  [now],
)
const [ours, theirs] = rows.map(({ id }) => Number(id)) as [number, number]
beforeEach(() => owner.query('truncate property'))

const write = (db: Db, tenant_id: number, name: string, value: unknown = name) =>
  db
    .insertInto('property')
    .values({ tenant_id, name, value: asJson(value), updated_at: now })
    .execute()
const names = (db: Db, tenant_id: number) =>
  db.selectFrom('property').select('name').where('tenant_id', '=', tenant_id).orderBy('name').execute()
/** A statement that forgets the tenant. */
const everything = (db: Db) => sql<{ name: string }>`select name from property order by name`.execute(db)

test('ids are numbers, also in lists, and days are their text', async () => {
  const read = (db: Db) =>
    sql`select 7::bigint as id, '{7,8,null}'::bigint[] as ids, '2026-11-21'::date as day from tenant
      where id = ${ours}`.execute(db)
  expect((await database.inTenant(ours, read)).rows).toEqual([
    { id: 7, ids: [7, 8, null], day: '2026-11-21' },
  ])
})

test('what sets the tenant does nothing else, because a sharded database repeats it on other machines', async () => {
  const asked: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string') asked.push(args[0])
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as never
  try {
    await database.inTenant(ours, (db) => names(db, ours))
    await database.inTenant(ours, (db) => names(db, ours), { readOnly: true })
  } finally {
    pg.Client.prototype.query = query
  }
  const setting = asked.filter((text) => text.includes('app.tenant_id'))
  expect(setting).toHaveLength(2)
  for (const text of setting)
    expect(text).toMatch(
      /^set local citus\.propagate_set_commands = 'local'(; set local app\.\w+ = '[^']*')+$/,
    )
})

describe('the wall between tenants', () => {
  beforeEach(async () => {
    await database.inTenant(ours, (db) => write(db, ours, 'mine'))
    await database.inTenant(theirs, (db) => write(db, theirs, 'foreign'))
  })

  test("hides the others' rows from a statement that forgot its tenant", async () => {
    const found = await database.inTenant(ours, everything)
    expect(found.rows).toEqual([{ name: 'mine' }])
  })

  test("lets nobody read, change, delete or write the others' rows by naming their tenant", async () => {
    expect(await database.inTenant(ours, (db) => names(db, theirs))).toEqual([])
    await database.inTenant(ours, async (db) => {
      const changed = await db
        .updateTable('property')
        .set({ name: 'x' })
        .where('tenant_id', '=', theirs)
        .execute()
      const deleted = await db.deleteFrom('property').where('tenant_id', '=', theirs).execute()
      expect([changed[0]!.numUpdatedRows, deleted[0]!.numDeletedRows]).toEqual([0n, 0n])
    })
    await expect(database.inTenant(ours, (db) => write(db, theirs, 'smuggled'))).rejects.toThrow(
      'row-level security',
    )
    expect(await database.inTenant(theirs, (db) => names(db, theirs))).toEqual([{ name: 'foreign' }])
  })

  test('stands for the owner of the tables too', async () => {
    const client = await owner.connect()
    await client.query('create role house_owner; grant select on property to house_owner')
    await client.query('alter table property owner to house_owner')
    await client.query('begin; set local role house_owner')
    const found = await client.query('select * from property')
    await client.query(
      'rollback; alter table property owner to current_user; drop owned by house_owner; drop role house_owner',
    )
    client.release()
    expect(found.rows).toEqual([])
  })

  test('is proven by taking it away: without it the forgetful statement shows everything', async () => {
    await owner.query('alter table property disable row level security')
    const found = await database.inTenant(ours, everything)
    await owner.query('alter table property enable row level security')
    expect(found.rows).toEqual([{ name: 'foreign' }, { name: 'mine' }])
  })

  test('has a second one behind it in every test: the forgetful statement is refused before it is sent', async () => {
    await expect(guarded.inTenant(ours, everything)).rejects.toThrow(
      'the statement does not say of which tenant it means property',
    )
    expect(await guarded.inTenant(ours, (db) => names(db, ours))).toEqual([{ name: 'mine' }])
  })

  test.each([{ readOnly: true }, { readOnly: false }])(
    'leaves nothing behind on the connection (%o)',
    async (mode) => {
      const single = connect({ url, pool: 1 })
      const left = (db: Db) =>
        sql`select pg_backend_pid() as pid, current_user as who, current_setting('app.tenant_id') as tenant`
          .execute(db)
          .then(({ rows }) => rows[0])
      const first = await single.inTenant(ours, left, mode)
      const second = await (mode.readOnly ? single.global(left) : single.sandbox(left))
      expect(second).toEqual({
        pid: (first as { pid: number }).pid,
        who: mode.readOnly ? 'fieldhouse_app' : 'fieldhouse_psp',
        tenant: '',
      })
      await single.close()
    },
  )

  test('shows no row at all where no tenant is named, and writes none', async () => {
    expect(await database.global((db) => names(db, ours))).toEqual([])
    await expect(database.global((db) => write(db, ours, 'x'))).rejects.toThrow('read-only')
  })

  test('takes only a number for a tenant', async () => {
    const injected = "1'; reset role; --" as unknown as number
    await expect(database.inTenant(injected, everything)).rejects.toThrow('a tenant id is a whole number')
  })
})

describe('one transaction', () => {
  test('has others aside that stay whatever becomes of it, however many wait for theirs', async () => {
    const work = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      database.inTenant(ours, async (db) => {
        await write(db, ours, `lost_${name}`)
        await database.aside(ours, (own) => write(own, ours, name))
        throw new Error('the rule says no')
      }),
    )
    for (const one of await Promise.allSettled(work)) expect(String(one.status)).toBe('rejected')
    expect((await database.inTenant(ours, (db) => names(db, ours))).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ])
  })

  test('is over with what is asked in one go where its end travels with it', async () => {
    let later: Promise<unknown> | undefined
    await database.atOnce(ours, async (db) => {
      await Promise.all([write(db, ours, 'a'), write(db, ours, 'b')])
      later = write(db, ours, 'c')
      await later.catch(() => {})
    })
    await expect(later).rejects.toThrow('the transaction is over')
    await database.aside(ours, (db) => write(db, ours, 'd'), { atOnce: true })
    expect((await database.inTenant(ours, (db) => names(db, ours))).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'd',
    ])
  })

  test('keeps none of what is asked in one go when a part of it fails, and hands its connection on', async () => {
    for (let i = 0; i < 12; i++)
      await expect(
        database.atOnce(ours, (db) => Promise.all([write(db, ours, 'a'), write(db, theirs, 'b')])),
      ).rejects.toThrow(/row-level security/)
    expect(await database.inTenant(ours, (db) => names(db, ours))).toEqual([])
  })

  test('keeps all of its work', async () => {
    await database.inTenant(ours, (db) => Promise.all([write(db, ours, 'a'), write(db, ours, 'b')]))
    expect(await database.inTenant(ours, (db) => names(db, ours))).toEqual([{ name: 'a' }, { name: 'b' }])
  })

  test('keeps none of it when something fails', async () => {
    const work = database.inTenant(ours, async (db) => {
      await write(db, ours, 'a')
      throw new Error('the rule says no')
    })
    await expect(work).rejects.toThrow('the rule says no')
    expect(await database.inTenant(ours, (db) => names(db, ours))).toEqual([])
  })

  test('keeps none of it when one of several statements fails, and the connection goes on working', async () => {
    const single = connect({ url, pool: 1 })
    const work = single.inTenant(ours, (db) =>
      Promise.all([write(db, ours, 'a'), write(db, ours, 'not a name!')]),
    )
    await expect(work).rejects.toThrow('property_name_check')
    expect(await single.inTenant(ours, (db) => names(db, ours))).toEqual([])
    await single.close()
  })

  test('says why it failed, whichever of its statements is heard first', async () => {
    const failed = database.inTenant(ours, async (db) => {
      const [, behind] = await Promise.allSettled([write(db, ours, 'not a name!'), write(db, ours, 'b')])
      throw (behind as PromiseRejectedResult).reason
    })
    await expect(failed).rejects.toThrow('property_name_check')
  })

  test('lets nothing that was begun beside a failure write after its end', async () => {
    let goOn = () => {}
    const failed = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> | undefined
    const work = database.inTenant(ours, (db) => {
      late = write(db, ours, 'a')
        .then(() => failed)
        .then(() => write(db, ours, 'b'))
      late.catch(() => {})
      return write(db, ours, 'not a name!')
    })
    await expect(work).rejects.toThrow('property_name_check')
    goOn()
    await expect(late).rejects.toThrow()
    expect(await database.inTenant(ours, (db) => names(db, ours))).toEqual([])
  })

  test('takes along what was asked and not waited for, also when it fails in the same moment', async () => {
    const single = connect({ url, pool: 1 })
    let left: Promise<unknown> | undefined
    const work = single.inTenant(ours, (db) => {
      left = write(db, ours, 'a')
      left.catch(() => {})
      throw new Error('the rule says no')
    })
    await expect(work).rejects.toThrow('the rule says no')
    await single.inTenant(ours, async (db) => void write(db, ours, 'b').catch(() => {}))
    expect(await single.inTenant(ours, (db) => names(db, ours))).toEqual([{ name: 'b' }])
    await left
    await single.close()
  })

  test('carries out what is asked together in the order in which it was asked', async () => {
    const found = await database.inTenant(ours, (db) =>
      Promise.all([
        write(db, ours, 'a'),
        names(db, ours),
        write(db, ours, 'b'),
        names(db, ours),
        sql<{ count: number }>`select count(*) as count from property where tenant_id = ${ours}`.execute(db),
      ]),
    )
    expect([found[1], found[3], found[4].rows]).toEqual([
      [{ name: 'a' }],
      [{ name: 'a' }, { name: 'b' }],
      [{ count: 2 }],
    ])
  })

  test('answers a statement that is asked often as at the first time, and goes on after one that failed', async () => {
    const single = connect({ url, pool: 1 })
    const both = (name: string) =>
      single.inTenant(ours, (db) =>
        Promise.all([
          write(db, ours, name),
          names(db, ours),
          // Of no column that the other has, and of a row without a value.
          sql`select null::text as nothing, ${name}::text as given`.execute(db),
        ]),
      )
    // From the twentieth on, statements have names, and their columns are not told again.
    for (let i = 10; i < 40; i++) {
      const [, found, { rows }] = await both(`a${i}`)
      expect(found).toHaveLength(i - 9)
      expect(rows).toEqual([{ nothing: null, given: `a${i}` }])
      await expect(both('not a name!')).rejects.toThrow('property_name_check')
    }
    await single.close()
  })

  test('refuses only the statement whose value cannot be written', async () => {
    const endless: Record<string, unknown> = {}
    endless['itself'] = endless
    const [bad, good] = await database.inTenant(ours, (db) =>
      Promise.allSettled([sql`select ${endless}::jsonb`.execute(db), names(db, ours)]),
    )
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('circular') },
    })
    expect(good).toMatchObject({ status: 'fulfilled', value: [] })
  })

  test('is not taken for kept when a failed statement was overlooked', async () => {
    const work = database.inTenant(ours, async (db) => {
      await write(db, ours, 'a')
      await write(db, ours, 'not a name!').catch(() => {})
    })
    await expect(work).rejects.toThrow('the transaction was rolled back by the database')
    expect(await database.inTenant(ours, (db) => names(db, ours))).toEqual([])
  })

  test('that only reads cannot write', async () => {
    const work = database.inTenant(ours, (db) => write(db, ours, 'a'), { readOnly: true })
    await expect(work).rejects.toThrow('read-only')
  })

  test('that only reads may be asked by many at once, round after round, each in its own tenant', async () => {
    const single = connect({ url, pool: 1 })
    await Promise.all([
      database.inTenant(ours, (db) => write(db, ours, 'mine')),
      database.inTenant(theirs, (db) => write(db, theirs, 'foreign')),
    ])
    const ask = (id: number) =>
      single.inTenant(
        id,
        async (db) => {
          const rounds = []
          for (let round = 0; round < 4; round++)
            rounds.push(...(await Promise.all([everything(db), everything(db)])))
          return rounds.map(({ rows }) => rows)
        },
        { readOnly: true },
      )
    const found = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i % 2 ? ours : theirs)))
    for (const [i, rounds] of found.entries())
      expect(rounds).toEqual(Array.from({ length: 8 }, () => [{ name: i % 2 ? 'mine' : 'foreign' }]))
    await single.close()
  })

  test('that only reads and fails fails alone: whoever asked beside it on the same connection gets an answer', async () => {
    const single = connect({ url, pool: 1 })
    await database.inTenant(ours, (db) => write(db, ours, 'mine'))
    const read = <T>(work: (db: Db) => Promise<T>) => single.inTenant(ours, work, { readOnly: true })
    const wrong = (db: Db) => sql`select 1 / 0`.execute(db)
    const [before, failed, besideIt, after] = await Promise.allSettled([
      read(everything),
      read(wrong),
      read((db) => Promise.allSettled([wrong(db), everything(db)])),
      read(everything),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
    const rejected = { status: 'rejected', reason: { message: 'division by zero' } }
    expect(besideIt).toMatchObject({ value: [rejected, rejected] })
    for (const one of [before, after]) expect(one).toMatchObject({ value: { rows: [{ name: 'mine' }] } })
    await single.close()
  })

  test('that only reads and follows one with a bad value gets all its answers, also where nothing is prepared yet', async () => {
    const cold = connect({ url, pool: 1 })
    await database.inTenant(ours, (db) => write(db, ours, 'mine'))
    await database.inTenant(theirs, (db) => write(db, theirs, 'foreign'))
    const bad = (db: Db) => sql`select ${'a\u0000b'}::text`.execute(db)
    // Statements after the bad value are skipped, and so never prepared although they were sent; each round
    // uses statements of its own.
    const kinds = Array.from({ length: 6 }, (_, kind) => (db: Db, id: number) => [
      sql`select name, ${sql.lit(kind)}::int as kind from property where tenant_id = ${id}`.execute(db),
      sql`select ${sql.lit(kind)}::int as only`.execute(db),
      everything(db),
    ])
    for (const of of kinds) {
      const ask = (id: number, isBad = false) =>
        cold.inTenant(id, (db) => Promise.all([...(isBad ? [bad(db)] : []), ...of(db, id)]), {
          readOnly: true,
        })
      const answers = await Promise.allSettled([
        ask(ours, true),
        ...[theirs, ours, theirs].map((id) => ask(id)),
        ask(theirs, true),
        ...[ours, theirs, ours].map((id) => ask(id)),
      ])
      const told = answers.map((one) =>
        one.status === 'fulfilled' ? one.value.map(({ rows }) => rows.length) : String(one.reason),
      )
      const refused = expect.stringMatching(/invalid byte sequence/)
      const all = [1, 1, 1]
      expect(told).toEqual([refused, all, all, all, refused, all, all, all])
    }
    await cold.close()
  })

  test('that only reads is asked again when its connection is cut', async () => {
    const single = connect({ url, pool: 1 })
    const holder = await owner.connect()
    const owned = new pg.Client(url)
    await owned.connect()
    await holder.query('select pg_advisory_lock(1)')
    const waits = single.inTenant(
      ours,
      (db) => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock(1)`.execute(db),
      { readOnly: true },
    )
    const waiting = async () => (await waitingForLock(owned, 'advisory'))[0]
    await expect.poll(waiting).toBeDefined()
    const first = await waiting()
    await owned.query('select pg_terminate_backend($1)', [first])
    await expect.poll(waiting).not.toBe(first)
    await holder.query('select pg_advisory_unlock(1)')
    expect((await waits).rows[0]!.pid).not.toBe(first)
    holder.release()
    await Promise.all([owned.end(), single.close()])
  })

  test('is finished before the database is closed, however many wait, and so is what it asks next', async () => {
    await database.inTenant(ours, (db) => write(db, ours, 'mine'))
    const leaving = connect({ url, pool: 1 })
    const reads = Array.from({ length: 30 }, () =>
      leaving.inTenant(
        ours,
        async (db) => {
          await names(db, ours)
          return names(db, ours)
        },
        { readOnly: true },
      ),
    )
    const writes = Array.from({ length: 5 }, () => leaving.inTenant(ours, (db) => names(db, ours)))
    const [found] = await Promise.all([Promise.all([...reads, ...writes]), leaving.close()])
    for (const each of found) expect(each).toEqual([{ name: 'mine' }])
    await expect(leaving.global(everything)).rejects.toThrow('the database is closed')
  })

  test('is given up when the database is closed and a lock does not come free', async () => {
    const leaving = connect({ url, pool: 1 })
    const holder = await owner.connect()
    await holder.query('begin; lock table property')
    const waits = [
      leaving.inTenant(ours, (db) => write(db, ours, 'mine')),
      leaving.inTenant(ours, (db) => write(db, ours, 'waits for the one before')),
      leaving.aside(ours, (db) => write(db, ours, 'aside')),
      leaving.inTenant(ours, everything, { readOnly: true }),
      leaving.copyOut(ours, sql`select name from property where tenant_id = ${ours}`),
    ]
    const ends = Promise.allSettled(waits)
    await leaving.close({ patience_ms: 40 })
    for (const end of await ends)
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/canceling statement|Connection terminated/) },
      })
    await holder.query('rollback')
    holder.release()
    expect(await database.inTenant(ours, everything)).toMatchObject({ rows: [] })
  })

  test('that only reads fails when there is no connection to be had', async () => {
    const nowhere = connect({ url: url.replace(/[^/]*$/, 'no_such_database'), pool: 1 })
    await expect(nowhere.global(everything)).rejects.toThrow('no_such_database')
    await nowhere.close()
    await expect(nowhere.global(everything)).rejects.toThrow('the database is closed')
  })

  test('fails when its connection is cut, and the next one gets a new connection', async () => {
    const single = connect({ url, pool: 1 })
    const work = single.inTenant(ours, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      return names(db, ours)
    })
    await expect(work).rejects.toThrow()
    expect(await single.inTenant(ours, (db) => names(db, ours))).toEqual([])
    await single.close()
  })

  test('fails also when it asks of a connection that has ended already', async () => {
    const single = connect({ url, pool: 1 })
    const ended = new Promise<void>((resolve) =>
      single.pool.on('connect', (client) => (client as unknown as pg.Client).once('end', resolve)),
    )
    const work = single.inTenant(ours, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await ended
      return names(db, ours)
    })
    await expect(work).rejects.toThrow()
    await single.close()
  })

  test('of many callers waits for its turn and gets its own rows', async () => {
    await Promise.all(
      [ours, theirs].map((id) =>
        database.inTenant(id, (db) => write(db, id, id === ours ? 'mine' : 'foreign')),
      ),
    )
    const found = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        database.inTenant(i % 2 ? ours : theirs, (db) => everything(db).then((result) => result.rows)),
      ),
    )
    for (const [i, rows] of found.entries()) expect(rows).toEqual([{ name: i % 2 ? 'mine' : 'foreign' }])
  })
})

describe('values', () => {
  test('ids are numbers, moments are ISO text in UTC, documents are themselves', async () => {
    const value = { list: [1, 'two', null], text: "it's" }
    const row = await database.inTenant(ours, async (db) => {
      await write(db, ours, 'document', value)
      return db.selectFrom('property').selectAll().where('tenant_id', '=', ours).executeTakeFirstOrThrow()
    })
    expect(row).toEqual({
      tenant_id: ours,
      version: 1,
      name: 'document',
      value,
      is_public: false,
      updated_at: '2026-11-21T18:00:00.123Z',
    })
  })

  test('a day is a day, whatever zone server and database are in', async () => {
    const { rows } = await database.inTenant(ours, async (db) => {
      await sql`set local time zone 'Pacific/Kiritimati'`.execute(db)
      return sql`select date '2026-03-08' as day, timestamptz '2026-03-08 12:00:00+00' as moment`.execute(db)
    })
    expect(rows).toEqual([{ day: '2026-03-08', moment: '2026-03-08T12:00:00.000Z' }])
  })
})

test('a moment is the same text whatever zone and precision the database speaks in', async () => {
  const moments = ['2026-11-21 18:00:00+00', '2026-11-21 18:00:00.1+00', '1999-02-03 04:05:06.789123+00']
  const spoken = await Promise.all(
    ['UTC', 'Asia/Kolkata', 'America/Denver'].map((zone) =>
      database.inTenant(ours, async (db) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(db)
        const { rows } = await sql<{ moment: string }>`
          select moment::timestamptz from unnest(${moments}::text[]) with ordinality as m (moment, n) order by n`.execute(
          db,
        )
        return rows.map(({ moment }) => moment)
      }),
    ),
  )
  const [utc, ...others] = spoken
  expect(utc).toEqual(['2026-11-21T18:00:00.000Z', '2026-11-21T18:00:00.100Z', '1999-02-03T04:05:06.789Z'])
  expect(others).toEqual([utc, utc])
})

test('a pooler that knows no named statements can be used', async () => {
  const plain = connect({ url, pool: 1, prepare: false })
  await plain.inTenant(ours, (db) => names(db, ours))
  const { rows } = await plain.inTenant(ours, (db) =>
    sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db),
  )
  expect(rows).toEqual([{ count: 0 }])
  await plain.close()
})
