-- What exists once and is about to be paid for is held by one registration: the place on a team that an invitation
-- offers, and the record that a confirmation code opens.

create table registration_hold (
  tenant_id bigint not null references tenant,
  kind text not null check (kind in ('invite', 'code')),
  -- The invitation, or the member with the code.
  subject_id bigint not null,
  draft_id bigint not null,
  primary key (tenant_id, kind, subject_id),
  foreign key (tenant_id, draft_id) references registration_draft on delete cascade
);
create index registration_hold_by_draft on registration_hold (tenant_id, draft_id);

alter table registration_hold enable row level security;
alter table registration_hold force row level security;
create policy tenant on registration_hold using (tenant_id = current_tenant());

grant select, insert, update, delete on registration_hold to fieldhouse_app;
