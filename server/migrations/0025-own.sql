-- What members do for themselves: renew and upgrade, answer for children together, hand in documents, and decide what
-- becomes of their data.

-- A renewal is a registration begun from people who are known; it may be for a season that has not begun.
alter table registration_draft
  add column season_id bigint,
  -- The records of the people by their key, the payer's as `registrant`: nothing that is typed says whose they are.
  add column known jsonb,
  add foreign key (tenant_id, season_id) references season;

-- The way into a prefilled renewal, from the own account or from a letter.
create table renewal (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  token_hash bytea not null check (length(token_hash) = 32),
  -- Who pays and signs: the person, or the guardian of the children.
  registrant_id bigint not null,
  registration_ids bigint[] not null check (cardinality(registration_ids) > 0),
  -- Made by the first thing that is written.
  draft_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, registrant_id) references member,
  foreign key (tenant_id, draft_id) references registration_draft
);
create index renewal_by_expiry on renewal (tenant_id, expires_at);

create table registration_upgrade (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  registration_id bigint not null,
  from_membership_id bigint not null,
  to_membership_id bigint not null check (to_membership_id <> from_membership_id),
  from_price bigint not null check (from_price >= 0),
  to_price bigint not null check (to_price >= 0),
  -- What is paid, in cents: a cheaper membership gives nothing back.
  difference bigint not null check (difference = greatest(to_price - from_price, 0)),
  asked_at timestamptz not null,
  done_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, from_membership_id) references membership,
  foreign key (tenant_id, to_membership_id) references membership
);
create index registration_upgrade_by_registration on registration_upgrade (tenant_id, registration_id);

-- A second parent or guardian, asked by the first one.
create table guardian_invite (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  inviter_id bigint not null,
  minor_ids bigint[] not null check (cardinality(minor_ids) > 0),
  first_name text not null check (length(first_name) between 1 and 60),
  email text not null,
  relation text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, inviter_id) references member,
  foreign key (tenant_id, accepted_by) references member
);
create unique index guardian_invite_once on guardian_invite (tenant_id, inviter_id, email)
  where accepted_at is null and withdrawn_at is null;

grant delete on guardianship to fieldhouse_app;

-- Somebody asks to be forgotten; the office decides.
create table erasure_request (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  user_id bigint not null,
  member_ids bigint[] not null check (cardinality(member_ids) > 0),
  reason text,
  status text not null default 'open' check (status in ('open', 'granted', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  decided_at timestamptz check ((decided_at is null) = (status = 'open')),
  decided_by bigint,
  note text,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index erasure_request_once on erasure_request (tenant_id, user_id) where status = 'open';
create index erasure_request_by_time on erasure_request (tenant_id, asked_at desc, id desc);

-- Whoever was forgotten: what the law keeps still points here, but says nobody's name.
alter table member add column erased_at timestamptz;

do $$ declare name text; begin
  foreach name in array array['renewal', 'registration_upgrade', 'guardian_invite', 'erasure_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on registration_upgrade, guardian_invite, erasure_request to fieldhouse_app;
grant select, insert, update, delete on renewal to fieldhouse_app;
