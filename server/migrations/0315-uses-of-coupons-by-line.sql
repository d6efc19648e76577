-- A use of a coupon is that of an order’s line.
drop index concurrently if exists coupon_redemption_by_line;
create unique index concurrently coupon_redemption_by_line on coupon_redemption (tenant_id, order_id, position);
