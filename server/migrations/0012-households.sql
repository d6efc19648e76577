-- What an account sees of its household: its orders are found by it.

create index orders_by_user on orders (tenant_id, user_id, id desc) where user_id is not null;
