-- Where and when a published game was before it moved, so that families read what has changed. Without a foreign key, like field_id.

alter table placement add column was_field_id bigint, add column was_starts_at timestamptz;
