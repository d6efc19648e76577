-- How young a player of a division may be is a rule of the sport body, like how old: by the label of the division.

alter table rule_pack add column min_ages jsonb not null default '{}' check (jsonb_typeof(min_ages) = 'object');

-- The owner of tables that force their policies sees no rows either.
alter table rule_pack no force row level security;
alter table discipline no force row level security;
alter table division no force row level security;

-- What the divisions said so far; for the older ones the office decides.
update rule_pack p set min_ages = said.ages
from (
  select d.tenant_id, d.sport_body, jsonb_object_agg(v.label, v.min_age) as ages
  from discipline d join division v on v.tenant_id = d.tenant_id and v.discipline_id = d.id
  where v.min_age is not null group by d.tenant_id, d.sport_body
) said
where said.tenant_id = p.tenant_id and said.sport_body = p.sport_body;

alter table rule_pack force row level security;
alter table discipline force row level security;
alter table division force row level security;
