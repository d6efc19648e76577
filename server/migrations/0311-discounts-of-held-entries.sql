-- What lowers the price of an entry that is paid along with a membership, chosen before the registration form.
alter table event_party add column coupon_code text;
alter table event_party add column uses_credit boolean not null default true;
alter table event_party
  add constraint event_party_coupon_code_check check (length(coupon_code) between 1 and 40) not valid;
alter table order_line validate constraint order_line_coupon_id_fkey;
