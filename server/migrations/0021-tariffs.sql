-- A price can be taken off sale without being lost, be changed by more than one person, and have a picture.

alter table membership_price
  add column status text not null default 'active' check (status in ('active', 'inactive')),
  add column version integer not null default 1,
  -- Storage key.
  add column image text;
