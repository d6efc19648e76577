-- Members that come in a file, and two records that turn out to be one person.

-- A file somebody has sent, from the first look at it to what became of each of its rows.
create table member_import (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Key in the storage; null once nobody needs the file any more.
  file_key text,
  file_size bigint not null check (file_size > 0),
  kind text not null check (kind in ('csv', 'xlsx')),
  encoding text,
  separator text,
  -- The contract's ImportColumn list: what the first line says, with examples.
  headers jsonb not null,
  -- The contract's ImportSettings, once the office has chosen.
  settings jsonb,
  status text not null
    check (status in ('uploaded', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
  -- Why the file cannot be read.
  error text,
  -- Which check the rows belong to: of two at once the older one stops.
  round integer not null default 0,
  -- How far the check, the import or the undoing is, in rows; and of how many, once it is known.
  progress integer not null default 0,
  row_count integer,
  -- How many rows became what, and how many an undoing has left: {"new", "update", "skip", "bad", "kept"}.
  counts jsonb not null default '{}',
  -- What the registrations of this import belong to, once there are any.
  draft_id bigint,
  order_id bigint,
  created_by bigint,
  author text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  imported_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, draft_id) references registration_draft
);

create index member_import_by_time on member_import (tenant_id, created_at, id);

-- One row of the file: who it is about, what is wrong with it, and what became of it. The state is written in the same
-- transaction as the deed, so that a row is never done twice.
create table member_import_row (
  tenant_id bigint not null references tenant,
  import_id bigint not null,
  line integer not null,
  -- The contract's ImportedPerson; of a bad row what could be read of it.
  person jsonb not null,
  problems jsonb not null default '[]',
  notes jsonb not null default '[]',
  outcome text not null check (outcome in ('new', 'update', 'skip', 'bad')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'kept')),
  member_id bigint,
  -- The version of the member after the deed: another one says that somebody has changed it since.
  member_version integer,
  -- What an updated member was before, field by field.
  before jsonb,
  registration_id bigint,
  -- A parent who was entered with this row.
  guardian_id bigint,
  -- Why an undoing has left it.
  kept text,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references member_import on delete cascade
);

create index member_import_row_by_outcome on member_import_row (tenant_id, import_id, outcome, line);

create index member_import_row_by_state on member_import_row (tenant_id, import_id, state, line);

create index member_import_row_by_member on member_import_row (tenant_id, member_id) where member_id is not null;

-- Two records that were made one, with all that is needed to make them two again.
create table member_merge (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Neither is a reference: the one is gone, the other may be merged again.
  winner_id bigint not null,
  loser_id bigint not null,
  loser_number text not null,
  loser jsonb not null,
  -- Whatever pointed to the loser, by table.
  moved jsonb not null,
  -- The winner's fields that were taken from the loser: as they were, and as they are.
  before jsonb not null,
  after jsonb not null,
  merged_by bigint,
  author text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant_id, id)
);

create index member_merge_by_winner on member_merge (tenant_id, winner_id);

create index member_merge_by_loser on member_merge (tenant_id, loser_id);

create index member_merge_by_number on member_merge (tenant_id, loser_number);

-- Two who look like one person and are not; the smaller id stands first.
create table member_distinct (
  tenant_id bigint not null references tenant,
  member_id bigint not null,
  other_id bigint not null,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, member_id, other_id),
  foreign key (tenant_id, member_id) references member on delete cascade,
  foreign key (tenant_id, other_id) references member on delete cascade,
  check (member_id < other_id)
);

create index member_distinct_by_other on member_distinct (tenant_id, other_id);

-- Who was born on the same day is found without reading everybody.
create index member_by_dob on member (tenant_id, dob, id) where dob is not null;

create index member_by_email on member (tenant_id, email, id) where email is not null;

-- The picture of who has an account: key in the storage.
alter table app_user add column profile_pic text;

do $$ declare name text; begin
  foreach name in array array['member_import', 'member_import_row', 'member_merge', 'member_distinct'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on member_import, member_import_row, member_distinct to fieldhouse_app;

grant select, insert, update on member_merge to fieldhouse_app;

-- An import that is taken back takes along whom it has entered; a merge the record that is left over.
grant delete on member, guardianship, registration to fieldhouse_app;
