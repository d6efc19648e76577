-- The history of everything, by time, by deed and by who did it.
create index audit_entry_by_time on audit_entry (tenant_id, at desc, id desc);
create index audit_entry_by_action on audit_entry (tenant_id, action, at desc, id desc);
create index audit_entry_by_user on audit_entry (tenant_id, user_id, at desc, id desc) where user_id is not null;
