-- The codes on membership cards. A card is drawn when it is asked for; only who may be let in is kept.

create table member_card (
  tenant_id bigint not null references tenant,
  registration_id bigint not null,
  -- The newest counts; a card that was lost is replaced by the next one.
  serial integer not null check (serial > 0),
  -- SHA-256 of the code. The code itself follows from a key that is not in the database.
  token_hash bytea not null,
  issued_at timestamptz not null,
  primary key (tenant_id, registration_id, serial),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, registration_id) references registration
);

alter table member_card enable row level security;
alter table member_card force row level security;
create policy tenant on member_card using (tenant_id = current_tenant());

grant select, insert on member_card to fieldhouse_app;
