-- A registration moves along known arrows only, whoever asks; the texts people sign have a desk, and who has signed
-- before may have to sign again; clubs and teams bring their insurance papers.

-- The list of the contract (contract/src/statuses.ts); a test compares the two.
create function registration_may_move(from_status text, to_status text, mover text) returns boolean
language sql immutable strict parallel safe as $$
  select (from_status, to_status, mover) in (
    ('draft', 'waiting_for_approval', 'payment'),
    ('draft', 'active', 'payment'),
    ('draft', 'failed', 'payment'),
    ('draft', 'closed', 'payment'),
    ('failed', 'draft', 'payment'),
    ('failed', 'waiting_for_approval', 'payment'),
    ('failed', 'active', 'payment'),
    ('failed', 'closed', 'payment'),
    ('waiting_for_approval', 'active', 'office'),
    ('waiting_for_approval', 'rejected', 'office'),
    ('waiting_for_approval', 'closed', 'office'),
    ('waiting_for_approval', 'inactive', 'refund'),
    ('active', 'inactive', 'office'),
    ('active', 'inactive', 'refund'),
    ('active', 'blocked', 'office'),
    ('active', 'closed', 'office'),
    ('inactive', 'active', 'office'),
    ('inactive', 'blocked', 'office'),
    ('inactive', 'closed', 'office'),
    ('blocked', 'active', 'office'),
    ('blocked', 'inactive', 'refund'),
    ('blocked', 'closed', 'office'),
    ('rejected', 'waiting_for_approval', 'office'),
    ('rejected', 'closed', 'office')
  )
$$;

-- The only way to another status: it runs as the owner, because the application's role may write every column of a
-- registration but this one, and only ever for the tenant of the transaction.
create function move_registrations(ids bigint[], target text, mover text, at timestamptz, who bigint, why text)
returns table (registration_id bigint, status_before text, version_after integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing record;
begin
  for standing in
    select r.id, r.status, r.version from registration r
    where r.tenant_id = current_tenant() and r.id = any (ids)
    order by r.id
    for update
  loop
    if not registration_may_move(standing.status, target, mover) then
      raise exception 'a registration cannot be sent from % to % by %', standing.status, target, mover
        using errcode = 'check_violation';
    end if;
    update registration r
    set status = target, decided_at = at, decided_by = who, decision_reason = why, version = standing.version + 1
    where r.tenant_id = current_tenant() and r.id = standing.id;
    registration_id := standing.id;
    status_before := standing.status;
    version_after := standing.version + 1;
    return next;
  end loop;
end
$$;

revoke execute on function move_registrations from public;

grant execute on function move_registrations, registration_may_move to fieldhouse_app;

do $$ declare others text; begin
  select string_agg(quote_ident(attname), ', ') into others from pg_attribute
  where attrelid = 'registration'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'status';
  revoke update on registration from fieldhouse_app;
  execute format('grant update (%s) on registration to fieldhouse_app', others);
end $$;

-- The desk of waivers: each has a version for two who edit it at once, and perhaps a text that is not published yet.
alter table waiver
  add column version integer not null default 1,
  -- Signatures given before this moment no longer suffice: who is active has to sign again.
  add column again_from timestamptz,
  -- Published texts are never deleted; a waiver nobody has signed can be put out of sight with them.
  add column deleted_at timestamptz;

create table waiver_draft (
  tenant_id bigint not null references tenant,
  waiver_id bigint not null,
  locale text not null check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  title text not null check (length(title) between 1 and 200),
  body_html text not null,
  consents jsonb not null,
  -- Of the draft: of two who write at once the second is told.
  version integer not null default 1,
  saved_at timestamptz not null,
  saved_by bigint,
  primary key (tenant_id, waiver_id, locale),
  foreign key (tenant_id, waiver_id) references waiver on delete cascade
);

alter table waiver_draft enable row level security;

alter table waiver_draft force row level security;

create policy tenant on waiver_draft using (tenant_id = current_tenant());

grant select, insert, update, delete on waiver_draft to fieldhouse_app;

create index waiver_signature_by_version on waiver_signature (tenant_id, version_id) where kind = 'signed';

-- The insurance papers of clubs and teams, looked at by the office.
create table insurance_file (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint,
  club_id bigint,
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size > 0),
  file_key text not null,
  file_type text not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  -- Why it was refused.
  reason text check (length(reason) <= 500),
  -- The last day of the cover, from the paper.
  expires_on date,
  uploaded_at timestamptz not null,
  uploaded_by bigint,
  reviewed_at timestamptz,
  reviewed_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, club_id) references club,
  check ((team_id is null) <> (club_id is null)),
  check (status <> 'refused' or reason is not null),
  check (status <> 'accepted' or expires_on is not null)
);

create index insurance_file_by_time on insurance_file (tenant_id, uploaded_at, id);

create index insurance_file_by_team on insurance_file (tenant_id, team_id) where team_id is not null;

create index insurance_file_by_club on insurance_file (tenant_id, club_id) where club_id is not null;

create index insurance_file_by_end on insurance_file (tenant_id, expires_on) where status = 'accepted';

-- Who was told that a cover ends, and how many days before: nobody twice.
create table insurance_reminder (
  tenant_id bigint not null references tenant,
  file_id bigint not null,
  days integer not null,
  expires_on date not null,
  written_at timestamptz not null,
  primary key (tenant_id, file_id, days, expires_on),
  foreign key (tenant_id, file_id) references insurance_file on delete cascade
);

do $$ declare name text; begin
  foreach name in array array['insurance_file', 'insurance_reminder'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on insurance_file to fieldhouse_app;

grant select, insert on insurance_reminder to fieldhouse_app;
