import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '../postgres.mjs'
import { compareTables } from './compare.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-compare-'))
chmodSync(folder, 0o711)
let server
let before
let after

const connected = async (url) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

beforeAll(async () => {
  server = await start({ dataDir: path.join(folder, 'postgres'), fast: true })
  before = await connected(server.url)
  await before.query(`
    create table club (tenant_id int, id int, name text, founded date, primary key (tenant_id, id));
    insert into club select 1, i, 'Club ' || i, '2000-01-01' from generate_series(1, 5) i;
    create table kept (id int primary key, amount numeric); insert into kept values (1, 10.50);
    create table keyless (word text); insert into keyless values ('a'), ('b');
    create table dropped (id int primary key); insert into dropped values (1), (2)`)
  await before.query('create database later')
  after = await connected(server.url.replace(/[^/]*$/, 'later'))
  await after.query(`
    create table club (tenant_id int, id bigint, label text, name text, primary key (tenant_id, id));
    insert into club select 1, i, 'new', case i when 2 then 'Other' else 'Club ' || i end from generate_series(2, 7) i;
    create table kept (id int primary key, amount numeric, note text); insert into kept values (1, 10.50, 'new');
    create table keyless (word text); insert into keyless values ('b'), ('c');
    create table unknown (id int primary key); insert into unknown values (1)`)
})
afterAll(async () => {
  await before.end()
  await after.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('of each table that was there it says which rows are gone, new or different', async () => {
  expect(await compareTables(before, after)).toEqual([
    { table: 'club', before: 5, after: 6, gone: 1, added: 2, changed: { name: 1 }, lost: { founded: 5 } },
    { table: 'dropped', before: 2, after: 0, gone: 2, added: 0, changed: {}, lost: { id: 2 } },
    { table: 'kept', before: 1, after: 1, gone: 0, added: 0, changed: {}, lost: {} },
    { table: 'keyless', before: 2, after: 2, gone: 1, added: 1, changed: {}, lost: {} },
  ])
})
