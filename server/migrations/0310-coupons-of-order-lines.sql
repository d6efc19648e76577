-- An order for several things can use a coupon for each: that of its first part stands at the order, and others at the lines they
-- lower. Each takes a use of its own.
alter table order_line add column coupon_id bigint;
alter table order_line
  add constraint order_line_coupon_id_fkey foreign key (tenant_id, coupon_id) references coupon not valid;
alter table coupon_redemption add column position smallint not null default 0;
