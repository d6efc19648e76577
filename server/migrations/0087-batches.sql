-- One act on many rows of a list. It is held for some seconds, in which it can be undone: until then nothing is decided and
-- no letter is written.
create table batch (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  user_id bigint not null,
  queue text not null,
  act text not null,
  reason text check (length(reason) between 1 and 500),
  subject text check (length(subject) between 1 and 150),
  body text check (length(body) between 1 and 10000),
  state text not null default 'held' check (state in ('held', 'running', 'stopping', 'done', 'stopped', 'undone')),
  row_count int not null default 0,
  begun_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  -- When its user has read what was left out.
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  check ((ended_at is not null) = (state in ('done', 'stopped', 'undone')))
);
create index batch_of_user on batch (tenant_id, user_id, id desc) where closed_at is null;
create index batch_ended on batch (tenant_id, ended_at) where ended_at is not null;

create table batch_row (
  tenant_id bigint not null references tenant,
  batch_id bigint not null,
  subject_id bigint not null,
  -- What the row is taken for, such as 'registrations decision': by one batch at a time.
  lane text not null,
  outcome text not null check (outcome in ('waiting', 'done', 'left_out', 'undone')),
  -- Why it was left out: a text, or a sentence with its values.
  why jsonb,
  primary key (tenant_id, batch_id, subject_id),
  foreign key (tenant_id, batch_id) references batch on delete cascade,
  check ((why is not null) = (outcome = 'left_out'))
);
create unique index batch_row_taken on batch_row (tenant_id, lane, subject_id) where outcome = 'waiting';
create index batch_row_by_outcome on batch_row (tenant_id, batch_id, outcome, subject_id);

do $$ declare name text; begin
  foreach name in array array['batch', 'batch_row'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
    execute format('grant select, insert, update, delete on %I to fieldhouse_app', name);
  end loop;
end $$;
