-- A paper of the event’s own waivers is another than that of the waivers signed in a registration: one seen never meets the other.
alter table desk_sighting
  drop constraint desk_sighting_what_check,
  add constraint desk_sighting_what_check
  check (what in ('age', 'waivers', 'event_waiver', 'insurance', 'certificate')) not valid;
