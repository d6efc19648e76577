-- A list may begin with titles: the line that names its columns, and the first lines to choose it from.
-- 0 is the first line that is not empty, as it was for files before.
alter table member_import add column header_line integer not null default 0 check (header_line >= 0);

alter table member_import add column beginning jsonb not null default '[]';
