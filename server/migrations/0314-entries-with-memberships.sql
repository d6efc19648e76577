-- Entered by somebody who gets the membership that the event asks for in the same payment.
alter table event_party add column awaits_membership boolean not null default false;
