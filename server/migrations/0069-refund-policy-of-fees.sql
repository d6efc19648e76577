-- What is given back when a player leaves, in the coach's words; families accept it with the plan.
alter table fee_package add column refund_policy text check (length(refund_policy) between 1 and 500);
