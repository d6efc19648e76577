import { connect as open } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { operation } from 'contract/operation'
import { Id, PageMeta, text } from 'contract/primitives'
import { problem } from 'contract/problem'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { serving } from '../../../test/routes.ts'
import { on } from './http.ts'

const { world, tokenOf, tenants } = await testHouse()
const Busy = problem('field_busy', 409, 'This field is taken.')

/** Operations on a club's playing fields, enough to exercise all of the plumbing. */
const Field = z.object({ id: Id, name: z.string(), note: z.nullable(z.string()) })
const listFields = operation({
  method: 'GET',
  path: '/mms/fields',
  access: 'public',
  summary: 'List',
  input: z.object({ q: z.optional(z.string()) }),
  output: z.array(Field),
  meta: PageMeta,
})
const getField = operation({
  method: 'GET',
  path: '/mms/fields/:id',
  aliases: ['/ctms/fields/:id'],
  access: 'public',
  summary: 'Read',
  input: z.object({ id: Id }),
  output: Field,
})
const addField = operation({
  method: 'POST',
  path: '/mms/fields',
  access: 'mms.settings.edit',
  summary: 'Add',
  status: 201,
  input: z.object({
    name: text('Name', 20),
    size: z.object({ width: z.int('Width is a whole number.') }),
    surface: z.optional(z.enum(['grass', 'dirt'])),
  }),
  output: Field,
})
const changeField = operation({
  method: 'PATCH',
  path: '/mms/fields/:id',
  access: 'signed-in',
  summary: 'Change',
  input: z.object({ id: Id, name: text('Name') }),
  output: Field,
})
const downloadPlan = operation({
  method: 'GET',
  path: '/mms/fields/:id/plan',
  access: 'public',
  summary: 'Download',
  file: 'application/pdf',
  input: z.object({ id: Id }),
  output: z.object({}),
})
const visitField = operation({
  method: 'GET',
  path: '/mms/fields/:id/visit',
  access: 'public',
  writes: true,
  summary: 'Count a visit',
  input: z.object({ id: Id }),
  output: z.object({ visits: z.int() }),
})
const moveField = operation({
  method: 'PATCH',
  path: '/mms/fields/:id/place',
  access: 'mms.settings.edit',
  summary: 'Move',
  input: z.object({ id: Id }),
  output: z.object({ moved: z.literal(true) }),
})
const clearField = operation({
  method: 'DELETE',
  path: '/mms/fields/:id/place',
  access: 'mms.members.edit',
  summary: 'Clear',
  input: z.object({ id: Id }),
  output: z.object({ cleared: z.literal(true) }),
})
const guessField = operation({
  method: 'POST',
  path: '/mms/fields/guess',
  access: 'public',
  flat: true,
  summary: 'Guess',
  input: z.object({}),
  output: z.object({ answer: z.string() }),
})

let visits = 0
const routes = [
  on(listFields, async (_, { q }) => ({
    data: [{ id: 1, name: q ?? 'North', note: null, password_hash: 'secret' } as z.input<typeof Field>],
    meta: { page: 1, per_page: 25, next: null, previous: null, total: 1, total_is_capped: false },
  })),
  on(getField, async ({ db, tenant }, { id }) => {
    if (id === 409) throw Busy()
    if (id === 500) throw new Error('the password is hunter2')
    if (id === 501)
      await db
        .insertInto('property')
        .values({ tenant_id: tenant.id, name: 'x', value: sql`'1'`, updated_at: '2026-01-01' })
        .execute()
    return { id, name: 'North', note: 'wet' }
  }),
  on(addField, async ({ db, tenant, now }, { name }) => {
    await db
      .insertInto('property')
      .values({ tenant_id: tenant.id, name, value: sql`'1'`, updated_at: now })
      .execute()
    return (name === 'broken' ? { id: 1, name: undefined } : { id: 1, name, note: null }) as z.input<
      typeof Field
    >
  }),
  on(changeField, async (_, { id, name }) => ({ id, name, note: null })),
  on(downloadPlan, async () => ({
    filename: 'Plän "A"\r\nX: y.pdf',
    content: Readable.from([Buffer.from('%PDF-'), Buffer.from('1.7')]),
  })),
  on(visitField, async ({ db, tenant, now }, { id }) => {
    await db
      .insertInto('property')
      .values({ tenant_id: tenant.id, name: `visit${++visits}`, value: sql`'1'`, updated_at: now })
      .execute()
    return { visits: id }
  }),
  on(guessField, async () => ({ answer: 'no' })),
  on(moveField, async () => ({ moved: true as const })),
  on(clearField, async () => ({ cleared: true as const })),
]

