-- The event that one was copied from, for comparing the two. Without a foreign key: a draft that was copied may be deleted.

alter table event add column copied_from_id bigint;
