-- What coaches write to their teams, kept as it was sent with everybody who got it; and the help teams ask of families.

alter table mail
  -- Where an answer goes; without it to whoever answers for the tenant. Several addresses are separated by commas.
  add column reply_to text;

create table team_message (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  audience text not null check (audience in ('team', 'parents', 'staff', 'chosen')),
  subject text not null,
  body text not null,
  sent_by bigint not null,
  -- As they were called then.
  sender text not null,
  sent_at timestamptz not null,
  -- The same for every try to send one message.
  attempt_key text not null,
  primary key (tenant_id, id),
  unique (tenant_id, sent_by, attempt_key),
  foreign key (tenant_id, team_id) references team
);
create index team_message_by_team on team_message (tenant_id, team_id, id desc);

create table team_message_copy (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  message_id bigint not null,
  reader_id bigint not null,
  -- Of the team, whom it is about.
  member_ids bigint[] not null,
  mail_id bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, message_id) references team_message,
  foreign key (tenant_id, reader_id) references member,
  foreign key (tenant_id, mail_id) references mail
);
create index team_message_copy_by_message on team_message_copy (tenant_id, message_id);
create index team_message_copy_by_reader on team_message_copy (tenant_id, reader_id, message_id);
create index team_message_copy_by_mail on team_message_copy (tenant_id, mail_id);

-- What a team asks of each family for its season; without a row nothing.
create table duty_rule (
  tenant_id bigint not null references tenant,
  team_id bigint not null,
  minutes integer not null check (minutes between 0 and 6000),
  -- What a family pays instead of all of it.
  amount_cents bigint not null check (amount_cents between 0 and 1000000),
  staff_exempt boolean not null,
  version integer not null default 1,
  primary key (tenant_id, team_id),
  foreign key (tenant_id, team_id) references team
);

create table duty (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  -- Of one date, or until a day.
  date_id bigint,
  on_day date check ((on_day is null) <> (date_id is null)),
  kind text not null check (kind in ('snack', 'scorebook', 'field', 'gate', 'drive', 'other')),
  title text,
  -- What a place counts for.
  minutes integer not null check (minutes between 15 and 1440),
  places integer not null check (places between 1 and 20),
  give_back_hours integer not null check (give_back_hours between 0 and 336),
  status text not null default 'open' check (status in ('open', 'called_off')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, date_id) references team_date
);
create index duty_by_team on duty (tenant_id, team_id, id);
create index duty_by_date on duty (tenant_id, date_id) where date_id is not null;

create table duty_place (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  duty_id bigint not null,
  member_id bigint not null,
  is_offered boolean not null default false,
  state text not null default 'taken' check (state in ('taken', 'given_back', 'done', 'missed')),
  taken_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, duty_id) references duty,
  foreign key (tenant_id, member_id) references member
);
create index duty_place_by_duty on duty_place (tenant_id, duty_id) where state <> 'given_back';
create index duty_place_by_member on duty_place (tenant_id, member_id);

do $$ declare name text; begin
  foreach name in array array['team_message', 'team_message_copy', 'duty_rule', 'duty', 'duty_place'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert on team_message, team_message_copy to fieldhouse_app;
grant select, insert, update on duty_rule, duty, duty_place to fieldhouse_app;
-- Two records of one person become one.
grant update (reader_id, member_ids) on team_message_copy to fieldhouse_app;
-- Who is forgotten by the office leaves no words here.
grant update (subject, body, sender) on team_message to fieldhouse_app;
