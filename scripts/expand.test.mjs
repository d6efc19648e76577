import { expect, test } from 'vitest'
import { faultsOf } from './expand.mjs'

const faults = (text) => faultsOf('x.sql', text, new Set(['1.4.0'])).map((one) => one.replace(/^.*” /, ''))

test.each([
  ['alter table date_answer drop column answered_by;', 'takes away what the release before may use'],
  ['drop table mail;', 'takes away what the release before may use'],
  ['alter table mail rename column subject to title;', 'gives another name to what the release before uses'],
  ['alter table mail alter column id type text;', 'changes the type of a column'],
  ['create index mail_by_day on mail (tenant_id, sent_at);', 'builds an index while nobody can write'],
  ['create unique index on mail (tenant_id, sent_at);', 'builds an index while nobody can write'],
  ['alter table mail add column day date not null;', 'needs a value that the release before does not write'],
  [
    'alter table mail add column day date check (day > now());',
    'adds a column together with what it must be',
  ],
  [
    "-- small: one row for each tenant\nalter table tenant add column plan text check (plan > '');",
    'adds a column together with what it must be',
  ],
  [
    'alter table mail\n  add column club_id bigint,\n  add foreign key (tenant_id, club_id) references club not valid;',
    'adds a reference beside something else',
  ],
  [
    'alter table mail\n  add foreign key (tenant_id, club_id) references club;',
    'looks at every row under a lock',
  ],
  ['alter table mail alter column once set not null;', 'refuses the null'],
  ['-- small: one row for each tenant\nalter table tenant alter plan set not null;', 'refuses the null'],
  [
    '-- unused since 1.4.0: a letter is always sent once\nalter table mail alter column once set not null;',
    'looks at every row under a lock',
  ],
  ['-- small: one row for each tenant\nalter table tenant add plan text not null;', 'needs a value'],
  ['alter table date_answer drop answered_by;', 'takes away what the release before may use'],
  ['alter table date_answer\n  drop constraint named,\n  drop if exists answered_by;', 'takes away what'],
  ['alter table mail alter id drop identity;', 'takes away a default'],
  ['alter table mail alter column search drop expression;', 'takes away a default'],
  ['drop type kind_of_mail;', 'takes away what the release before may use'],
  ['drop function send_mail(bigint);', 'takes away what the release before may use'],
  ['drop view mail_sent;', 'takes away what the release before may use'],
  ['drop sequence mail_number;', 'takes away what the release before may use'],
  ['drop trigger mail_counted on mail;', 'takes away what the release before may use'],
  ['drop policy league on mail;', 'takes away what the release before may use'],
  ['drop owned by fieldhouse_app;', 'takes away what the release before may use'],
  ['alter type kind_of_mail drop attribute once;', 'takes away what the release before may use'],
  ['alter type kind_of_mail rename to letter_kind;', 'gives another name'],
  ["alter type kind_of_mail rename value 'sent' to 'gone';", 'gives another name'],
  ['alter table mail rename constraint mail_once to once;', 'gives another name'],
  ['alter function send_mail(bigint) rename to send;', 'gives another name'],
  ['alter materialized view mail_sent rename to sent;', 'gives another name'],
  ['alter sequence mail_number rename to letter_number;', 'gives another name'],
  ['alter table mail set schema letters;', 'gives another name'],
  ['alter table mail alter "order" type text;', 'changes the type of a column'],
  ['revoke select on mail from fieldhouse_app;', 'takes away a right'],
  ['do $$ begin\n  alter table mail drop once;\nend $$;', 'takes away what the release before may use'],
  [
    "do $do$ declare name text; begin\n  execute format('alter table mail drop %I', name);\nend $do$;",
    'takes away what the release before may use',
  ],
  ['drop table mail; -- nobody writes any more', 'takes away what the release before may use'],
  ['alter table mail add unique (tenant_id, once);', 'builds an index under a lock'],
  ['-- unused since 2.0.0\nalter table mail drop column once;', 'is no release of CHANGELOG.md'],
])('refused: %s', (text, why) => {
  expect(faults(text)).toEqual([expect.stringContaining(why)])
})

