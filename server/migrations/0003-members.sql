-- The people: players, coaches, guardians, volunteers. Whether one may log in is auth's business (app_user).

create table member (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Printed on the card, for instance AF-2026-000123.
  member_number text not null,
  user_id bigint,
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) between 1 and 60),
  -- Unknown only of a second guardian, who is never asked for it.
  dob date,
  gender text,
  email text,
  phone text,
  address jsonb,
  emergency_contact jsonb,
  -- Key of the picture in the file storage.
  profile_pic text,
  -- An imported person waits to be claimed with this code and member type in the registration.
  pre_confirmation_code text check (length(pre_confirmation_code) >= 8),
  pre_member_type_id bigint,
  pre_team_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- What a search looks in: name both ways round, e-mail, number.
  search text not null generated always as (
    lower(first_name || ' ' || last_name || ' ' || first_name || ' ' || coalesce(email, '') || ' ' || member_number)
  ) stored,
  primary key (tenant_id, id),
  unique (tenant_id, member_number),
  unique (tenant_id, pre_confirmation_code)
);

create index member_by_name on member (tenant_id, last_name, first_name, id);
create index member_by_identity on member (tenant_id, lower(last_name), lower(first_name), dob);
create index member_by_user on member (tenant_id, user_id) where user_id is not null;
create extension if not exists btree_gin;
create index member_search on member using gin (tenant_id, search gin_trgm_ops);

create table guardianship (
  tenant_id bigint not null references tenant,
  minor_id bigint not null,
  guardian_id bigint not null,
  relation text not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, minor_id, guardian_id),
  foreign key (tenant_id, minor_id) references member,
  foreign key (tenant_id, guardian_id) references member,
  check (minor_id <> guardian_id)
);
create index guardianship_by_guardian on guardianship (tenant_id, guardian_id);

-- The next number of a series, per year; the row lock makes numbers unique and nearly without gaps.
create table member_number_series (
  tenant_id bigint not null references tenant,
  year integer not null,
  last_number bigint not null,
  primary key (tenant_id, year)
);

alter table member enable row level security;
alter table member force row level security;
create policy tenant on member using (tenant_id = current_tenant());
alter table guardianship enable row level security;
alter table guardianship force row level security;
create policy tenant on guardianship using (tenant_id = current_tenant());
alter table member_number_series enable row level security;
alter table member_number_series force row level security;
create policy tenant on member_number_series using (tenant_id = current_tenant());

grant select, insert, update on member, guardianship, member_number_series to fieldhouse_app;
