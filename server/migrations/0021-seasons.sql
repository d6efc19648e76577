-- Seasons are changed by more than one person.

alter table season add column version integer not null default 1;
