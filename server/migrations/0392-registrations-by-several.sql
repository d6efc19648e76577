-- Registrations are counted by status, league and membership together, too, so that every choice among them is a sum (decision 0223).

alter table season_count
  drop constraint season_count_subject_check,
  add constraint season_count_subject_check
    check (subject in ('status', 'league', 'membership', 'cross', 'day', 'members', 'month')) not valid;

alter table people_counted
  -- Whether the numbers of several properties are to be relied on, as `has_sets` is of people: they are counted from the next night on.
  add column has_crosses boolean not null default false;
