-- The letters that remind of a renewal.

-- How a tenant reminds of renewals; without a row it does not.
create table renewal_plan (
  tenant_id bigint not null references tenant,
  is_on boolean not null default false,
  -- Days before the last day of a membership; negative ones are after it.
  days integer[] not null,
  -- How long after its last day a membership still counts.
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  -- Null: the words the house comes with, in the reader's language.
  subject text check (length(subject) between 1 and 150),
  body text check (length(body) between 1 and 4000),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id)
);

-- A letter for one of the days, or one that the office sent by hand on a day of its own.
create table renewal_reminder (
  tenant_id bigint not null references tenant,
  registration_id bigint not null,
  -- Which of the plan's days; null for a letter sent by hand.
  days integer,
  written_on date not null,
  written_at timestamptz not null,
  email text not null,
  primary key (tenant_id, registration_id, written_on),
  foreign key (tenant_id, registration_id) references registration
);

create unique index renewal_reminder_once on renewal_reminder (tenant_id, registration_id, days);

-- Whoever wants no more reminders. What the law asks to be sent is sent all the same.
create table reminder_reader (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  email text not null,
  stopped_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);

-- Where a reader stops letters of a kind with one press (RFC 8058); null for letters that everybody gets.
alter table mail add column unsubscribe_url text;

create index registration_by_end on registration (tenant_id, valid_until, id)
  where status = 'active' and deleted_at is null;

do $$ declare name text; begin
  foreach name in array array['renewal_plan', 'renewal_reminder', 'reminder_reader'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, delete on renewal_reminder to fieldhouse_app;

grant select, insert, update on renewal_plan to fieldhouse_app;

grant select, insert, update, delete on reminder_reader to fieldhouse_app;
