-- How much each row of a batch gives back; without it, all that is left.
alter table batch add column amount bigint;
alter table batch add check (amount > 0) not valid;
