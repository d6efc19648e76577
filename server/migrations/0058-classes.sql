-- Which classes a team may say it plays in is of its sport body, with the days that holds, as its other rules are.

alter table rule_pack
  -- The strongest first; empty: the body names none.
  add column classes text[] not null default '{}' check (cardinality(classes) <= 20);

-- The owner of a table that forces its policies sees no rows either.
alter table rule_pack no force row level security;

-- What every pack offered until now, where its body was the source.
update rule_pack set classes = '{Open,A,B,C,Rec}' where sport_body = 'USSSA';

update rule_pack set classes = '{Tier I,Tier II,Tier III}' where sport_body = 'Alliance';

alter table rule_pack force row level security;
