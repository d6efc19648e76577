-- Holds for every payment there is.
alter table payment validate constraint payment_method_check;
