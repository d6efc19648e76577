import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseUrl, testDatabase } from '../test/database.ts'
import { isThorough } from '../test/thorough.ts'
import { start } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-main-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const settings = (DATABASE_URL: string) => ({
  NODE_ENV: 'test',
  DEMO: 'false',
  LOG_LEVEL: 'silent',
  PORT: '0',
  DATA_DIR: folder,
  WEB_DIR: folder,
  DATABASE_URL,
})
const { url: ready } = await testDatabase()
const read = async (url: string, path: string) => {
  const { port } = new URL(url)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return (await answer.json()) as { status: string; data: { value: object } }
}

test('servers that start at once on an empty database find it ready, with a default tenant', async () => {
  const server = inject('postgres')
  const name = `test_empty_${process.pid}`
  const owner = new pg.Client(server)
  await owner.connect()
  await owner.query(`create database ${name}`)
  const servers = await Promise.all([1, 2, 3].map(() => start(settings(databaseUrl(server, name)))))
  for (const { url } of servers) {
    expect((await read(url, '/readyz')).status).toBe('ok')
    expect((await read(url, '/api/mms/getProperties/document')).data.value).toMatchObject({
      label: 'default',
      title: 'Alliance Fastpitch - Membership',
    })
  }
  await Promise.all(servers.map(({ close }) => close()))
  // What a version introduces is there after its start, for every existing tenant.
  const inside = new pg.Client(databaseUrl(server, name))
  await inside.connect()
  const granted = async () =>
    (
      await inside.query(
        `select action from role_permission where role = 'manager' and resource = 'renewals' order by action`,
      )
    ).rows
  const both = [{ action: 'edit' }, { action: 'view' }]
  expect(await granted()).toEqual(both)
  await inside.query(`delete from permission_offer where word like 'mms.renewals.%' and role = 'manager'`)
  await inside.query(`delete from role_permission where resource = 'renewals'`)
  await inside.query(`update tenant set offers = 'those of an older version'`)
  const updated = await start(settings(databaseUrl(server, name)))
  await expect.poll(granted).toEqual(both)
  await updated.close()
  await inside.end()
  await owner.query(`drop database ${name}`)
  await owner.end()
})

test('a server that does not get its port leaves nothing running', async () => {
  const { url, close } = await start(settings(ready))
  const { port } = new URL(url)
  const owner = new pg.Client(ready)
  await owner.connect()
  const connected = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows[0]!.count
  }
  await expect(start({ ...settings(ready), PORT: port })).rejects.toThrow(/EADDRINUSE/)
  expect(await read(url, '/readyz')).toMatchObject({ status: 'ok' })
  await close()
  await expect.poll(connected).toBe(0)
  await owner.end()
})

/** So many connections one program may let wait, if the system says. */
const MOST_WAITING = '/proc/sys/net/core/somaxconn'
const letsMany = existsSync(MOST_WAITING) && Number(readFileSync(MOST_WAITING, 'utf8')) >= 4096

test.skipIf(!letsMany)('two thousand may knock at the same moment, and none is sent away', async () => {
  const { url, close } = await start(settings(ready))
  const knock = `let open = 0
    for (let i = 0; i < 2000; i++)
      require('node:net').connect(${new URL(url).port}, '127.0.0.1').on('connect', () => ++open === 2000 && process.exit(0))
    setTimeout(() => process.exit(1), 20_000)`
  // This process waits for the other one, so that the server lets nobody in meanwhile.
  execFileSync(process.execPath, ['-e', knock])
  await close()
})

test('who is asked to end takes no more calls and finishes those that are there', async () => {
  const { url, close } = await start(settings(ready))
  const port = Number(new URL(url).port)
  const body = '{"email":"a@example.org"}'
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => resolve())
  })
  socket.write(
    `POST /api/mms/forgot-password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  // Once the server answers another call from the same machine, it has the beginning of this one.
  await read(url, '/healthz')
  const closing = close()
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  socket.write(body.slice(5))
  await Promise.all([answered, closing])
  expect(answer).toMatch(/^HTTP\/1\.1 (2|4)\d\d /)
})

test('a server goes on with a schema that is ahead of it', async () => {
  const owner = new pg.Client(ready)
  await owner.connect()
  await owner.query(
    `insert into kysely_migration (name, timestamp) values ('9999-of-a-later-version', now())`,
  )
  const { url, close } = await start(settings(ready))
  expect((await read(url, '/readyz')).status).toBe('ok')
  await close()
  await owner.query(`delete from kysely_migration where name = '9999-of-a-later-version'`)
  await owner.end()
})

test('who is asked to end says so and still serves for a while, on connections that are not kept', async () => {
  const { url, close } = await start({ ...settings(ready), SHUTDOWN_DELAY: '2' })
  const { port } = new URL(url)
  const closing = close()
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
  expect(await answer.json()).toMatchObject({ checks: { process: 'failing', database: 'ok' } })
  expect((await fetch(`http://127.0.0.1:${port}/api/mms/getProperties/document`)).status).toBe(200)
  await closing
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test.runIf(isThorough)('when servers are restarted one after the other, no call is lost', async () => {
  // Longer than a machine with much to do takes from asking a server to calling it.
  const begin = () => start({ ...settings(ready), SHUTDOWN_DELAY: '4' })
  const servers = [await begin(), await begin()]
  let isOver = false
  const answers: number[] = []
  const portOf = ({ url }: { url: string }) => new URL(url).port
  /** As a load balancer does it: whoever said that it is ready, asked often enough. */
  async function call() {
    while (!isOver) {
      const ports = servers.map(portOf)
      const states = await Promise.all(
        ports.map((port) =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      const takers = ports.filter((_, i) => states[i])
      for (const port of takers) {
        const { status } = await fetch(`http://127.0.0.1:${port}/api/mms/getProperties/document`)
        answers.push(status)
      }
    }
  }
  const calls = Promise.all([call(), call()])
  for (const i of [0, 1]) {
    await servers[i]!.close()
    servers[i] = await begin()
  }
  isOver = true
  await calls
  await Promise.all(servers.map(({ close }) => close()))
  expect(answers.length).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('a server that is not set up says why, a line for each mistake', async () => {
  await expect(start({ PORT: 'x' })).rejects.toThrow(
    /The configuration is not usable:\n {2}PORT .*\n {2}DATABASE_URL is missing/,
  )
})
