-- What the office writes and arranges itself: whoever changes something says which version was seen, so that nobody
-- overwrites what nobody has read.

alter table faq_section add column version bigint not null default 1;

alter table faq add column version bigint not null default 1;

create unique index faq_once on faq (tenant_id, section, question);

alter table partner add column version bigint not null default 1;

-- Sections of a page that has some, in order, as they were or will be published.
alter table page_revision add column sections jsonb not null default '[]';

-- Papers for members: rules, forms, guides.
create table resource (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) <= 2000),
  -- Key in the storage; never handed out.
  file_key text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  file_type text not null,
  file_size bigint not null check (file_size > 0),
  status text not null check (status in ('draft', 'published')),
  version bigint not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, title)
);

alter table resource enable row level security;
alter table resource force row level security;
create policy tenant on resource using (tenant_id = current_tenant());
grant select, insert, update, delete on resource to fieldhouse_app;
