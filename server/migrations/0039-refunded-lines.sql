-- What went back of single lines, for reports: few of many.
create index order_line_refunded on order_line (tenant_id, order_id, key) include (refunded) where refunded > 0;
