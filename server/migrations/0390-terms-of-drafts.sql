-- What protests cost goes with a draft that is deleted, as its other terms do.
alter table protest_terms
  drop constraint protest_terms_tenant_id_event_id_fkey,
  add constraint protest_terms_tenant_id_event_id_fkey
    foreign key (tenant_id, event_id) references event (tenant_id, id) on delete cascade not valid;
