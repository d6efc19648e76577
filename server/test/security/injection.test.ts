import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillPath } from 'contract/operation'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'

const { call, tokenOf, world, tenants } = await testHouse()

const source = new URL('../../src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

/** Each file where text becomes SQL, and why none of it comes from a caller. Add new files here. */
const RAW_SQL: Record<string, string> = {
  'clubs/scope-queries.ts': 'columns that its callers write down',
  'users/queries.ts': 'columns of a table that stands in the file, and one of two words',
  'registrations/registration-list-queries.ts': 'columns of a table that stands in the file',
  'office/member-list-queries.ts': 'columns of a table that stands in the file, and one of two words',
  'reports/report-queries.ts': 'columns that stand in the code',
  'seeds/seed-queries.ts': 'one question that stands in the code, whether this is a cluster',
  'plumbing/database/list-queries.ts': 'columns that its callers write down',
  'plumbing/database/page-queries.ts':
    'columns that its callers write down, and a direction that is one of two',
  'plumbing/resealing-queries.ts': 'columns that stand in the code of the modules',
  'plumbing/database/migrate.ts': 'the files of migrations',
  'plumbing/database/written-once.ts': 'what Kysely wrote before, while no value could get into it',
  'plumbing/database/access.ts':
    'roles and rights that stand in the code, and are made from the schema by a command',
}

/** Where a statement is put together, and why none of it comes from a caller. */
const JOINED: Record<string, string> = {
  'plumbing/jobs/stock-queries.ts': 'tables as the catalogue quotes them',
  'plumbing/database/listening.ts': 'LISTEN takes no parameter; the names of the channels are constants',
  'plumbing/database/sharding-queries.ts':
    'tables, functions, roles and policies as the catalogue quotes them, for the operator’s command',
  'plumbing/database/tenant-rows-queries.ts':
    'tables and columns as the catalogue quotes them, and a checked number',
  'tenants/moving-queries.ts': 'columns as the catalogue quotes them',
}

test('SQL is made of texts in known places only, and never by joining strings', () => {
  const raw = files.filter((file) => /sql\s*\.\s*raw\b|unsafeRaw|CompiledQuery\.raw/.test(textOf(file)))
  expect(raw.toSorted()).toEqual(Object.keys(RAW_SQL).toSorted())
  const joined = files.filter((file) =>
    /\.query\(\s*(?:`[^`]*\$\{(?![A-Z_]+\})|['"][^'"]*['"]\s*\+)/.test(textOf(file)),
  )
  expect(joined.toSorted()).toEqual(Object.keys(JOINED).toSorted())
})
const textOf = (file: string) => readFileSync(new URL(file, source), 'utf8')

test.each([
  "'; drop table member; --",
  "' or '1'='1",
  '1) union select password_hash from app_user --',
  '\\',
  '$$; select pg_sleep(10); $$',
  '%',
  '_',
])('SQL in a search, %j, is a text to look for', async (q) => {
  const token = await tokenOf(ADMIN)
  const answer = await call('/api/mms/admin/get_membership', { method: 'POST', token, payload: { q } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toEqual([])
})

const searches = (await contractOperations()).filter(
  ({ op }) => 'q' in ((op.input as { shape?: object }).shape ?? {}),
)

test('SQL is looked for in every list that can be searched', () => {
  expect(searches.length).toBeGreaterThan(15)
})

test.each(searches)('SQL in the search of $name is a text to look for', async ({ op }) => {
  const token = await tokenOf(ADMIN)
  const { path, rest } = fillPath(op.path, { name: 'transactions', id: 1, slug: 'spring-classic' })
  for (const q of ["'", "' or '1'='1", "x') or true --", '\\', '$1', '%', "{'", '"'] as const) {
    const sent = { ...rest, q }
    const isInAddress = op.method === 'GET'
    const answer = await call(`/api${path}${isInAddress ? `?${new URLSearchParams(sent as never)}` : ''}`, {
      method: op.method,
      token,
      ...(isInAddress ? {} : { payload: sent }),
    })
    expect([q, answer.statusCode < 500, answer.body]).toEqual([q, true, expect.any(String)])
  }
})

test.each([
  '/mms/memberregistrations?x=//evil.example',
  '/mms/memberregistrations?\\evil.example',
  '/mms/memberregistrations?https://evil.example',
  '/mms/memberregistrations?%0d%0aSet-Cookie:%20a=b',
  '/mms/memberregistrations?returnUrl=https%3A%2F%2Fevil.example',
])('a redirect of %s stays on this site', async (url) => {
  const { headers, statusCode } = await call(url)
  expect(statusCode).toBe(302)
  expect(new URL(headers.location!, 'https://own.example').origin).toBe('https://own.example')
  expect(headers.location).toMatch(/^\/registration\?/)
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
])('no redirect leads from %s to another site', async (url) => {
  const { headers } = await call(url)
  expect(headers.location).toBeUndefined()
})

test.each(['host', 'x-forwarded-host', 'forwarded', 'x-original-url', 'x-rewrite-url'])(
  'a forged header %s moves no link and no page',
  async (name) => {
    const forged = { [name]: 'evil.example' }
    const answer = await call('/cloud/tenants/alliance.json', {
      headers: { host: 'alliance.localhost:3000', ...forged },
    })
    expect(answer.body).not.toContain('evil.example')
    const page = await call('/login', { headers: { host: 'alliance.localhost:3000', ...forged } })
    expect(page.body).not.toContain('evil.example')
    expect(JSON.stringify(page.headers)).not.toContain('evil.example')
  },
)

test('a letter is never led elsewhere by the host of the call that asked for it', async () => {
  await tokenOf(ADMIN)
  await call('/api/mms/forgot-password', {
    method: 'POST',
    headers: { host: 'alliance.localhost:3000', 'x-forwarded-host': 'evil.example' },
    payload: { email: 'person-1@example.org' },
  })
  const { rows } = await world.database.pool.query(
    'select body_text, body_html from mail where tenant_id = $1',
    [tenants.alliance.id],
  )
  expect(JSON.stringify(rows)).not.toContain('evil.example')
})

test('a line break in what is sent ends no header: neither of an answer nor of a letter', async () => {
  const broken = 'ada@example.org\r\nBcc: everybody@example.org'
  for (const url of ['/api/mms/forgot-password', '/api/mms/checkEmailValidation'])
    expect((await call(url, { method: 'POST', payload: { email: broken } })).statusCode).toBe(422)
  const { rows } = await world.database.pool.query('select 1 from mail where recipient ~ $1', ['[\\r\\n]'])
  expect(rows).toEqual([])
  for (const url of ['/api/mms/getSeason?x=%0d%0aSet-Cookie:a=b', '/login?%0d%0aX-Own:1']) {
    const { headers } = await call(url)
    expect(headers['x-own'] ?? headers['set-cookie']).toBeUndefined()
  }
})

test('a role nobody knows gives nothing', async () => {
  await expect(tokenOf([{ module: 'MMS', role: 'superadmin' as 'admin' }])).rejects.toThrow(/violates/)
})
