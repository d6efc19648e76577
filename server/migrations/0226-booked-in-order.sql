-- Lists of the ledger are read in the order in which it was booked, page by page.
drop index concurrently if exists ledger_entry_in_order;
create index concurrently ledger_entry_in_order on ledger_entry (tenant_id, booked_at, id);
-- The index of times alone answers nothing that this one does not.
drop index concurrently if exists ledger_entry_by_time;