test('a backfill is refused beside a change of its table, and by itself not', () => {
  const backfill = "update mail set once = 'x' where once is null;"
  expect(faults(`alter table mail add column day date;\n\n${backfill}`)).toEqual([
    expect.stringContaining('has locked'),
  ])
  expect(faults(`alter table mail no force row level security;\n${backfill}`)).toEqual([])
})

/** Of a migration that comes after these. */
const after = (earlier, text) =>
  faultsOf('x.sql', text, new Set(['1.4.0']), earlier).map((one) => one.replace(/^.*” /, ''))

test('a list of words may get longer, and shorter only once nobody writes the word', () => {
  const made = "create table mail (id bigint, kind text not null check (kind in ('letter', 'note')));"
  const kinds = (words) =>
    `alter table mail drop constraint mail_kind_check;\nalter table mail add constraint mail_kind_check\n  check (kind in (${words})) not valid;`
  expect(after(made, kinds("'letter', 'note', 'news'"))).toEqual([])
  expect(after(made, kinds("'letter'"))).toEqual([expect.stringContaining('refuses “note”')])
  expect(after(made + kinds("'letter', 'note', 'news'"), kinds("'letter', 'note'"))).toEqual([
    expect.stringContaining('refuses “news”'),
  ])
  expect(after(made, kinds("'letter'").replace('\n', '\n-- unused since 1.4.0\n'))).toEqual([])
})

test('what is unique stays so, unless it is made anew under its name', () => {
  const made = 'create unique index mail_once on mail (tenant_id, once);'
  const taken = [expect.stringContaining('takes away what is unique')]
  expect(after(made, 'drop index mail_once;')).toEqual(taken)
  expect(after('', 'alter table mail drop constraint mail_pkey;')).toEqual(taken)
  expect(after('create index mail_by_day on mail (tenant_id, sent_at);', 'drop index mail_by_day;')).toEqual(
    [],
  )
  const anew = made.replace('index', 'index concurrently')
  expect(after(made, `drop index concurrently if exists mail_once;\n${anew}`)).toEqual([])
})

test('an index that is built beside running work stands alone and can be built again', () => {
  const create = 'create index concurrently mail_by_day on mail (tenant_id, sent_at);'
  const whole = `drop index concurrently if exists mail_by_day;\n\n${create}`
  expect(faults(whole)).toEqual([])
  expect(faults(create)).toEqual([expect.stringContaining('leaves a broken index')])
  expect(faults(`${whole}\n\nalter table mail add column day date;`)).toEqual([
    expect.stringContaining('with nothing else'),
  ])
})

test.each([
  "create table fair (tenant_id bigint not null, id bigint, name text not null check (name > ''), unique (tenant_id, name));\ncreate index fair_by_name on fair (tenant_id, name);\nalter table fair add foreign key (tenant_id) references tenant;",
  'alter table mail add column day date;',
  "alter table mail add column kind text not null default 'letter';",
  'alter table mail add foreign key (tenant_id, club_id) references club not valid;',
  'alter table mail validate constraint mail_club;',
  '-- unused since 1.4.0: nobody answers by name any more\nalter table date_answer drop column answered_by;',
  "-- small: one row for each tenant\nalter table tenant add constraint tenant_plan check (plan > '');",
  'create function f() returns void language plpgsql as $$ begin\n  drop table mail;\nend $$;',
  'create function f() returns void language plpgsql as $f$ begin\n  drop table mail;\nend $f$;',
  'alter table mail alter once drop not null;',
  'alter table mail drop constraint mail_long;',
  "alter table mail add constraint mail_kind check (kind <> ', drop it') not valid;",
  'create function f() returns bigint language sql as $$ select 1 $$;\nrevoke execute on function f from public;',
  'drop index concurrently if exists mail_by_day;',
])('allowed: %s', (text) => {
  expect(faults(text)).toEqual([])
})
