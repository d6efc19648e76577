-- What is offered for a season at which price, the registrations people make, and those they have begun.

create table season (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  start_date date not null,
  end_date date not null check (end_date > start_date),
  status text not null default 'active' check (status in ('draft', 'active', 'closed')),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

alter table team add foreign key (tenant_id, season_id) references season;

create table member_type (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  -- What is registered: a person who plays, another person, a whole team, a club.
  kind text not null check (kind in ('player', 'person', 'team', 'club')),
  min_age integer,
  sort_order integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

alter table team_invite add foreign key (tenant_id, member_type_id) references member_type;
alter table member add foreign key (tenant_id, pre_member_type_id) references member_type;
alter table member add foreign key (tenant_id, pre_team_id) references team;

create table membership (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_type_id bigint not null,
  discipline_id bigint not null,
  name text not null,
  description text not null default '',
  benefits jsonb not null default '[]',
  needs_approval boolean not null default false,
  status text not null default 'active' check (status in ('draft', 'active', 'inactive')),
  sort_order integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_type_id) references member_type,
  foreign key (tenant_id, discipline_id) references discipline
);

create table membership_price (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  membership_id bigint not null,
  season_id bigint not null,
  -- Null: in every league that has no price of its own.
  league_id bigint,
  kind text not null default 'regular' check (kind in ('early', 'regular', 'late')),
  amount bigint not null check (amount >= 0),
  sale_from date not null,
  sale_until date not null check (sale_until >= sale_from),
  primary key (tenant_id, id),
  foreign key (tenant_id, membership_id) references membership,
  foreign key (tenant_id, season_id) references season,
  foreign key (tenant_id, league_id) references league
);
create index membership_price_by_membership on membership_price (tenant_id, membership_id, season_id);

-- A registration somebody has begun; whoever has the mailed link may go on with it.
create table registration_draft (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  token_hash bytea not null,
  email text,
  step text not null default 'people',
  -- The contract's DraftData: whatever has been typed so far.
  data jsonb not null,
  -- What the order was made of, checked and priced: what is typed later cannot change what was paid for.
  checked_out jsonb,
  -- Storage keys of pictures by person key.
  photos jsonb not null default '{}',
  version integer not null default 1,
  order_id bigint,
  link_mailed_to text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  -- Whether the payment made an account for the payer.
  account text check (account in ('created', 'existing')),
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);

create table registration (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  draft_id bigint not null,
  -- Which of the draft's people this is.
  person_key text not null,
  order_id bigint not null,
  order_line_key text not null,
  member_id bigint not null,
  member_type_id bigint not null,
  membership_id bigint not null,
  season_id bigint not null,
  league_id bigint,
  division_id bigint,
  team_id bigint,
  club_id bigint,
  status text not null check (status in ('waiting_for_approval', 'active', 'closed', 'blocked', 'inactive', 'rejected')),
  price bigint not null check (price >= 0),
  -- What was paid for it after discounts.
  paid bigint not null check (paid >= 0),
  -- Why this division: the sentence that was shown, with its rule pack.
  eligibility text,
  -- What was typed, as it was typed: the member's record may change later.
  details jsonb not null,
  valid_from date not null,
  valid_until date not null,
  registered_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  decision_reason text,
  deleted_at timestamptz,
  version integer not null default 1,
  -- For the table of registrations: the member's name and number as they sort and search there.
  sort_name text not null,
  search text not null,
  primary key (tenant_id, id),
  unique (tenant_id, draft_id, person_key),
  foreign key (tenant_id, draft_id) references registration_draft,
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, member_type_id) references member_type,
  foreign key (tenant_id, membership_id) references membership,
  foreign key (tenant_id, season_id) references season,
  foreign key (tenant_id, league_id) references league,
  foreign key (tenant_id, division_id) references division,
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, club_id) references club
);

alter table team_invite add foreign key (tenant_id, registration_id) references registration;

-- Nobody holds the same membership of a season twice; a team's contact may register several teams.
create unique index registration_once on registration (tenant_id, member_id, membership_id, season_id)
  where status in ('waiting_for_approval', 'active', 'blocked') and deleted_at is null and team_id is null and club_id is null;
create index registration_by_time on registration (tenant_id, registered_at desc, id desc) where deleted_at is null;
create index registration_by_name on registration (tenant_id, sort_name, id) where deleted_at is null;
create index registration_by_status on registration (tenant_id, status, registered_at desc, id desc) where deleted_at is null;
create index registration_by_member on registration (tenant_id, member_id);
create index registration_by_order on registration (tenant_id, order_id);
create index registration_search on registration using gin (tenant_id, search gin_trgm_ops) where deleted_at is null;

do $$ declare name text; begin
  foreach name in array array['season', 'member_type', 'membership', 'membership_price', 'registration_draft', 'registration'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on season, member_type, membership, membership_price to fieldhouse_app;
grant select, insert, update on registration_draft, registration to fieldhouse_app;

-- A search by parts of words uses an index that row-level security would forbid, so it runs as the owner,
-- and only ever for the tenant of the transaction.
create function search_registrations(words text, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from registration
  where tenant_id = current_tenant() and deleted_at is null and search like words
  order by registered_at desc, id desc
  limit most;
$$;

revoke execute on function search_registrations from public;

grant execute on function search_registrations to fieldhouse_app;
