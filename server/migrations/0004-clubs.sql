-- Where and at which level people play, and the rules of age that decide it.

create table sport (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table discipline (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  sport_id bigint not null,
  name text not null,
  -- Whose rule packs decide about ages and rosters.
  sport_body text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, sport_id) references sport,
  unique (tenant_id, sport_id, name)
);

create table league (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  short_name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  primary key (tenant_id, id),
  unique (tenant_id, short_name)
);

-- The home states of a league, by the two-letter codes of contract/places; a state may be claimed by several.
create table league_state (
  tenant_id bigint not null references tenant,
  league_id bigint not null,
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  primary key (tenant_id, league_id, state_code),
  foreign key (tenant_id, league_id) references league on delete cascade
);

-- Age cut-off and roster limits of a sport body, with the days from which they hold: data, never code.
create table rule_pack (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  sport_body text not null,
  effective_from date not null,
  effective_until date check (effective_until >= effective_from),
  cutoff_month integer not null check (cutoff_month between 1 and 12),
  cutoff_day integer not null check (cutoff_day between 1 and 31),
  -- Added to the season's year, which is the year of its summer.
  cutoff_year_offset integer not null check (cutoff_year_offset between -2 and 1),
  play_up_allowed boolean not null,
  roster_min integer not null check (roster_min >= 0),
  roster_max integer not null check (roster_max >= roster_min),
  source text not null,
  primary key (tenant_id, id),
  unique (tenant_id, sport_body, effective_from)
);

create table division (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  discipline_id bigint not null,
  label text not null,
  max_age integer not null check (max_age between 3 and 120),
  min_age integer check (min_age <= max_age),
  sort_order integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, discipline_id) references discipline,
  unique (tenant_id, discipline_id, label)
);

create table club (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  league_id bigint,
  -- director_name, email, phone, website, address, established
  club_details jsonb not null default '{}',
  logo text,
  status text not null default 'active' check (status in ('waiting_for_approval', 'active', 'inactive', 'blocked')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, league_id) references league
);
create index club_by_name on club (tenant_id, lower(name));

create table team (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  club_id bigint,
  name text not null,
  league_id bigint not null,
  division_id bigint not null,
  season_id bigint not null,
  status text not null default 'active' check (status in ('waiting_for_approval', 'active', 'inactive', 'blocked')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, club_id) references club,
  foreign key (tenant_id, league_id) references league,
  foreign key (tenant_id, division_id) references division
);
create index team_by_league on team (tenant_id, season_id, league_id, division_id);

-- A place on a team offered by link; whoever opens the link registers for that team.
create table team_invite (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  member_type_id bigint not null,
  email text,
  token_hash bytea not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'withdrawn')),
  registration_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, team_id) references team
);

do $$ declare name text; begin
  foreach name in array array['sport', 'discipline', 'league', 'league_state', 'rule_pack', 'division', 'club', 'team', 'team_invite'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
    execute format('grant select, insert, update, delete on %I to fieldhouse_app', name);
  end loop;
end $$;
