-- People with registrations of several statuses at once are counted by the set of them too, so that people of one status or another are a
-- sum: whoever has both is counted once (decision 0219). A set is written as its statuses with a plus between.

alter table people_counted
  -- Whether the numbers of sets are to be relied on, as `is_whole` is of the others: they are counted from the next night on.
  add column has_sets boolean not null default false;
