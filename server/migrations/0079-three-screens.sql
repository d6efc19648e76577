-- The form has three screens: what stood on the second and third is on the first one now.
alter table registration_draft no force row level security;
update registration_draft set step = 'people' where step in ('memberships', 'details');
alter table registration_draft force row level security;
