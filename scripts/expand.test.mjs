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
  ['alter table mail alter column once set not null;', 'looks at every row under a lock'],
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
])('allowed: %s', (text) => {
  expect(faults(text)).toEqual([])
})
