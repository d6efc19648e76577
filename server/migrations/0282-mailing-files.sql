-- Files that go out with an email of the office to many (decision 0136): uploaded while it is written, taken by it when it is
-- sent or scheduled, and gone some time after.

create table mailing_file (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  -- Nothing until the email is sent or scheduled.
  mailing_id bigint,
  user_id bigint,
  name text not null check (length(name) between 1 and 200),
  file_type text not null,
  file_key text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, mailing_id) references mailing,
  foreign key (tenant_id, user_id) references app_user
);
create index on mailing_file (tenant_id, mailing_id);
create index on mailing_file (tenant_id, user_id);

alter table mailing_file enable row level security;
alter table mailing_file force row level security;
create policy tenant on mailing_file using (tenant_id = current_tenant());
grant select, insert, update, delete on mailing_file to fieldhouse_app;
grant select, insert, update on mailing_file to fieldhouse_league_desk;
