-- Whoever let somebody in may take it back; what was written stays. And says why they let in who was not ready.
alter table gate_check_in
  add column undone_at timestamptz,
  add column reason text check (length(reason) between 1 and 200);
grant update (undone_at, reason) on gate_check_in to fieldhouse_app;
