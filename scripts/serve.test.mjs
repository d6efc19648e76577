import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ROOT } from './ensure.mjs'
import { sentenceOf } from './serve.mjs'

/** What a driver says of a database that it does not get to. */
const faultOf = (/** @type {string} */ connectionString) =>
  new pg.Client({ connectionString }).connect().then(
    () => undefined,
    (error) => error,
  )

test('a database that isn’t there is said with its place and no stack', async () => {
  expect(sentenceOf(await faultOf('postgres://nobody@127.0.0.1:1/nowhere'))).toBe(
    'Nothing answers at 127.0.0.1:1 (ECONNREFUSED). Is the database running, and is that where DATABASE_URL should lead?',
  )
  expect(sentenceOf(await faultOf('postgres://nobody@localhost:1/nowhere'))).toMatch(
    /^Nothing answers at (127\.0\.0\.1|::1):1 \(ECONNREFUSED\)\. /,
  )
  expect(sentenceOf(await faultOf('postgres:///nowhere?host=/nowhere/at/all&user=nobody'))).toMatch(
    /^Nothing answers at \/nowhere\/at\/all\/\.s\.PGSQL\.5432 \(ENOENT\)\. /,
  )
})

const made = (fields, /** @type {any} */ kind = Error) => Object.assign(new kind('what was said'), fields)

test.each([
  [
    made({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db.example' }),
    /^There is no host db\.example\. /,
  ],
  [
    made({ syscall: 'connect', code: 'ETIMEDOUT', address: '10.0.0.9', port: 5432 }),
    /^10\.0\.0\.9:5432 can’t be reached \(ETIMEDOUT\)\.$/,
  ],
  [made({ code: '28P01' }, pg.DatabaseError), /^The database refuses the connection: what was said\.$/],
  [made({ code: '3D000' }, pg.DatabaseError), /^The database refuses the connection: what was said\.$/],
  [
    made({ code: 'ERR_INVALID_URL', input: 'postgres://me:secret@' }, TypeError),
    /^(?!.*secret)DATABASE_URL is not /,
  ],
  [made({}), /^what was said$/],
  [made({ code: '42P01' }, pg.DatabaseError), undefined],
  [made({}, TypeError), undefined],
])('%s', (fault, says) => {
  const said = sentenceOf(fault)
  if (says) expect(said).toMatch(says)
  else expect(said).toBeUndefined()
})

const scripts = Object.entries(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts)
const commands = scripts.flatMap(([, line]) => /^node scripts\/([\w-]+\.mjs)/.exec(String(line))?.[1] ?? [])
const reading = (/** @type {string} */ file) => readFileSync(path.join(ROOT, 'scripts', file), 'utf8')

test('every command that opens the database of DATABASE_URL says so of each fault', () => {
  const opening = [...new Set([...commands, 'serve.mjs'])].filter((file) =>
    /\bopenDatabase\(|process\.env\.DATABASE_URL|\bserve\(\)/.test(reading(file)),
  )
  expect(opening.length).toBeGreaterThan(8)
  expect(readdirSync(path.join(ROOT, 'scripts'))).toEqual(expect.arrayContaining(opening))
  expect(
    opening.filter((file) => !/\bsayAndExit\(error\)|\.catch\(sayAndExit\)/.test(reading(file))),
  ).toEqual([])
})

test.each(['shard', 'move'])('%s says it of a database that isn’t there', async (command) => {
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere',
    DATABASE_DIRECT_URL: '',
  }
  const said = await new Promise((resolve) =>
    execFile(
      process.execPath,
      [
        path.join(ROOT, `scripts/${command}.mjs`),
        ...(command === 'move' ? ['postgres://127.0.0.1:1/other'] : []),
      ],
      { env },
      (error, stdout, stderr) => resolve([error?.code, (stdout + stderr).trim()]),
    ),
  )
  expect(said).toEqual([
    1,
    expect.stringMatching(/^Nothing answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. [^\n]+$/),
  ])
})
