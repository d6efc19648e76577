-- The signing link of a team from outside can be replaced (decision 0210): it is signed with this number, and the old one ends when the
-- number counts up. Links that are out already are those of the first.
alter table outside_team add column signing_serial integer not null default 1;
grant update (signing_serial) on outside_team to fieldhouse_app;
