-- A role may be given for one league. What its holder asks then runs as one of two further roles of the database: one that
-- only reads, and one that also writes. Both see the rows of those leagues only, whatever the statement says, and a table
-- that is named nowhere here is closed to both (decision 0095).
do $$ begin
  create role fieldhouse_league;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  create role fieldhouse_league_desk;
exception when duplicate_object or unique_violation then null;
end $$;

grant fieldhouse_league to fieldhouse_league_desk;

grant fieldhouse_league, fieldhouse_league_desk to current_user;

alter table user_role
  add column league_id bigint,
  add foreign key (tenant_id, league_id) references league on delete cascade,
  add check (league_id is null or (club_id is null and team_id is null));

create index registration_by_league on registration (tenant_id, league_id) where league_id is not null;

create index user_role_by_league on user_role (tenant_id, league_id) where league_id is not null;

do $$ declare key text; begin
  select conname into strict key from pg_constraint where conrelid = 'user_role'::regclass and contype = 'u';
  execute format('alter table user_role drop constraint %I', key);
  execute 'alter table user_role add unique nulls not distinct (tenant_id, user_id, module, role, club_id, team_id, league_id)';
end $$;

-- What auth needs to know of clubs and teams: in which league a role for one of them is.
create view place_league with (security_invoker = true) as
  select tenant_id, id as club_id, null::bigint as team_id, league_id from club
  union all
  select tenant_id, null, id, league_id from team;

grant select on place_league to fieldhouse_app, fieldhouse_league;

-- The leagues of the transaction, and the clubs and teams in others for which its user holds the same.
create function reach(kind text) returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.reach_' || kind, true), ''), '{}')::bigint[];

create function reached_teams() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from team
  where tenant_id = current_tenant()
    and (league_id = any (reach('leagues')) or club_id = any (reach('clubs')) or id = any (reach('teams')));
$$;

-- Those of the league, and those that have a team in it.
create function reached_clubs() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from club
  where tenant_id = current_tenant() and (league_id = any (reach('leagues')) or id = any (reach('clubs')))
  union
  select club_id from team
  where tenant_id = current_tenant() and club_id is not null
    and (league_id = any (reach('leagues')) or id = any (reach('teams')));
$$;

create function reached_registrations() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from registration
  where tenant_id = current_tenant()
    and (league_id = any (reach('leagues')) or club_id = any (reach('clubs')) or team_id in (select reached_teams()));
$$;

-- Whoever is registered in the league or on one of its rosters, and those who answer for them.
create function reached_members() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with own as materialized (
    select member_id as id from registration
    where tenant_id = current_tenant()
      and (league_id = any (reach('leagues')) or club_id = any (reach('clubs')) or team_id in (select reached_teams()))
    union
    select member_id from roster_entry where tenant_id = current_tenant() and team_id in (select reached_teams())
  )
  select id from own
  union
  select g.guardian_id from guardianship g where g.tenant_id = current_tenant() and g.minor_id in (select id from own);
$$;

-- Orders all of whose parts are of the league. What a family pays for children in two leagues is neither's alone.
create function reached_orders() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with own_team as materialized (
    select reached_teams() as id
  ), own_registration as materialized (
    select id, order_id from registration
    where tenant_id = current_tenant()
      and (league_id = any (reach('leagues')) or club_id = any (reach('clubs')) or team_id in (select id from own_team))
  ), own_part as materialized (
    select 'team_fee' as purpose, f.id as subject_id from fee_plan f
    where f.tenant_id = current_tenant() and f.team_id in (select id from own_team)
    union all
    select 'league_fee', l.id from league_fee l
    where l.tenant_id = current_tenant() and l.team_id in (select id from own_team)
    union all
    select 'upgrade', u.id from registration_upgrade u
    where u.tenant_id = current_tenant() and u.registration_id in (select id from own_registration)
  ), touched as materialized (
    select order_id from own_registration
    union
    select p.order_id from own_part o join order_part p
      on p.tenant_id = current_tenant() and p.purpose = o.purpose and p.subject_id = o.subject_id
  )
  select order_id from touched
  except
  select r.order_id from touched t join registration r on r.tenant_id = current_tenant() and r.order_id = t.order_id
  where r.id not in (select id from own_registration)
  except
  select p.order_id from touched t join order_part p on p.tenant_id = current_tenant() and p.order_id = t.order_id
  where p.purpose <> 'registration'
    and not exists (select from own_part o where o.purpose = p.purpose and o.subject_id = p.subject_id);
$$;

revoke execute on function reached_teams, reached_clubs, reached_registrations, reached_members, reached_orders from public;

