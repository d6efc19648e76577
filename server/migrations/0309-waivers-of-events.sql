-- Waivers that an event asks for, and signatures that are given without a registration (decision 0196).
alter table waiver add column is_for_events boolean not null default false;
alter table waiver_signature_subject alter column draft_id drop not null;

create table event_waiver (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  waiver_id bigint not null,
  primary key (tenant_id, event_id, waiver_id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  foreign key (tenant_id, waiver_id) references waiver
);
create index event_waiver_by_waiver on event_waiver (tenant_id, waiver_id);
alter table event_waiver enable row level security;
alter table event_waiver force row level security;
create policy tenant on event_waiver using (tenant_id = current_tenant());
grant select, insert, delete on event_waiver to fieldhouse_app;
