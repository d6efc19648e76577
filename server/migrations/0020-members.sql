-- The office's view of people: found by a misspelt name or a parent's e-mail, in pages by name or number, with notes.

-- As people type who have no accents on their keyboard.
create function plain_letters(words text) returns text
language sql immutable strict parallel safe as $$
  select translate(lower(words), 'áàâäãåāçćčéèêëēíìîïīñńóòôöõøōśšúùûüūýÿžźż', 'aaaaaaaccceeeeeiiiiinnooooooossuuuuuyyzzz')
$$;

-- The index goes with the column.
alter table member drop column search;

alter table member add column search text not null generated always as (
  plain_letters(first_name || ' ' || last_name || ' ' || first_name || ' ' || coalesce(email, '') || ' ' || member_number)
) stored;

create index member_search on member using gin (tenant_id, search gin_trgm_ops);

drop index member_by_name;

create index member_by_name on member (tenant_id, name_key, id);

create index member_by_time on member (tenant_id, created_at, id);

-- What the office wants to remember of somebody. An alert stands above everything else on the person's page.
create table member_note (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  note text not null check (length(note) between 1 and 2000),
  alert boolean not null default false,
  created_by bigint,
  author text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- What is compared: the text itself may be too long for an index.
  note_hash text not null generated always as (md5(note)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member
);

create unique index member_note_once on member_note (tenant_id, member_id, note_hash);

alter table member_note enable row level security;

alter table member_note force row level security;

create policy tenant on member_note using (tenant_id = current_tenant());

grant select, insert, update, delete on member_note to fieldhouse_app;

-- A search by parts of words uses an index that row-level security would forbid, so it runs as the owner, and only ever
-- for the tenant of the transaction. A hit brings the children along whom this person answers for; where nothing holds
-- what was typed, the names that are nearest to it are found.
create function search_members(pattern text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with hit as (
      select id from member
      where tenant_id = current_tenant() and search like plain_letters(pattern)
      order by name_key, id
      limit most
    )
    select hit.id from hit
    union
    select minor_id from guardianship
    where tenant_id = current_tenant() and guardian_id in (select hit.id from hit);
  if found then
    return;
  end if;
  -- Two names with a wrong letter each have about a third of their groups of three letters in common with the right ones.
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    with near as (
      select id, word_similarity(plain_letters(typed), search) as nearness from member
      where tenant_id = current_tenant() and plain_letters(typed) <% search
      order by nearness desc, id
      limit 25
    ), hit as (
      select id from near where nearness > (select max(nearness) - 0.15 from near)
    )
    select hit.id from hit
    union
    select minor_id from guardianship
    where tenant_id = current_tenant() and guardian_id in (select hit.id from hit);
end
$$;

revoke execute on function search_members from public;

grant execute on function search_members to fieldhouse_app;
