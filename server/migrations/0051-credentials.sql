-- Background checks and trainings of those who are near children: what is asked for, of whom, and who has it until when.

create table credential_kind (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 60),
  -- No two of one name, however it is written. An index on what a function makes of a column would not be used behind
  -- the policies.
  title_key text not null generated always as (lower(title)) stored,
  category text not null check (category in ('check', 'training')),
  -- Of whom it is asked; of minors never.
  for_whom text not null check (for_whom in ('coaches', 'staff', 'adults')),
  -- How long it holds where its paper says nothing.
  valid_months integer not null check (valid_months between 1 and 120),
  -- What somebody does to get it, in words, and where.
  how text check (length(how) between 1 and 1000),
  address text check (length(address) <= 300),
  -- Where the rule comes from, or that it is an assumption.
  source text,
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index credential_kind_once on credential_kind (tenant_id, title_key);

-- Each check and each training is a row of its own: a new one does not wipe out the last.
create table credential (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  kind_id bigint not null,
  status text not null check (status in ('requested', 'cleared', 'refused')),
  number text check (length(number) between 1 and 80),
  provider text check (length(provider) between 1 and 80),
  cleared_on date check ((cleared_on is not null) = (status = 'cleared')),
  expires_on date check ((expires_on is not null) = (status = 'cleared')),
  changed_at timestamptz not null,
  changed_by text not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, kind_id) references credential_kind,
  check (expires_on >= cleared_on)
);
create index credential_by_member on credential (tenant_id, member_id, kind_id, id);
create index credential_by_kind on credential (tenant_id, kind_id);
create index credential_ending on credential (tenant_id, expires_on) where status = 'cleared';

-- Tenants that are there begin with what new ones begin with.
insert into credential_kind (tenant_id, title, category, for_whom, valid_months, how, address, source)
select t.id, k.title, k.category, 'coaches', 12, k.how, k.address, k.source
from tenant t cross join (values
  ('Background check', 'check',
    'Ask your league office to start the check. It writes to you with what to fill in.', null,
    'The Alliance Fastpitch: every coach. For how long it holds was not found; a season is an assumption, as NCS has it.'),
  ('Athlete safety training', 'training',
    'Take the SafeSport course and send the certificate to the office.', 'https://safesporttrained.org',
    'The Alliance Fastpitch: every coach. For how long it holds was not found; a year is an assumption, after the yearly SafeSport refresher.')
  ) k (title, category, how, address, source);

alter table credential_kind enable row level security;
alter table credential_kind force row level security;
create policy tenant on credential_kind using (tenant_id = current_tenant());
alter table credential enable row level security;
alter table credential force row level security;
create policy tenant on credential using (tenant_id = current_tenant());
grant select, insert, update on credential_kind to fieldhouse_app;
grant select, insert, update, delete on credential to fieldhouse_app;
