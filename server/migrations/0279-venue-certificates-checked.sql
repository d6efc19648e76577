-- Every holder can be written on a certificate.
alter table venue validate constraint venue_holder_check;

-- Every sighting is of a paper that can be shown.
alter table desk_sighting validate constraint desk_sighting_what_check;
alter table desk_sighting validate constraint desk_sighting_check;
