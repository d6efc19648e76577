-- For the office alone: why this price is what it is.
alter table membership_price add column note text check (length(note) between 1 and 300);
