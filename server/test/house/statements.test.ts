import { expect, test } from 'vitest'
import {
  askedInsideInserts,
  clockedChanges,
  coalescedConditions,
  comparingCases,
  copiedInto,
  insertsTenantOfRow,
  queriesInValues,
  tenantsOfQueries,
  unsureChanges,
  valuesInConflicts,
  tablesWithoutTenant,
} from '../statements.ts'

test.each([
  ['a select', 'select "id" from "mail" where "id" = $1', ['mail']],
  ['an update', 'update "mail" set "status" = $1 where "id" = $2', ['mail']],
  ['a delete', 'delete from "property" where name = $1', ['property']],
  ['an insert', 'insert into "mail" ("recipient", "subject") values ($1, $2)', ['mail']],
  [
    'the second table of a join',
    'select * from "mail" as "m" inner join "audit_entry" as "a" on "a"."subject_id" = "m"."id" where "m"."tenant_id" = $1',
    ['audit_entry'],
  ],
  [
    'a table of a list',
    'select * from mail m, property p where m.tenant_id = $1 and p.name = m.about',
    ['property'],
  ],
  [
    'a table of a list after a join',
    'select m.id, (select 1) from mail m join audit_entry a on a.tenant_id = $1, property p where m.tenant_id = $1',
    ['property'],
  ],
  [
    'a subquery',
    'select (select count(*) from audit_entry) from mail m where m.tenant_id = $1',
    ['audit_entry'],
  ],
  ['a selected but not compared tenant', 'select tenant_id, id from mail where id = $1', ['mail']],
  ['a tenant in a text', "select * from mail where about = 'tenant_id = 1'", ['mail']],
  ['a tenant in a comment', 'select * from mail -- where tenant_id = $1', ['mail']],
])('%s without a tenant is noticed', (_, statement, tables) => {
  expect(tablesWithoutTenant(statement)).toEqual(tables)
})

test.each([
  ['a select', 'select * from "mail" where "tenant_id" = $1 and "id" = $2'],
  ['an insert', 'insert into "mail" ("tenant_id", "recipient") values ($1, $2) returning "id"'],
  ['a column with the name of a table', 'insert into "mail" ("tenant_id", "season") values ($1, $2)'],
  ['a selected column with the name of a table', 'select id, season from mail where tenant_id = $1'],
  [
    'a changed column with the name of a table',
    'update mail set about = $2, season = $3 where tenant_id = $1 returning id, season',
  ],
  ['an argument with the name of a table', 'select coalesce(about, season) from mail where tenant_id = $1'],
  [
    'an upsert',
    'insert into property (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set value = excluded.value',
  ],
  [
    'a join on the tenant',
    'select * from "mail" as "m" left join "audit_entry" as "a" on "a"."tenant_id" = "m"."tenant_id" where "m"."tenant_id" = $1',
  ],
  ['a join by using', 'select * from mail m join audit_entry using (tenant_id, id) where m.tenant_id = $1'],
  ['a pair', 'select * from mail m where (m.tenant_id, m.id) in (select $1::bigint, 2)'],
  ['the tenants themselves', 'select * from "tenant" where "status" = $1'],
  ['a name made by the statement', 'with due as (select 1 as id) select * from due where due.id = $1'],
  ['a function', 'select enqueue_job($1, $2, $3, $4)'],
  ['a lock', 'select * from mail where tenant_id = $1 for update skip locked'],
])('%s with its tenant passes', (_, statement) => {
  expect(tablesWithoutTenant(statement)).toEqual([])
})

test.each([
  [
    'a condition',
    'select * from mail m where m.tenant_id = $1 and coalesce(m.about, $2) = $2',
    ['coalesce(m.about, $2)'],
  ],
  [
    'a join',
    'select * from mail m left join property p on p.tenant_id = m.tenant_id and p.id = coalesce(m.a, lower(m.b)) where m.tenant_id = $1',
    ['coalesce(m.a, lower(m.b))'],
  ],
  [
    'a subquery of what is shown',
    'select (select 1 from mail m where coalesce("m"."a", 0) = 0) from property',
    ['coalesce("m"."a", 0)'],
  ],
  [
    'what follows a comparison',
    'select 1 from mail where a is distinct from b and coalesce(a, b) = 1',
    ['coalesce(a, b)'],
  ],
])('a coalesce in %s is noticed', (_, statement, calls) => {
  expect(coalescedConditions(statement)).toEqual(calls)
})

