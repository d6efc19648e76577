-- What an event asks of rosters beside the rule pack: how many players and guests at most, and the day after which nobody is added.

-- small: one row an event
alter table event add column roster_most integer check (roster_most between 1 and 100);
-- small: one row an event
alter table event add column guests_most integer check (guests_most between 0 and 100);
-- small: one row an event
alter table event add column roster_lock_on date;
grant update (roster_most, guests_most, roster_lock_on) on event to fieldhouse_app;
