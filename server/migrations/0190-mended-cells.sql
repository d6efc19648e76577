-- The cells of a row that has a remark or was mended, as they are read, and of mended ones what the file says:
-- {"now": [...], "was": {"<column>": "..."}}.
alter table member_import_row add column cells jsonb;
