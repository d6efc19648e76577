-- Every draw refers to a set that is there, or to none.
alter table contest validate constraint contest_tie_break_set_fkey;
