-- What orders of registrations also contain is little: for a league it is looked at beside them (decision 0221).
drop index concurrently if exists order_part_besides;

create index concurrently order_part_besides on order_part (tenant_id, order_id, purpose, subject_id)
  where purpose <> 'registration';