grant execute on function reached_teams, reached_clubs, reached_registrations, reached_members, reached_orders
  to fieldhouse_league;

grant usage on schema public to fieldhouse_league;

-- What belongs to all leagues is read, and changed by the whole office only.
grant select on tenant, tenant_host, property, season, season_roll_over, membership, membership_division, membership_league,
  membership_price, price_rule, member_type, sport, discipline, division, league, league_state, rule_pack, credential_kind,
  waiver, waiver_version, sealed_content, insurance_policy, renewal_plan, transfer_window, event, event_division, resource,
  app_user, user_role, role_permission, waiver_draft, reminder_reader, batch, batch_row to fieldhouse_league;

-- A table, which of its rows are of a league, and whether new rows must be, too: `false` where a row is written before what
-- tells its league.
do $$ declare
  one record;
  kind text;
  verb text;
  columns text;
begin
  for one in select * from (values
    ('club', 'id in (select reached_clubs())', true),
    ('team', 'id in (select reached_teams())', true),
    ('registration', 'league_id = any ((select reach(''leagues''))::bigint[]) or club_id = any ((select reach(''clubs''))::bigint[]) or team_id in (select reached_teams())', true),
    ('member', 'id in (select reached_members())', false),
    ('guardianship', 'minor_id in (select reached_members())', false),
    ('member_note', 'member_id in (select reached_members())', true),
    ('member_merge', 'winner_id in (select reached_members())', true),
    ('member_document', 'member_id in (select reached_members())', true),
    ('credential', 'member_id in (select reached_members())', true),
    ('member_card', 'registration_id in (select reached_registrations())', true),
    ('registration_draft', 'id in (select draft_id from registration where tenant_id = current_tenant())', true),
    ('registration_upgrade', 'registration_id in (select reached_registrations())', true),
    ('renewal_reminder', 'registration_id in (select reached_registrations())', true),
    ('auto_renewal', 'registration_id in (select reached_registrations())', true),
    ('auto_charge', 'registrant_id in (select reached_members())', true),
    ('renewal', 'registrant_id in (select reached_members())', true),
    ('waiver_signature_subject', 'member_id in (select reached_members()) or registration_id in (select reached_registrations())', true),
    ('waiver_signature', 'id in (select signature_id from waiver_signature_subject where tenant_id = current_tenant())', false),
    ('roster_entry', 'team_id in (select reached_teams())', true),
    ('team_invite', 'team_id in (select reached_teams())', true),
    ('transfer', 'from_team_id in (select reached_teams()) and to_team_id in (select reached_teams())', true),
    ('transfer_step', 'transfer_id in (select id from transfer where tenant_id = current_tenant())', true),
    ('gate_check_in', 'team_id in (select reached_teams())', true),
    ('insurance_file', 'team_id in (select reached_teams()) or club_id in (select reached_clubs())', true),
    ('insurance_reminder', 'file_id in (select id from insurance_file where tenant_id = current_tenant())', true),
    ('insurance_certificate', 'team_id in (select reached_teams()) or club_id in (select reached_clubs())', true),
    ('team_date', 'team_id in (select reached_teams())', true),
    ('team_date_news', 'date_id in (select id from team_date where tenant_id = current_tenant())', true),
    ('date_answer', 'date_id in (select id from team_date where tenant_id = current_tenant())', true),
    ('date_ask', 'date_id in (select id from team_date where tenant_id = current_tenant())', true),
    ('duty', 'team_id in (select reached_teams())', true),
    ('duty_rule', 'team_id in (select reached_teams())', true),
    ('duty_charge', 'team_id in (select reached_teams())', true),
    ('duty_place', 'duty_id in (select id from duty where tenant_id = current_tenant())', true),
    ('team_message', 'team_id in (select reached_teams())', true),
    ('team_message_copy', 'message_id in (select id from team_message where tenant_id = current_tenant())', true),
    ('fee_package', 'team_id in (select reached_teams())', true),
    ('fee_package_part', 'package_id in (select id from fee_package where tenant_id = current_tenant())', true),
    ('fee_plan', 'team_id in (select reached_teams())', true),
    ('fee_instalment', 'plan_id in (select id from fee_plan where tenant_id = current_tenant())', true),
    ('fee_checkout', 'plan_id in (select id from fee_plan where tenant_id = current_tenant())', true),
    ('team_entry', 'team_id in (select reached_teams())', true),
    ('league_fee', 'team_id in (select reached_teams())', true),
    ('orders', 'id in (select reached_orders())', false),
    ('order_line', 'order_id in (select reached_orders())', false),
    ('order_part', 'order_id in (select reached_orders())', false),
    ('payment', 'order_id in (select reached_orders())', true),
    ('refund', 'order_id in (select reached_orders())', true),
    ('refund_line', 'refund_id in (select id from refund where tenant_id = current_tenant())', true),
    ('ledger_entry', 'order_id in (select reached_orders())', true),
    ('recon_item', 'order_id in (select reached_orders())', true),
    ('mandate', 'case purpose when ''team_fee'' then subject_id in (select id from fee_plan where tenant_id = current_tenant()) when ''auto_renewal'' then subject_id in (select id from auto_renewal where tenant_id = current_tenant()) else false end', true),
    ('kept_card', 'id in (select kept_card_id from mandate where tenant_id = current_tenant())', false),
    ('collection_try', 'order_id in (select reached_orders())', true),
    ('coupon_redemption', 'order_id in (select reached_orders())', true),
    ('mail', 'case about when ''registration'' then about_id in (select reached_registrations()) when ''member'' then about_id in (select reached_members()) when ''team'' then about_id in (select reached_teams()) when ''club'' then about_id in (select reached_clubs()) when ''orders'' then about_id in (select reached_orders()) when ''team_message'' then about_id in (select id from team_message where tenant_id = current_tenant()) when ''transfer'' then about_id in (select id from transfer where tenant_id = current_tenant()) when ''team_invite'' then about_id in (select id from team_invite where tenant_id = current_tenant()) when ''fee_package'' then about_id in (select id from fee_package where tenant_id = current_tenant()) when ''insurance_file'' then about_id in (select id from insurance_file where tenant_id = current_tenant()) when ''insurance_certificate'' then about_id in (select id from insurance_certificate where tenant_id = current_tenant()) else false end', false),
    ('audit_entry', 'case subject when ''registration'' then subject_id in (select reached_registrations()) when ''member'' then subject_id in (select reached_members()) when ''team'' then subject_id in (select reached_teams()) when ''club'' then subject_id in (select reached_clubs()) when ''order'' then subject_id in (select reached_orders()) when ''transfer'' then subject_id in (select id from transfer where tenant_id = current_tenant()) when ''fee_package'' then subject_id in (select id from fee_package where tenant_id = current_tenant()) when ''insurance_file'' then subject_id in (select id from insurance_file where tenant_id = current_tenant()) when ''insurance_certificate'' then subject_id in (select id from insurance_certificate where tenant_id = current_tenant()) else false end', false)
  ) as narrowed (name, rows_of, is_checked)
  loop
    execute format('create policy league on %I as restrictive to fieldhouse_league using (%s) with check (%s)',
      one.name, one.rows_of, case when one.is_checked then one.rows_of else 'true' end);
    execute format('grant select on %I to fieldhouse_league', one.name);
  end loop;
  -- The desk may write the same as the application where rows are narrowed, and what goes with every act: history, letters,
  -- jobs, counts and locks.
  for one in
    select distinct p.polrelid::regclass::text as name from pg_policy p where p.polname = 'league'
    union all select unnest(array['call_count', 'repeatable_call', 'season_count_change', 'member_pair_search', 'batch', 'batch_row',
      'alert_device', 'alert_off', 'alert_message', 'auth_throttle', 'auth_action_token', 'auth_event',
      'registration_hold', 'waiver_register', 'provider_event', 'reminder_reader',
      'guardian_invite', 'name_word', 'coupon', 'user_role', 'app_user', 'calendar_feed', 'renewal_plan', 'waiver_proof'])
  loop
    for verb in select privilege_type from information_schema.table_privileges
      where grantee = 'fieldhouse_app' and table_schema = 'public' and table_name = one.name
    loop
      execute format('grant %s on %I to fieldhouse_league_desk', verb, one.name);
    end loop;
    for verb, columns in select privilege_type, string_agg(quote_ident(column_name), ', ') from information_schema.column_privileges
      where grantee = 'fieldhouse_app' and table_schema = 'public' and table_name = one.name group by 1
    loop
      execute format('grant %s (%s) on %I to fieldhouse_league_desk', verb, columns, one.name);
    end loop;
  end loop;
end $$;

grant select on ledger_line, season_standing to fieldhouse_league;

do $$ declare one record; begin
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and has_function_privilege('fieldhouse_app', p.oid, 'execute') and not has_function_privilege('public', p.oid, 'execute')
      and p.proname in ('enqueue_job', 'search_members', 'search_registrations', 'search_orders', 'move_registrations',
        'registration_may_move', 'forget_name_words')
  loop
    execute format('grant execute on function %s to fieldhouse_league', one.name);
  end loop;
end $$;
