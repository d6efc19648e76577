-- What a venue wants from every team that plays there: a certificate that names its owner. Where no holder is given, it is the
-- venue by its own name and address.
alter table venue
  add column needs_certificate boolean not null default false,
  add column holder_name text,
  add column holder_address text,
  add column holder_email text,
  add column holder_insured boolean not null default false,
  add column least_limit_cents bigint,
  add constraint venue_holder_check check (
    length(holder_name) between 1 and 120 and length(holder_address) between 1 and 300 and least_limit_cents > 0
  ) not valid;

-- A paper that somebody has read and says names a venue, whatever is typed in of its holder.
create table venue_certificate (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  venue_id bigint not null,
  certificate_id bigint,
  file_id bigint,
  matched_at timestamptz not null,
  user_id bigint,
  actor text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, venue_id) references venue on delete cascade,
  foreign key (tenant_id, certificate_id) references insurance_certificate,
  foreign key (tenant_id, file_id) references insurance_file on delete cascade,
  check (num_nonnulls(certificate_id, file_id) = 1)
);
create unique index venue_certificate_once on venue_certificate (tenant_id, certificate_id, venue_id)
where certificate_id is not null;
create unique index venue_certificate_file_once on venue_certificate (tenant_id, file_id, venue_id)
where file_id is not null;
create index venue_certificate_by_venue on venue_certificate (tenant_id, venue_id);

alter table venue_certificate enable row level security;
alter table venue_certificate force row level security;
create policy tenant on venue_certificate using (tenant_id = current_tenant());
grant select, insert, delete on venue_certificate to fieldhouse_app;

-- The certificate for the venue can be shown at the check-in table too.
alter table desk_sighting
  drop constraint desk_sighting_what_check,
  drop constraint desk_sighting_check,
  add constraint desk_sighting_what_check check (what in ('age', 'waivers', 'insurance', 'certificate')) not valid,
  add constraint desk_sighting_check
  check (num_nonnulls(member_id, player_digest) = case when what in ('insurance', 'certificate') then 0 else 1 end) not valid;
