-- The cells of a row that our own lists do not know, such as a team or a status, each with its field: each is said once for all
-- rows what it means.
alter table member_import_row add column unknown_values jsonb not null default '[]';
