-- What comes back of a payment for an event, as the office writes it.

create table refund_policy (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  name_key text not null generated always as (lower(name)) stored,
  -- The contract's RefundTerms.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index refund_policy_name on refund_policy (tenant_id, name_key);

-- The policy that an event has now. A policy with events cannot be deleted.
create table event_refund_policy (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  refund_policy_id bigint not null,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  foreign key (tenant_id, refund_policy_id) references refund_policy
);
create index event_refund_policy_by_policy on event_refund_policy (tenant_id, refund_policy_id);

do $$ declare name text; begin
  foreach name in array array['refund_policy', 'event_refund_policy'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on refund_policy, event_refund_policy to fieldhouse_app;
