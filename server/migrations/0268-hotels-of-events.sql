-- Of a hotel on the page of an event: where it is, whom to call, and the code of the group.
-- small: some rows for each event
alter table event_block add column address text check (length(address) between 1 and 200);
-- small: some rows for each event
alter table event_block add column phone text check (length(phone) between 1 and 30);
-- small: some rows for each event
alter table event_block add column group_code text check (length(group_code) between 1 and 60);
