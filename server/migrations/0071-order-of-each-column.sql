-- Whether the month or the day comes first is known, or asked, of each column of days. What was found out of a file before
-- this names no row; where it was left open it still is.
-- The owner of a table that forces its policies sees no rows either.
alter table member_import no force row level security;

update member_import set settings = (settings - 'date_format') || jsonb_build_object('date_formats', (
  select coalesce(jsonb_agg(case when field in ('dob', 'valid_until') then settings -> 'date_format' else 'null' end order by at), '[]')
  from jsonb_array_elements_text(settings -> 'columns') with ordinality as chosen (field, at)))
where settings ? 'date_format';

update member_import set headers = (
  select coalesce(jsonb_agg((header - 'date_formats') || jsonb_build_object('dates', case
    when jsonb_array_length(header -> 'date_formats') = 1 then
      jsonb_build_object('format', header -> 'date_formats' -> 0, 'month_first', null, 'day_first', null, 'open', '[]'::jsonb)
    when header ->> 'samples' ~ '\d[/.-]\d{1,2}[/.-]\d' then
      '{"format": null, "month_first": null, "day_first": null, "open": []}'
    else 'null' end) order by at), '[]')
  from jsonb_array_elements(headers) with ordinality as known (header, at));

alter table member_import force row level security;