test.each([
  ['what is shown', 'select coalesce(a, b) as c from mail where tenant_id = $1 order by coalesce(a, b)'],
  ['what is counted', 'select count(*) filter (where coalesce(a, 0) = 0) from mail where tenant_id = $1'],
  ['what is written', 'update mail set a = coalesce(a, $1) where tenant_id = $2 returning coalesce(a, b)'],
  [
    'what a subquery of a condition shows',
    'select * from mail where tenant_id = $1 and a > (select coalesce(max(b), 0) from mail where tenant_id = $1)',
  ],
  [
    'what a conflict changes',
    'insert into mail (tenant_id) values ($1) on conflict (tenant_id) do update set a = coalesce(mail.a, $2)',
  ],
])('a coalesce in %s may stand', (_, statement) => {
  expect(coalescedConditions(statement)).toEqual([])
})

test.each([
  [
    'rows of a list',
    'insert into mail (tenant_id, id) select $1, x.id from json_to_recordset($2) as x (id bigint)',
    ['mail'],
  ],
  [
    'rows of another part of the statement',
    'with made as (insert into mail (tenant_id) values ($1) returning id), noted as (insert into audit_entry (tenant_id, id) select $1, id from made) select id from made',
    ['audit_entry'],
  ],
  [
    'an answer of another part',
    'with noted as (insert into audit_entry (tenant_id) select $1 from x), gone as (delete from mail where tenant_id = $1 returning id) select 1',
    ['audit_entry'],
  ],
])('an insert that copies %s is noticed', (_, statement, tables) => {
  expect(copiedInto(statement)).toEqual(tables)
})

test.each([
  ['with an answer', 'insert into mail (tenant_id) select $1 from unnest($2::text[]) returning 1'],
  [
    'with a conflict',
    'insert into mail (tenant_id) select $1 from unnest($2::text[]) on conflict do nothing',
  ],
  ['of values', 'insert into mail (tenant_id, id) values ($1, (select 2))'],
  [
    'inside another',
    'with made as (insert into mail (tenant_id) select $1 returning id) select id from made',
  ],
])('an insert %s may stand', (_, statement) => {
  expect(copiedInto(statement)).toEqual([])
})

test.each([
  [
    'an update',
    "update mail m set sent_at = m.sent_at + interval '1 day' where tenant_id = $1",
    ["interval ''"],
  ],
  [
    'a conflict',
    'insert into mail (tenant_id) values ($1) on conflict (tenant_id) do update set sent_at = $2 + make_interval(secs => $3)',
    ['make_interval('],
  ],
  [
    'a call',
    'update mail set sent_at = least($2, sent_at + make_interval(secs => 4)) from x where tenant_id = $1',
    ['make_interval('],
  ],
])('a moment calculated in %s is noticed', (_, statement, found) => {
  expect(clockedChanges(statement)).toEqual(found)
})

test.each([
  ['in a condition', "update mail set status = $1 where tenant_id = $2 and sent_at < $3 - interval '1 day'"],
  ['in seconds', 'update mail set sent_at = to_timestamp($1 + seconds) where tenant_id = $2'],
  [
    'in a named zone',
    "update mail set sent_at = (sent_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where tenant_id = $1",
  ],
])('a moment calculated %s may stand', (_, statement) => {
  expect(clockedChanges(statement)).toEqual([])
})

test.each([
  [
    'insert into mail (tenant_id, about) select tenant_id, about from mail where tenant_id = $1 returning id',
    true,
  ],
  [
    'with made as (insert into mail (tenant_id, id) overriding system value select "m"."tenant_id", 4 from mail m where m.tenant_id = $1 returning id) select 1',
    true,
  ],
  [
    'insert into mail (tenant_id, about) select $1, m.about from mail m where m.tenant_id = $1 returning id',
    false,
  ],
])('of which tenant new rows are: %s', (statement, is) => {
  expect(insertsTenantOfRow(statement)).toBe(is)
})

test.each([
  [
    'a sub-select',
    'select 1 from (select * from mail m where m.tenant_id = $1 limit 2) m join property p on p.tenant_id = m.tenant_id',
    ['p.tenant_id = m.tenant_id'],
  ],
  [
    'a sub-select, from inside another',
    'select (select 1 from property "p" where "p"."tenant_id" = "m"."tenant_id") from x cross join lateral (select * from mail m where m.tenant_id = $1 offset 0) as m',
    ['"p"."tenant_id" = "m"."tenant_id'],
  ],
  [
    'a part of the statement',
    'with due as materialized (select * from mail where tenant_id = $1) select 1 from due d join property p on p.tenant_id = d.tenant_id',
    ['p.tenant_id = d.tenant_id'],
  ],
  [
    'a table around',
    'select (select 1 from property p where p.tenant_id = m.tenant_id) as m from mail m where m.tenant_id = $1',
    ['p.tenant_id = m.tenant_id'],
  ],
])('the tenant of %s is noticed', (_, statement, found) => {
  expect(tenantsOfQueries(statement)).toEqual(found)
})

