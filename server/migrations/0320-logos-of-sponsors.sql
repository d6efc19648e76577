-- Of a sponsor: the key of its logo, on the page of an event and among those who are invoiced.
-- small: some rows for each event
alter table event_block add column image text check (image ~ '^pictures/[a-z0-9-]+/sponsor-[0-9a-f]{12}\.png$');
-- small: some rows for each event
alter table event_vendor add column image text check (image ~ '^pictures/[a-z0-9-]+/sponsor-[0-9a-f]{12}\.png$');
grant update (image) on event_vendor to fieldhouse_app;
