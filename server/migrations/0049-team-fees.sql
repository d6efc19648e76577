-- What teams ask of the families of their players: fee packages, each player's plan with its instalments, and the book
-- of the team. Amounts are cents.

alter table order_line drop constraint order_line_kind_check;
-- A team's fees are not the association's: it holds the money for the team.
alter table order_line add constraint order_line_kind_check
  check (kind in ('membership', 'donation', 'protection', 'team_fee'));

create table fee_package (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  note text check (length(note) <= 2000),
  -- 'each': its parts are what every player pays. 'split': they are the team's, and the players share them.
  basis text not null check (basis in ('each', 'split')),
  -- So many days after it is due an instalment costs so much more, once. 0 cents: it does not.
  grace_days integer not null check (grace_days between 0 and 60),
  late_fee bigint not null check (late_fee >= 0),
  status text not null default 'active' check (status in ('active', 'closed')),
  created_at timestamptz not null,
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team
);
create index fee_package_by_team on fee_package (tenant_id, team_id, id);

create table fee_package_part (
  tenant_id bigint not null references tenant,
  package_id bigint not null,
  position integer not null,
  label text not null check (length(label) between 1 and 80),
  due_on date not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, package_id, position),
  foreign key (tenant_id, package_id) references fee_package
);

-- A package as it is for one player. What was accepted is not changed by a change of the package.
create table fee_plan (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  package_id bigint not null,
  team_id bigint not null,
  member_id bigint not null,
  -- 0: asked of the whole family. Else one of several payers, each of whom accepts and pays a plan of their own.
  share smallint not null default 0 check (share between 0 and 99),
  state text not null check (state in ('offered', 'accepted', 'ended')),
  -- As it stands in the package at the moment of the offer.
  grace_days integer not null,
  late_fee bigint not null,
  offered_at timestamptz not null,
  -- The words that were accepted, by whom, when, and from where.
  accepted_terms text[],
  accepted_at timestamptz,
  accepted_by bigint,
  accepted_from text,
  -- Who is written to about it: whoever has accepted it, or is asked for a share.
  payer_name text,
  payer_email text,
  ended_at timestamptz,
  end_reason text,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, package_id) references fee_package,
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, member_id) references member,
  check ((ended_at is not null) = (state = 'ended')),
  check (accepted_at is not null or state <> 'accepted'),
  check ((accepted_at is null) = (accepted_terms is null))
);
create unique index fee_plan_standing on fee_plan (tenant_id, package_id, member_id, share) where state <> 'ended';
create index fee_plan_by_team on fee_plan (tenant_id, team_id);
create index fee_plan_by_member on fee_plan (tenant_id, member_id);
create index fee_plan_by_payer on fee_plan (tenant_id, accepted_by) where accepted_by is not null;
create index fee_plan_by_payer_email on fee_plan (tenant_id, payer_email) where payer_email is not null;

create table fee_instalment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  plan_id bigint not null,
  position integer not null,
  label text not null,
  due_on date not null,
  -- As it was asked for, and what is still owed of it: the sum of its entries in the book of the team.
  amount bigint not null check (amount > 0),
  owed bigint not null check (owed >= 0),
  -- Nobody owes it any more, because the player has left or the offer was taken back.
  is_cancelled boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, plan_id, position),
  foreign key (tenant_id, plan_id) references fee_plan
);
create index fee_instalment_owed on fee_instalment (tenant_id, due_on, id) where owed > 0;

-- One try of a family to pay some instalments of a plan; the order that stands for it is named here.
create table fee_checkout (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  plan_id bigint not null,
  order_id bigint,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references fee_plan,
  foreign key (tenant_id, order_id) references orders
);
create index fee_checkout_by_plan on fee_checkout (tenant_id, plan_id, id desc);

-- The book of a team. Each entry takes an amount from one account to another, so no entry can be out of balance.
-- Append only: a mistake is corrected by an entry the other way.
create table team_entry (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  plan_id bigint,
  instalment_id bigint,
  -- A deed is booked once: its kind, whose it is, and its entries counted from 1.
  kind text not null check (kind ~ '^[a-z_]{3,30}$'),
  source text not null,
  position integer not null,
  debit text not null check (debit in ('player', 'fees', 'late_fees', 'discounts', 'sponsors', 'cards', 'cash', 'spent')),
  credit text not null check (credit <> debit
    and credit in ('player', 'fees', 'late_fees', 'discounts', 'sponsors', 'cards', 'cash', 'spent')),
  amount bigint not null check (amount > 0),
  note text,
  booked_at timestamptz not null,
  booked_by bigint,
  primary key (tenant_id, id),
  unique (tenant_id, kind, source, position),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, plan_id) references fee_plan,
  foreign key (tenant_id, instalment_id) references fee_instalment,
  check ('player' not in (debit, credit) or instalment_id is not null)
);
create index team_entry_by_team on team_entry (tenant_id, team_id, id desc);
create index team_entry_by_plan on team_entry (tenant_id, plan_id, instalment_id) where plan_id is not null;

do $$ declare name text; begin
  foreach name in array array['fee_package', 'fee_package_part', 'fee_plan', 'fee_instalment', 'fee_checkout', 'team_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on fee_package, fee_plan, fee_instalment, fee_checkout to fieldhouse_app;
grant select, insert, delete on fee_package_part to fieldhouse_app;
grant select, insert on team_entry to fieldhouse_app;
