-- Calls that were sent with an Idempotency-Key: what was answered, so that the same call sent again does nothing more.

create table repeatable_call (
  tenant_id bigint not null references tenant,
  -- The account that called; 0 for a visitor.
  caller_id bigint not null,
  key text not null check (length(key) between 16 and 255),
  -- Of the method, the address and the body: under one key nothing else can be asked.
  digest bytea not null check (length(digest) = 32),
  begun_at timestamptz not null,
  -- Null while it is under way. Sealed, because an answer may hold what its caller alone should know.
  answer bytea,
  primary key (tenant_id, caller_id, key)
);
create index repeatable_call_by_age on repeatable_call (tenant_id, begun_at);

alter table repeatable_call enable row level security;
alter table repeatable_call force row level security;
create policy tenant on repeatable_call using (tenant_id = current_tenant());

grant select, insert, update, delete on repeatable_call to fieldhouse_app;
