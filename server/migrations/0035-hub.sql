-- What waits for the office is counted without reading everybody, papers are kept with a member, and who has to sign
-- again has a time to do it in.

-- Two records that may be one person, the smaller id first; found when one of the two is entered or changed.
create table member_pair (
  tenant_id bigint not null references tenant,
  member_id bigint not null,
  other_id bigint not null,
  reason text not null check (reason in ('same_name', 'similar_name', 'same_email')),
  primary key (tenant_id, member_id, other_id),
  foreign key (tenant_id, member_id) references member on delete cascade,
  foreign key (tenant_id, other_id) references member on delete cascade,
  check (member_id < other_id)
);

create index member_pair_by_other on member_pair (tenant_id, other_id);

create index insurance_file_waiting on insurance_file (tenant_id, id) where status = 'waiting';

-- How far the search for pairs has come through the members in the order of their last change.
create table member_pair_search (
  tenant_id bigint not null references tenant,
  changed_at timestamptz not null,
  member_id bigint not null,
  primary key (tenant_id)
);

create index member_by_change on member (tenant_id, updated_at, id);

-- Papers the office keeps with a member: proof of age, of a background check, a doctor's note.
create table member_document (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  -- A kind of the tenant's list, or of the contract's where the tenant has none.
  kind text not null check (length(kind) between 1 and 60),
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size > 0),
  file_key text not null,
  file_type text not null,
  -- Whether the member and the guardians see it.
  is_visible boolean not null,
  uploaded_by bigint,
  author text not null,
  uploaded_at timestamptz not null,
  -- Taken away, and still to be had back until the nightly tidying.
  removed_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member
);

create index member_document_by_member on member_document (tenant_id, member_id, id);

create index member_document_removed on member_document (tenant_id, removed_at) where removed_at is not null;

-- How many days somebody who has to sign again may take before the card no longer counts.
alter table waiver add column again_days integer not null default 14 check (again_days between 0 and 365);

do $$ declare name text; begin
  foreach name in array array['member_pair', 'member_pair_search', 'member_document'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on member_pair, member_pair_search, member_document to fieldhouse_app;
