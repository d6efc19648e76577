-- A score that one book alone has is unconfirmed until this moment, unless somebody confirms it before; null is final.
alter table game_result add column unconfirmed_until timestamptz;
-- The books have said something else since: only a person makes it final.
alter table game_result add column is_disputed boolean not null default false;
