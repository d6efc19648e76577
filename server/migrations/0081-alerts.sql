-- Short messages to phones and computers, for what is urgent (decision 0083).
create table alert_device (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  user_id bigint not null,
  -- The login it was turned on in: if that is ended by hand, the device hears no more.
  session_id uuid,
  endpoint text not null check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) between 1 and 200),
  auth text not null check (length(auth) between 1 and 100),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index on alert_device (tenant_id, user_id);

-- What an account does not want to hear of: everything is on until it is switched off.
create table alert_off (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  kind text not null check (kind in ('canceled', 'moved', 'due', 'checked_in')),
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- One message to one device, written in the transaction it is about and sent afterwards.
create table alert_message (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  device_id bigint not null,
  -- The occasion: however often it is written, the device hears of it once.
  once text not null,
  content jsonb not null,
  -- Nobody needs it after this moment.
  until timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'late')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, device_id, once),
  foreign key (tenant_id, device_id) references alert_device (tenant_id, id) on delete cascade
);
create index on alert_message (tenant_id, created_at);

alter table alert_device enable row level security;
alter table alert_device force row level security;
create policy tenant on alert_device using (tenant_id = current_tenant());
grant select, insert, update, delete on alert_device to fieldhouse_app;
alter table alert_off enable row level security;
alter table alert_off force row level security;
create policy tenant on alert_off using (tenant_id = current_tenant());
grant select, insert, delete on alert_off to fieldhouse_app;
alter table alert_message enable row level security;
alter table alert_message force row level security;
create policy tenant on alert_message using (tenant_id = current_tenant());
grant select, insert, update, delete on alert_message to fieldhouse_app;
