-- With the rows of an old list go the cells that were shown as examples of its columns, and what was chosen for its values.
alter table member_import no force row level security;

update member_import set settings = null, headers = (
  select coalesce(jsonb_agg(jsonb_build_object('header', header -> 'header', 'samples', '[]'::jsonb, 'proposal', null,
    'dates', null, 'dotted', null) order by at), '[]')
  from jsonb_array_elements(headers) with ordinality as known (header, at))
where file_key is null;

alter table member_import force row level security;
