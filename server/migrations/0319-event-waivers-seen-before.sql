-- Every sighting is of a paper that can be shown.
alter table desk_sighting validate constraint desk_sighting_what_check;

-- What was seen before met both waivers, and goes on to: where the event asks for any, it stands a second time as one of the event’s, with
-- the same moment and name. What was taken back stays so. A mark that a server of the release before makes after this meets the waivers of
-- the registration alone, and the table asks once more for the event’s.
alter table desk_sighting no force row level security;
alter table event_waiver no force row level security;
-- small: what tables have seen at events that ask for waivers
insert into desk_sighting (tenant_id, event_id, entrant_id, what, member_id, player_digest, seen_at, user_id, actor)
select s.tenant_id, s.event_id, s.entrant_id, 'event_waiver', s.member_id, s.player_digest, s.seen_at, s.user_id, s.actor
from desk_sighting s
where s.what = 'waivers' and s.undone_at is null
  and exists (select from event_waiver w where w.tenant_id = s.tenant_id and w.event_id = s.event_id);
alter table event_waiver force row level security;
alter table desk_sighting force row level security;
