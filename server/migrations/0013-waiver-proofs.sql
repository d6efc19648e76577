-- What lets a visitor sign somebody's waivers again: number, birthday and an address were right. It holds for a while.

create table waiver_proof (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  token_hash bytea not null check (length(token_hash) = 32),
  member_id bigint not null,
  -- The guardian who signs for a minor, known by the address.
  guardian_id bigint,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What was signed with it: a list of ids, so that a second press signs nothing more.
  signature_ids jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, guardian_id) references member
);
create index waiver_proof_by_end on waiver_proof (tenant_id, expires_at);

alter table waiver_proof enable row level security;
alter table waiver_proof force row level security;
create policy tenant on waiver_proof using (tenant_id = current_tenant());

grant select, insert, update, delete on waiver_proof to fieldhouse_app;
