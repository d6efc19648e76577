-- The undo of an import takes away the requests it made; what was ever active stays.
grant delete on roster_entry to fieldhouse_app;
