-- Emails of the office to many: texts that are kept under a name, and what was sent or waits to be sent (decision 0136).

create table mail_template (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  name text not null check (length(name) between 1 and 80),
  name_key text not null generated always as (lower(name)) stored,
  subject text not null check (length(subject) between 1 and 150),
  body_text text not null check (length(body_text) between 1 and 10000),
  author text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint mail_template_once unique (tenant_id, name_key)
);

create table mailing (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  subject text not null check (length(subject) between 1 and 150),
  body_text text not null check (length(body_text) between 1 and 10000),
  -- Who is meant, as the list of members takes it: a search and filters. Gone once it is sent or stopped.
  meant jsonb,
  -- How many people its author saw.
  seen_count integer not null check (seen_count > 0),
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'sent', 'stopped', 'refused')),
  -- Once it is sent: how many letters that were, and how many people have no address.
  letters integer,
  without_address integer,
  -- Why it was not sent.
  why jsonb,
  user_id bigint,
  author text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'waiting') = (meant is not null)),
  check ((state = 'sent') = (letters is not null))
);
create index on mailing (tenant_id, due_at desc, id desc);
create index on mailing (tenant_id, user_id);

alter table mail_template enable row level security;
alter table mail_template force row level security;
create policy tenant on mail_template using (tenant_id = current_tenant());
grant select, insert, update, delete on mail_template to fieldhouse_app;
-- A league begins its emails with the texts of the whole organization.
grant select on mail_template to fieldhouse_league;

alter table mailing enable row level security;
alter table mailing force row level security;
create policy tenant on mailing using (tenant_id = current_tenant());
grant select, insert, update on mailing to fieldhouse_app;
-- What a league sends stands in the list, which is that of the whole organization.
grant select, insert on mailing to fieldhouse_league_desk;