test.each([
  [
    'a table',
    'select 1 from mail m left join property p on p.tenant_id = m.tenant_id where m.tenant_id = $1',
  ],
  [
    'a table inside a query of the same name',
    'select 1 from (select 1 from mail m join property p on p.tenant_id = m.tenant_id where m.tenant_id = $1) m',
  ],
])('the tenant of %s may stand', (_, statement) => {
  expect(tenantsOfQueries(statement)).toEqual([])
})

test.each([
  ['insert into mail (tenant_id, id) values ($1, (select max(id) from mail))', ['(select max']],
  [
    'with a as (insert into mail ("tenant_id", "id") values ($1, greatest((select 1), 2)) on conflict do nothing returning id) select 1',
    ['(select 1'],
  ],
  ['insert into mail (tenant_id, id) values ($1, $2) returning (select 1)', []],
  ['insert into mail (tenant_id, id) select $1, max(id) from mail returning 1', []],
])('queries among values: %s', (statement, found) => {
  expect(queriesInValues(statement)).toEqual(found)
})

test.each([
  [
    'insert into property as p (tenant_id, name) select $1, m.about from mail m where m.tenant_id = $2 on conflict (tenant_id, name) do update set version = p.version + 1 where p.version = $3 returning 1',
    ['$3'],
  ],
  [
    'insert into property as p (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set version = $3',
    [],
  ],
  [
    'insert into property (tenant_id, name) select $1, $2 on conflict do nothing returning (select $3)',
    ['$3'],
  ],
  [
    'with made as (insert into property (tenant_id, name) select $1, $2 on conflict do nothing) select $3',
    [],
  ],
])('the values of a conflict: %s', (statement, found) => {
  expect(valuesInConflicts(statement)).toEqual(found)
})

test.each([
  [
    'insert into mail (tenant_id, about) select $1, p.name from property p where p.tenant_id = $1 and not exists (select from mail m where m.tenant_id = $1 and m.about = p.name) returning 1',
    ['mail'],
  ],
  [
    'insert into mail (tenant_id, about) select $1, p.name from property p where p.tenant_id = $1 and exists (select from mail m where m.tenant_id = $1) returning 1',
    [],
  ],
  [
    'with p as materialized (select name from property p where p.tenant_id = $1 and exists (select from mail m where m.tenant_id = $1)) insert into mail (tenant_id, about) select $1, name from p returning 1',
    [],
  ],
  [
    'insert into mail (tenant_id, about) select $1, p.name from property p join mail m on m.tenant_id = p.tenant_id where p.tenant_id = $1 returning 1',
    [],
  ],
  [
    'insert into property (tenant_id, name) select $1, m.about from mail m where m.tenant_id = $1 and exists (select from mail m where m.tenant_id = $1) returning 1',
    [],
  ],
])('what rows that get a number are asked from: %s', (statement, found) => {
  expect(askedInsideInserts(statement)).toEqual(found)
})

test.each([
  ["update mail set about = concat(about, 'x'), about_id = $1 where tenant_id = $2", ['concat(']],
  [
    'update mail set about = $1 where tenant_id = $2 returning json_build_object($3, id) as key',
    ['json_build_object('],
  ],
  ["update mail set sent_at = (about ->> 'at')::date where tenant_id = $1", ["->> '')::date"]],
  [
    'insert into mail (tenant_id, about) select $1, to_jsonb(m.about) from mail m where m.tenant_id = $2 returning id',
    [],
  ],
  ['update mail set about = $1 where tenant_id = $2 and about = to_char(sent_at, $3) returning id', []],
])('functions of a session in what is changed: %s', (statement, found) => {
  expect(unsureChanges(statement)).toEqual(found)
})

test.each([
  [
    `update mail set status = case status when 'waiting' then 'failed' else status end where tenant_id = $1`,
    ['case status when'],
  ],
  [
    'insert into mail (tenant_id, subject) select $1, case "m"."about" when $2 then $3 end from mail m where m.tenant_id = $1 returning 1',
    ['case "m"."about" when'],
  ],
  [
    'with gone as (delete from mail where tenant_id = $1 returning about) select case length(about) when 1 then 2 end from gone',
    ['case length(about) when'],
  ],
  [`select case m.about when $1 then 1 else 2 end from mail m where m.tenant_id = $2`, []],
  [`update mail set status = case when status = 'waiting' then 'failed' end where tenant_id = $1`, []],
  [`update mail set about = case when a then case when b then '' end end, subject = 'in case of when'`, []],
])('cases that compare: %s', (statement, found) => {
  expect(comparingCases(statement)).toEqual(found)
})
