-- When whoever belongs to an entry was last reminded of answers and waivers that are missing.
alter table event_party add column reminded_at timestamptz;
