-- The orders whose card is being charged: few at any moment, looked through before the next card is charged.

create index orders_being_paid on orders (tenant_id, purpose) where status = 'processing';
