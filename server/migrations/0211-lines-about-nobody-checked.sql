-- Looks at the rows there are, while others write.
alter table member_import_row validate constraint member_import_row_outcome_check;
