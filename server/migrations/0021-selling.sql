-- What a coupon has given away is summed per coupon.

create index orders_by_coupon on orders (tenant_id, coupon_id) where coupon_id is not null;

grant delete on coupon to fieldhouse_app;
