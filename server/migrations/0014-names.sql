-- Names as they are looked up. An index on lower(…) is of no use behind row-level security: the function might tell
-- somebody what it was given, so PostgreSQL reads every row of every tenant instead.

drop index member_by_identity;

alter table member add column name_key text not null generated always as (lower(last_name || ', ' || first_name)) stored;

create index member_by_identity on member (tenant_id, name_key, dob);

drop index club_by_name;

alter table club add column name_key text not null generated always as (lower(name)) stored;

create index club_by_name on club (tenant_id, name_key);
