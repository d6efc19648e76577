-- The code of an address as it is looked up: five digits in the USA, without spaces elsewhere. A column, because
-- the walls between tenants let no function of ours be asked before them.
alter table member add column postal_code text generated always as (
  case when address->>'country' = 'USA' then left(address->>'zip', 5)
    else upper(replace(address->>'zip', ' ', '')) end) stored;

-- To whom a code belongs is asked by everybody who types an address.
create index member_by_postal_code on member (tenant_id, postal_code)
  where postal_code is not null and erased_at is null;
