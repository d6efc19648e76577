-- What the association holds for a team pays for entries of that team. It has been received before, so it is no money of that day.
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check check (method in ('card', 'check', 'cash', 'team_funds')) not valid;
