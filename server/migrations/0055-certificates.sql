-- The cover that the association or club has bought, and the certificates of it for whoever lets a team play.

create table insurance_policy (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  insurer text not null check (length(insurer) between 1 and 120),
  policy_number text not null check (length(policy_number) between 1 and 60),
  -- [{title, limit_cents}]
  coverages jsonb not null,
  starts_on date not null,
  ends_on date not null,
  -- The insurer lets certificates be written here.
  self_issued boolean not null,
  wording text not null default '',
  broker_email text,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, policy_number),
  check (ends_on >= starts_on)
);

create table insurance_certificate (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint,
  club_id bigint,
  holder_name text not null check (length(holder_name) between 1 and 120),
  holder_address text not null check (length(holder_address) between 1 and 300),
  holder_email text,
  additional_insured boolean not null,
  purpose text not null check (length(purpose) between 1 and 300),
  special_wording text check (length(special_wording) <= 1000),
  from_on date not null,
  until_on date not null,
  renews boolean not null default false,
  status text not null check (status in ('waiting', 'issued', 'refused', 'withdrawn', 'revoked')),
  reason text check (length(reason) <= 500),
  -- What the policy said when the certificate was written: what it becomes later does not change what was promised.
  policy jsonb,
  policy_id bigint,
  -- The certificate as the insurer wrote it, where it did.
  file_key text,
  file_type text,
  -- Of the certificate that this one goes on from, under the next policy.
  follows_id bigint,
  asked_at timestamptz not null,
  asked_by bigint,
  issued_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, club_id) references club,
  foreign key (tenant_id, policy_id) references insurance_policy,
  foreign key (tenant_id, follows_id) references insurance_certificate,
  check ((team_id is null) <> (club_id is null)),
  check (until_on >= from_on),
  check (status not in ('issued', 'revoked') or (issued_at is not null and (policy is null) <> (file_key is null))),
  check (status not in ('refused', 'revoked') or reason is not null)
);

create index insurance_certificate_by_time on insurance_certificate (tenant_id, asked_at, id);

-- Two presses, two tabs or two coaches are one request.
create unique index insurance_certificate_once_for_team
on insurance_certificate (tenant_id, team_id, holder_name, from_on, until_on)
where team_id is not null and status in ('waiting', 'issued');

create unique index insurance_certificate_once_for_club
on insurance_certificate (tenant_id, club_id, holder_name, from_on, until_on)
where club_id is not null and status in ('waiting', 'issued');

create unique index insurance_certificate_follows on insurance_certificate (tenant_id, follows_id)
where follows_id is not null;

create index insurance_certificate_by_policy on insurance_certificate (tenant_id, policy_id)
where policy_id is not null;

do $$ declare name text; begin
  foreach name in array array['insurance_policy', 'insurance_certificate'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on insurance_policy, insurance_certificate to fieldhouse_app;
