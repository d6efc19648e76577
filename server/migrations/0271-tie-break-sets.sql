-- Orders that decide ties, as a tenant has made them. A division keeps its own copy, which changes with them while it is played.

create table tie_break_set (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  name_key text generated always as (lower(name)) stored,
  -- The contract's TieBreaks.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);

alter table tie_break_set enable row level security;
alter table tie_break_set force row level security;
create policy tenant on tie_break_set using (tenant_id = current_tenant());
grant select, insert, update, delete on tie_break_set to fieldhouse_app;

-- The set it was drawn with. A tenant has few draws, so that those of a set are found without an index.
alter table contest add column tie_break_set_id bigint;
alter table contest add constraint contest_tie_break_set_fkey
  foreign key (tenant_id, tie_break_set_id) references tie_break_set not valid;
