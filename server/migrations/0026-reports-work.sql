-- What the office has to look at today, counted without reading what is in order.

-- The dashboard counts a season from the index alone.
create index registration_counted on registration (tenant_id, season_id, status)
  include (league_id, membership_id, member_type_id, member_id, registered_at) where deleted_at is null;

create index payment_not_paid on payment (tenant_id, submitted_at) where state <> 'succeeded';