const { app, port } = await serving(world, routes)()
const admin = `Bearer ${await tokenOf(ADMIN)}`
const member = `Bearer ${await tokenOf(MEMBER)}`
const manager = `Bearer ${await tokenOf([{ module: 'MMS', role: 'manager' }])}`
const HOST = { host: 'alliance.localhost' }

type Sent = { method?: string; payload?: unknown; headers?: Record<string, string> }
const call = (url: string, { method = 'GET', payload, headers }: Sent = {}) =>
  app.inject({
    url,
    method: method as 'GET',
    headers: { ...HOST, ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

describe('a database that cannot do it', () => {
  test.each([
    ['53100', 'Our storage is full right now, so we couldn’t do this. Please try again later.'],
    ['53400', 'Our storage is full right now, so we couldn’t do this. Please try again later.'],
    ['53200', 'The service isn’t available right now. Please try again shortly.'],
    ['57P03', 'The service isn’t available right now. Please try again shortly.'],
    ['58P01', 'The service isn’t available right now. Please try again shortly.'],
  ])('for %s says so in words, keeps nothing and answers the next call', async (code, message) => {
    const { pool } = world.database
    await pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
    )
    await pool.query(
      'create trigger no_room after insert on property for each row execute function no_room()',
    )
    const sent = {
      method: 'POST',
      payload: { name: 'West', size: { width: 1 } },
      headers: { authorization: admin },
    }
    const answer = await call('/api/mms/fields', sent)
    await pool.query('drop function no_room cascade')
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toMatchObject({ success: false, message, traceId: expect.any(String) })
    expect((await call('/api/mms/fields', sent)).statusCode).toBe(201)
    await pool.query(`delete from property where name = 'West'`)
  })
})

test.each([
  ['23505', 'that somebody else has written by then'],
  ['23503', 'that somebody else has deleted by then, or named'],
])('a row (%s) %s is told as that, and keeps nothing', async (code) => {
  const { pool } = world.database
  await pool.query(
    `create function meanwhile() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
  )
  await pool.query(
    'create trigger meanwhile after insert on property for each row execute function meanwhile()',
  )
  const answer = await call('/api/mms/fields', {
    method: 'POST',
    payload: { name: 'West', size: { width: 1 } },
    headers: { authorization: admin },
  })
  await pool.query('drop function meanwhile cascade')
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Someone else changed this while you were working on it.',
  ])
  expect((await pool.query(`select from property where name = 'West'`)).rowCount).toBe(0)
})

describe('an answer', () => {
  test('has the envelope of the specification, and the page of a list beside it', async () => {
    expect((await call('/api/mms/fields?q=South')).json()).toEqual({
      success: true,
      message: 'Data fetched successfully',
      data: [{ id: 1, name: 'South', note: null }],
      meta: { page: 1, per_page: 25, next: null, previous: null, total: 1, total_is_capped: false },
    })
  })

  test('never holds what the contract does not name', async () => {
    expect((await call('/api/mms/fields')).body).not.toContain('secret')
  })

  test('says what was done, with the status of it', async () => {
    const answer = await call('/api/mms/fields', {
      method: 'POST',
      payload: { name: 'East', size: { width: 1 } },
      headers: { authorization: admin },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Data created successfully'])
  })

  test('is bare where the contract says so', async () => {
    expect((await call('/api/mms/fields/guess', { method: 'POST' })).json()).toEqual({ answer: 'no' })
  })

  test('is a file with a name that cannot break out of its header', async () => {
    const { headers, body } = await call('/api/mms/fields/1/plan')
    expect(body).toBe('%PDF-1.7')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Pl-n-A-X-y.pdf"; filename*=UTF-8''Pl%C3%A4n%20%22A%22%0D%0AX%3A%20y.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('to HEAD is that to GET without its body', async () => {
    const answer = await call('/api/mms/fields/1', { method: 'HEAD' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('an address', () => {
  test.each(['/api/mms/fields/7', '/api/fields/7', '/api/ctms/fields/7'])(
    '%s reaches the same call',
    async (url) => {
      expect((await call(url)).json().data.id).toBe(7)
    },
  )

  test.each(['/api/mms/nothing', '/api/mms/fields/x7', '/api/mms/fields/-1', '/api/mms/fields/1.5'])(
    '%s is not found, in JSON',
    async (url) => {
      const answer = await call(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    },
  )

  test('that knows other actions names them', async () => {
    const answer = await call('/api/mms/fields/7', { method: 'DELETE' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, PATCH'])
  })

  test.each(['/api/mms/fields/%zz', `/api/mms/fields/${'9'.repeat(600)}`])(
    '%s is refused in the same form',
    async (url) => {
      const answer = await call(url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json()).toMatchObject({ success: false, code: expect.any(String) })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('an action', () => {
  test.each(['_method=PATCH', 'x=1&_method=patch', '_METHOD=Patch'])(
    'may be said as POST with %s',
    async (query) => {
      const answer = await call(`/api/mms/fields/7?${query}`, {
        method: 'POST',
        payload: { name: 'New' },
        headers: { authorization: member },
      })
      expect(answer.json()).toMatchObject({
        message: 'Data updated successfully',
        data: { id: 7, name: 'New' },
      })
    },
  )

  test.each(['GET', 'nonsense', ''])('%j is not one that POST can stand for', async (method) => {
    const answer = await call(`/api/mms/fields/7?_method=${method}`, { method: 'POST', payload: {} })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    if (method) expect([answer.statusCode, answer.json().message]).toEqual([422, 'Invalid action specified'])
  })

  test('may be said in a field of a form or of JSON', async () => {
    for (const _method of ['PATCH', 'patch']) {
      const answer = await call('/api/mms/fields/7', {
        method: 'POST',
        payload: { _method, name: 'New' },
        headers: { authorization: member },
      })
      expect(answer.json()).toMatchObject({
        message: 'Data updated successfully',
        data: { id: 7, name: 'New' },
      })
    }
    const other = await call('/api/mms/fields/7', {
      method: 'POST',
      payload: { _method: 'paint' },
      headers: { authorization: member },
    })
    expect([other.statusCode, other.json().message]).toEqual([422, 'Invalid action specified'])
  })

  test('said in a field is let in by its own right, whatever else can be done at the address', async () => {
    const say = (authorization: string, _method: string) =>
      call('/api/mms/fields/7/place', { method: 'POST', payload: { _method }, headers: { authorization } })
    expect((await say(manager, 'DELETE')).json()).toMatchObject({ data: { cleared: true } })
    expect((await say(manager, 'PATCH')).statusCode).toBe(403)
    expect((await say(admin, 'PATCH')).json()).toMatchObject({ data: { moved: true } })
    expect((await say(member, 'DELETE')).statusCode).toBe(403)
    expect((await say('', 'DELETE')).statusCode).toBe(401)
  })

  test('of a GET does not follow from _method', async () => {
    expect((await call('/api/mms/fields/7?_method=DELETE')).statusCode).toBe(200)
  })
})

describe('who may', () => {
  const add = (headers: Record<string, string>) =>
    call('/api/mms/fields', { method: 'POST', payload: { name: 'W', size: { width: 1 } }, headers })

  test('is asked before anything else', async () => {
    expect((await add({})).json()).toMatchObject({ status: 401, message: 'Please log in.' })
    expect((await add({ authorization: member })).json()).toMatchObject({
      status: 403,
      message: 'You don’t have permission to do this.',
    })
  })

  test.each(['Bearer nonsense', 'Basic YTpi', 'Bearer ', `Bearer ${'x'.repeat(5000)}`])(
    '%s is nobody',
    async (authorization) => {
      expect((await add({ authorization })).statusCode).toBe(401)
    },
  )

  test('does not follow from the headers a client sends for its view', async () => {
    expect((await add({ authorization: member, usertype: '1', team: '1' })).statusCode).toBe(403)
  })

  test("is nobody on another tenant's site", async () => {
    expect((await add({ authorization: admin, host: 'demo.localhost' })).statusCode).toBe(401)
  })
})

describe('what is sent', () => {
  const add = (payload: unknown, headers: Record<string, string> = {}) =>
    call('/api/mms/fields', { method: 'POST', payload, headers: { authorization: admin, ...headers } })

  test('is refused at its fields, in words, the first of them above', async () => {
    expect((await add({ name: ' ', size: { width: 1.5 } })).json()).toMatchObject({
      success: false,
      message: 'Name is required.',
      errors: { name: ['Name is required.'], 'size.width': ['Width is a whole number.'] },
      type: 'urn:problem:invalid_input',
      title: 'Name is required.',
      status: 422,
      code: 'invalid_input',
      traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('is refused with the code and the values of each sentence, for who writes it in another language', async () => {
    const wide = await add({ name: 'N'.repeat(21), size: { width: 1.5 } })
    expect(wide.json()).toMatchObject({
      message: 'Name can have up to 20 characters.',
      code: 'invalid_input',
      sentence: 'too_long',
      params: { label: { message: 'Name' }, max: 20 },
      issues: [
        {
          field: 'name',
          code: 'too_long',
          params: { label: { message: 'Name' }, max: 20 },
          message: 'Name can have up to 20 characters.',
        },
        { field: 'size.width', code: 'invalid_field', params: {}, message: 'Width is a whole number.' },
      ],
    })
  })

  test('is refused in words where the contract has no sentence of its own', async () => {
    const refused = async (payload: unknown) => (await add(payload)).json().errors
    expect(await refused({ name: 'x', size: 'large' })).toEqual({ size: ['Send an object.'] })
    expect(await refused({ name: 'x' })).toEqual({ size: ['Please fill this in.'] })
    expect(await refused({ name: 'x', size: { width: 1 }, surface: 'ice' })).toEqual({
      surface: ['Choose one of: grass, dirt.'],
    })
  })

  test.each([
    ['half a JSON', '{"name":', 'application/json', 400],
    ['a list', '[1]', 'application/json', 422],
    ['a number', '1', 'application/json', 422],
    ['nothing', '', 'application/json', 400],
    ['a form nobody reads', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['a prototype', '{"__proto__":{"x":1},"name":"y"}', 'application/json', 400],
  ])('%s is refused', async (_, payload, type, status) => {
    const answer = await add(payload, { 'content-type': type })
    expect([answer.statusCode, answer.json().success]).toEqual([status, false])
  })

  test('may not be larger than a form can be', async () => {
    expect((await add({ name: 'x'.repeat(1_100_000) })).json()).toMatchObject({
      status: 413,
      code: 'too_large',
    })
  })
})

describe('a transaction', () => {
  const kept = async (name: string) => {
    const { rows } = await world.database.pool.query(
      'select 1 from property where tenant_id = $1 and name = $2',
      [tenants.alliance.id, name],
    )
    return rows.length
  }

  test('is undone when the answer breaks the contract', async () => {
    const answer = await call('/api/mms/fields', {
      method: 'POST',
      payload: { name: 'broken', size: { width: 1 } },
      headers: { authorization: admin },
    })
    expect(answer.statusCode).toBe(500)
    expect(await kept('broken')).toBe(0)
  })

  test('of a read cannot write, unless the contract says that this one does', async () => {
    expect((await call('/api/mms/fields/501')).statusCode).toBe(500)
    expect((await call('/api/mms/fields/1/visit')).statusCode).toBe(200)
    expect(await kept(`visit${visits}`)).toBe(1)
  })
})

describe('a refusal', () => {
  test('of a rule is the problem of the contract', async () => {
    expect((await call('/api/mms/fields/409')).json()).toMatchObject({
      status: 409,
      code: 'field_busy',
      message: 'This field is taken.',
    })
  })

  test('that nobody expected says nothing of the inside', async () => {
    const answer = await call('/api/mms/fields/500')
    expect(answer.json()).toMatchObject({ status: 500, message: 'An unexpected error occurred.' })
    expect(answer.body).not.toMatch(/hunter2|\.ts|at /)
  })
})

/** The answer to bytes as they are, until the connection ends. */
const sendBytes = (bytes: string) =>
  new Promise<string>((resolve) => {
    const socket = open(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
  })

test('bytes that are no HTTP get an answer and not a crash', async () => {
  expect(await sendBytes('\u0000\u0001 garbage\r\n\r\n')).toContain('400 Bad Request')
})

test.each([
  'http://alliance.localhost/api/mms/fields/7',
  '/api/mms/fields/7#top',
  '/api/mms/fields/7?a=/8#b',
])('the address %s, as programs may write it, reaches the call', async (url) => {
  const answer = await sendBytes(
    `GET ${url} HTTP/1.1\r\nHost: alliance.localhost\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toContain('200 OK')
  expect(answer).toContain('"id":7')
})
