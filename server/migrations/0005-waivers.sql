-- The texts people sign, and the sealed register of their signatures.

create table waiver (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  kind text not null,
  title text not null check (length(title) between 1 and 200),
  is_required boolean not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- Whom it concerns; an empty list means everybody.
  member_type_ids bigint[] not null default '{}',
  membership_ids bigint[] not null default '{}',
  states text[] not null default '{}',
  ages text not null default 'all' check (ages in ('all', 'minors', 'adults')),
  -- The season it is for, if it is for one.
  applies_from date,
  applies_until date check (applies_until >= applies_from),
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);

-- A text as it was published: never changed, since signatures stand under it. A change is a new version.
create table waiver_version (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  waiver_id bigint not null,
  locale text not null check (locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  number integer not null check (number > 0),
  title text not null,
  body_html text not null,
  -- The same words without markup, for searching and for a reader a hundred years from now.
  rendered_text text not null,
  consents text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  published_by bigint,
  primary key (tenant_id, id),
  unique (tenant_id, waiver_id, locale, number),
  foreign key (tenant_id, waiver_id) references waiver
);

-- What signatures refer to by its digest and would else be kept many times: drawings, the disclosure that was shown.
create table sealed_content (
  tenant_id bigint not null references tenant,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content text not null,
  primary key (tenant_id, sha256)
);

-- The register: each entry holds the digest of the one before, and the installation's signature.
create table waiver_signature (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('signed', 'revoked')),
  version_id bigint not null,
  -- Of a revocation: the entry it withdraws.
  revokes bigint,
  -- The sealed facts, byte by byte as they were digested.
  evidence text not null,
  prev_sha256 text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  seal text not null,
  mark_sha256 text,
  pdf_sha256 text,
  signed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, seq),
  unique (tenant_id, revokes),
  foreign key (tenant_id, version_id) references waiver_version,
  foreign key (tenant_id, revokes) references waiver_signature,
  foreign key (tenant_id, mark_sha256) references sealed_content,
  check ((kind = 'revoked') = (revokes is not null)),
  check ((kind = 'signed') = (mark_sha256 is not null and pdf_sha256 is not null))
);
create index waiver_signature_by_pdf on waiver_signature (tenant_id, pdf_sha256);

-- Whom a signature is about, for finding it. Not part of the seal: the member and the registration exist only
-- later, and they may be erased while the signature is still kept, so there is no foreign key to them.
create table waiver_signature_subject (
  tenant_id bigint not null references tenant,
  signature_id bigint not null,
  draft_id bigint not null,
  person_key text not null,
  member_id bigint,
  registration_id bigint,
  primary key (tenant_id, signature_id),
  foreign key (tenant_id, signature_id) references waiver_signature
);
create index waiver_signature_subject_by_draft on waiver_signature_subject (tenant_id, draft_id, person_key);
create index waiver_signature_subject_by_member on waiver_signature_subject (tenant_id, member_id)
  where member_id is not null;

-- The end of a tenant's register; its lock puts signatures that come at the same time one after the other.
create table waiver_register (
  tenant_id bigint not null references tenant,
  seq bigint not null,
  sha256 text not null,
  primary key (tenant_id)
);

do $$ declare name text; begin
  foreach name in array array['waiver', 'waiver_version', 'sealed_content', 'waiver_signature', 'waiver_signature_subject', 'waiver_register'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on waiver to fieldhouse_app;
grant select, insert on waiver_version, sealed_content, waiver_signature, waiver_signature_subject to fieldhouse_app;
grant update (member_id, registration_id) on waiver_signature_subject to fieldhouse_app;
grant select, insert, update on waiver_register to fieldhouse_app;
