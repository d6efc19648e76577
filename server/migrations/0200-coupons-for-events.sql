-- Coupons lower the price of entries to events, too: to all of them, or to some events or divisions.

-- small: coupons are few, some dozens a tenant
alter table coupon
  add column applies_to text not null default 'memberships' check (applies_to in ('memberships', 'events')),
  -- Null for every event, and for every division of these.
  add column event_ids bigint[],
  add column event_division_ids bigint[];
