-- The office enters teams from outside from a list, and can undo it (decision 0189).
alter table outside_team add column club text;
alter table outside_team add column city text;
alter table outside_team add column state text;
alter table outside_team add column postal_code text;
alter table outside_team add constraint outside_team_place_check check (
  length(club) <= 120 and length(city) <= 80 and length(state) <= 80 and length(postal_code) <= 20) not valid;
grant update (postal_code) on outside_team to fieldhouse_app;

-- Of the press that imported it, and when its link was emailed.
alter table event_party add column import_key uuid;
alter table event_party add column link_sent_at timestamptz;
-- small: no row has a key yet.
create unique index event_party_by_import on event_party (tenant_id, import_key, request_key) where import_key is not null;
