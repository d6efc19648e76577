-- How much each row of a batch gives back; without it, all that is left.
alter table batch add column amount bigint;
alter table batch add constraint batch_amount check (amount > 0) not valid;
