-- What the page of an event has besides its facts: rules, questions with answers, hotels, documents and sponsors.

create table event_block (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  position integer not null,
  kind text not null check (kind in ('rule', 'question', 'hotel', 'document', 'sponsor')),
  title text not null check (length(title) between 1 and 200),
  body text check (length(body) between 1 and 4000),
  link text check (link like 'https://%' and length(link) <= 500),
  -- Of a hotel: the last day of the group rate, and the price of a night.
  until_on date,
  price_cents bigint check (price_cents >= 0),
  primary key (tenant_id, event_id, position),
  foreign key (tenant_id, event_id) references event on delete cascade
);
alter table event_block enable row level security;
alter table event_block force row level security;
create policy tenant on event_block using (tenant_id = current_tenant());
grant select, insert, delete on event_block to fieldhouse_app;
