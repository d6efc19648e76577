drop index concurrently if exists waiver_signature_subject_by_outside_team;
create index concurrently waiver_signature_subject_by_outside_team on waiver_signature_subject (tenant_id, outside_team_id)
  where outside_team_id is not null;
