-- The orders whose card is being charged, without the purpose that is their parts' now.

create index orders_being_paid on orders (tenant_id) where status = 'processing';
